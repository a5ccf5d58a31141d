import CLinux
public import FaxCore
import Glibc

/// Where a program's standard streams lead; nil is /dev/null.
public struct ProgramStreams: Sendable {
    /// What it reads.
    public var input: Int32?
    /// Where it writes.
    public var output: Int32?
    /// Where it complains.
    public var errors: Int32?

    /// Streams over open descriptors, which stay the caller's.
    public init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil) {
        self.input = input
        self.output = output
        self.errors = errors
    }
}

/// A program that was started. It is ended with this value, unless it has ended or was let go.
public struct RunningProgram: ~Copyable {
    private let identifier: pid_t
    private var status: Int32?
    private var isOurs = true

    /// Starts the executable at `path` without a shell; nothing of ours is open in it but its streams.
    ///
    /// - Parameters:
    ///   - arguments: what follows its name; names of files keep their bytes.
    ///   - isApart: whether it has a session of its own, and lives on when ours ends.
    /// - Throws: exit status 66 if there is no such program, 75 if it can't be started now.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String],
        streams: ProgramStreams = ProgramStreams(), isApart: Bool = false
    ) throws(FaxError) {
        let words = unsafe ([path] + arguments).map { unsafe Self.copy($0) } + [nil]
        let variables = unsafe environment.map { unsafe Self.copy("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        identifier = unsafe fx_start_program(
            path.fileNameBytes, words, variables, streams.input ?? -1, streams.output ?? -1,
            streams.errors ?? -1, isApart ? 1 : 0)
        guard identifier > 0 else {
            let cause = unsafe String(cString: strerror(-identifier))
            let isMissing = [ENOENT, EACCES, ENOTDIR, ENOEXEC].contains(-identifier)
            throw FaxError(isMissing ? .noInput : .tryAgain, "can't start \(path): \(cause.lowercased())")
        }
    }

    deinit {
        guard isOurs, identifier > 0, status == nil else { return }
        kill(identifier, SIGTERM)
        waitpid(identifier, nil, 0)
    }

    /// How it ended: its exit status, or 128 + n where signal n ended it; nil while it runs.
    public mutating func ended() -> Int32? {
        look(WNOHANG)
        return status
    }

    /// Waits for its end.
    /// - Returns: its exit status; 128 + n where signal n ended it, as a shell says it.
    public mutating func wait() -> Int32 {
        look(0)
        return status ?? ExitStatus.software.rawValue
    }

    /// Lets it live on by itself.
    public mutating func letGo() { isOurs = false }

    private mutating func look(_ flags: Int32) {
        guard status == nil else { return }
        var word: Int32 = 0
        var found = unsafe waitpid(identifier, &word, flags)
        while found < 0, errno == EINTR { found = unsafe waitpid(identifier, &word, flags) }
        if found == 0 { return }
        // Somebody who ignores SIGCHLD has taken the status away.
        guard found == identifier else {
            status = ExitStatus.software.rawValue
            return
        }
        status = fx_wait_exited(word) != 0 ? fx_wait_exit_status(word) : 128 + fx_wait_signal(word)
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
        unsafe text.fileNameBytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe strdup($0) }
        }
    }
}

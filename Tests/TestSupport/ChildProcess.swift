import Foundation
import Synchronization

/// A program with pipes at its streams, started by posix_spawn(3).
///
/// Foundation's own `Process` copies directory entries as if each were of full length, and so reads beyond its buffer:
/// once in some thousand starts that ends the test run.
struct ChildProcess {
    /// Between the making of a pipe and its mark to be closed in other programs, no program may be started.
    private static let gate = Mutex(())

    private let pid: pid_t
    private var input: Int32
    private var output: Int32
    private var errors: Int32

    /// Starts the executable at `path`; without input its standard input is /dev/null.
    init(_ path: String, _ arguments: [String], environment: [String: String], hasInput: Bool) throws {
        let ends = try Self.gate.withLock { _ in try (0..<3).map { _ in try Self.makePipe() } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if hasInput {
            posix_spawn_file_actions_adddup2(&actions, ends[0].read, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1].write, 1)
        posix_spawn_file_actions_adddup2(&actions, ends[2].write, 2)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (mask, usual) = (sigset_t(), sigset_t())
        sigemptyset(&mask)
        sigfillset(&usual)
        posix_spawnattr_setsigmask(&attributes, &mask)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var argv = ([path] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0)=\($1)") } + [nil]
        var pid: pid_t = 0
        let failure = Self.gate.withLock { _ in
            posix_spawn(&pid, path, &actions, &attributes, &argv, &envp)
        }
        for text in argv + envp { free(text) }
        for descriptor in [ends[0].read, ends[1].write, ends[2].write] { close(descriptor) }
        self.pid = pid
        (input, output, errors) = (ends[0].write, ends[1].read, ends[2].read)
        if failure != 0 {
            for descriptor in [input, output, errors] { close(descriptor) }
            throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL)
        }
    }

    /// Feeds it `input`, takes all that it writes, and waits for its end.
    ///
    /// After `timeout` it is asked to end, and killed five seconds later. What it has started may still hold its
    /// streams open then: nobody waits for that.
    mutating func finish(input bytes: Data, timeout: Duration) throws -> Outcome {
        var deadline = ContinuousClock.now + timeout
        var isAsked = false
        // A program may end before it has read everything: that is its right, and no signal for us.
        signal(SIGPIPE, SIG_IGN)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        var (left, said, complained) = (bytes[...], Data(), Data())
        while output >= 0 || errors >= 0 {
            if left.isEmpty { Self.shut(&input) }
            var polled = [
                pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
            ]
            let time = max(0, (deadline - .now) / .milliseconds(1))
            if poll(&polled, 3, Int32(min(time, 3_600_000).rounded(.up))) == 0, .now >= deadline {
                kill(pid, isAsked ? SIGKILL : SIGTERM)
                if isAsked { break }
                (isAsked, deadline) = (true, deadline + .seconds(5))
            }
            if polled[0].revents != 0, !Self.feed(&left, to: input) { Self.shut(&input) }
            if polled[1].revents != 0, !Self.take(&said, from: output) { Self.shut(&output) }
            if polled[2].revents != 0, !Self.take(&complained, from: errors) { Self.shut(&errors) }
        }
        for descriptor in [input, output, errors] where descriptor >= 0 { close(descriptor) }
        (input, output, errors) = (-1, -1, -1)
        return Outcome(
            status: try wait(until: deadline), output: said,
            errors: String(decoding: complained, as: UTF8.self))
    }

    /// The exit status; 128 + n where signal n ended it.
    private func wait(until deadline: ContinuousClock.Instant) throws -> Int32 {
        var status: Int32 = 0
        while true {
            switch waitpid(pid, &status, WNOHANG) {
            case pid: return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            case 0:
                // It has closed its streams and runs on.
                if ContinuousClock.now > deadline { kill(pid, SIGKILL) }
                usleep(500)
            default:
                if errno != EINTR { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ECHILD) }
            }
        }
    }

    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Writes what fits; false if nobody reads any more.
    private static func feed(_ left: inout Data, to descriptor: Int32) -> Bool {
        let count = left.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { left = left.dropFirst(count) }
        return count >= 0 || errno == EAGAIN || errno == EINTR
    }

    /// Reads what is there; false at the end.
    private static func take(_ data: inout Data, from descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { data.append(contentsOf: buffer[..<count]) }
        return count > 0 || count < 0 && errno == EINTR
    }

    private static func shut(_ descriptor: inout Int32) {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }
}

internal import CConfinement
internal import Glibc

/// Work in a child process that may use some descriptors, memory and time, and give one answer: a document that
/// makes a decoder crash, loop or swell costs an error and not the process.
///
/// One that takes its decoder over finds little to do: it can read the system's libraries and fonts and no other file,
/// write to nothing that wasn't open, and has no network, no terminal, and no other process to start, signal or look
/// into. Of the environment it has what fonts, language and time zone need. This is by Landlock and seccomp, where the kernel has them.
///
/// The child is a fork, so that nothing has to be found on disk or started anew. **The process that calls
/// ``run(keeping:heard:_:)`` must have one thread only**: a lock that another thread holds at that moment would stay
/// held in the child for ever, and the work would end as ``ConfinementError/tookTooLong``.
///
/// A ``ConfinedWorker`` gives many answers under the same limits.
public struct Confinement: Sendable {
    /// The most address space in bytes, what the process has mapped already included.
    public var memoryBytes: Int
    /// The most processor time in seconds, over all.
    public var processorSeconds: Int
    /// The longest processor time in seconds without a ``SignOfLife`` or the answer; or six times as long, if it
    /// doesn't work or can't.
    public var quietSeconds: Int
    /// The most signs of life for one answer: as many as there are steps to do.
    public var signs: Int
    /// The longest file in bytes that it may write.
    public var fileBytes: Int
    /// The longest answer in bytes.
    public var answerBytes: Int

    /// What it may read beside `/usr`, the libraries and what fontconfig needs of `/etc` and `/var`: absolute paths of
    /// files and folders, such as the user's fonts. What doesn't exist is passed over.
    public var readablePlaces: [String] = []
    /// Which of the kernel's fences there are, if the kernel has them; without any the limits stay.
    var fences = Fences.all

    struct Fences: OptionSet {
        let rawValue: Int
        /// Files, by Landlock.
        static let files = Fences(rawValue: 1)
        /// System calls, by seccomp.
        static let calls = Fences(rawValue: 2)
        static let all: Fences = [.files, .calls]
    }

    /// Where libraries, fonts and their settings are; Nix and Guix have theirs in folders of their own.
    private static let systemPlaces = [
        "/usr", "/lib", "/lib64", "/etc/ld.so.cache", "/etc/fonts", "/var/cache/fontconfig", "/nix/store",
        "/gnu/store",
    ]

    /// Limits for one piece of work; all are positive, and `signs` may be 0.
    public init(
        memoryBytes: Int, processorSeconds: Int, quietSeconds: Int, signs: Int = 0, fileBytes: Int,
        answerBytes: Int
    ) {
        self.memoryBytes = memoryBytes
        self.processorSeconds = processorSeconds
        self.quietSeconds = quietSeconds
        self.signs = signs
        self.fileBytes = fileBytes
        self.answerBytes = answerBytes
    }

    /// Runs `work` in a child that has no descriptors but `descriptors` (its standard streams are /dev/null), and
    /// returns its answer.
    ///
    /// Nothing that `work` changes in memory is seen here; what it writes to `descriptors` is. `heard` is called
    /// here after each sign of life.
    /// - Throws: how the child ended, if without an answer within the limits.
    public func run(
        keeping descriptors: [Int32], heard: () -> Void = {}, _ work: (SignOfLife) -> [UInt8]
    ) throws(ConfinementError) -> [UInt8] {
        var answer: Result<[UInt8], ConfinementError>?
        runAll(
            1, keeping: { _ in descriptors }, heard: { _ in heard() }, ended: { answer = $1 },
            isNeeded: { _ in true }
        ) { _, alive in work(alive) }
        guard let answer else { throw .senseless }
        return try answer.get()
    }

    /// Runs `work` in `count` children at once, each of which is told its index and has the descriptors that
    /// `descriptors` says.
    ///
    /// The limits are those of each child.
    /// - Parameters:
    ///   - heard: is called with a child's index after each of its signs of life.
    ///   - ended: is called with a child's index and its answer, or how it ended without one.
    ///   - isNeeded: whether a child's answer is still of interest; asked after each end for those that go on. One
    ///     that isn't is ended without a word.
    public func runAll(
        _ count: Int, keeping descriptors: (Int) -> [Int32], heard: (Int) -> Void,
        ended: (Int, Result<[UInt8], ConfinementError>) -> Void, isNeeded: (Int) -> Bool,
        _ work: (Int, SignOfLife) -> [UInt8]
    ) {
        var children: [(index: Int, child: ConfinedChild)] = []
        for index in 0..<count {
            do throws(ConfinementError) {
                let child = try start(keeping: descriptors(index)) { channel in
                    _ = Channel.send(
                        Channel.answer, work(index, SignOfLife(descriptor: channel)), to: channel)
                }
                children.append((index, child))
            } catch {
                ended(index, .failure(error))
            }
        }
        while !children.isEmpty {
            Self.waitForNews(of: children.map(\.child))
            for at in children.indices.reversed() {
                let index = children[at].index
                guard let end = children[at].child.listen(heard: { heard(index) }) else { continue }
                children.remove(at: at)
                ended(index, end)
            }
            children.removeAll { index, child in
                if isNeeded(index) { return false }
                child.end()
                return true
            }
        }
    }

    /// Forks a child that takes the limits on, does `work` with its end of the channel, and exits.
    func start(
        keeping descriptors: [Int32], _ work: (Int32) -> Void
    ) throws(ConfinementError) -> ConfinedChild {
        let channel = try Channel()
        let parent = getpid()
        let child = fx_fork()
        if child == 0 {
            enter(parent: parent, keeping: descriptors + [channel.childEnd])
            work(channel.childEnd)
            // The channel is closed by the exit and not before: the parent ends a child that closes it and lives on.
            _exit(0)
        }
        // The child's end has to be the last one, also when the next child is forked.
        close(channel.childEnd)
        guard child > 0 else {
            close(channel.parentEnd)
            throw .notStarted(errno: -child)
        }
        return ConfinedChild(process: child, channel: channel.parentEnd, limits: self)
    }

    /// In the child: takes the limits on, or ends it.
    private func enter(parent: pid_t, keeping descriptors: [Int32]) {
        var limits = fx_limits(
            memory_bytes: UInt(clamping: memoryBytes), cpu_seconds: UInt(clamping: processorSeconds),
            file_bytes: UInt(clamping: fileBytes))
        var outcome = unsafe fx_keep_descriptors(descriptors, descriptors.count)
        if outcome == 0 { outcome = unsafe fx_confine(&limits, parent) }
        if outcome != 0 { _exit(EX_OSERR) }
        fx_forget_environment()
        // Kernels have these two or have not: what they fence in is kept within limits without them too.
        if fences.contains(.files) {
            var places: [CChar] = []
            for place in Self.systemPlaces + readablePlaces {
                places += place.utf8.map { CChar(bitPattern: $0) } + [0]
            }
            _ = unsafe fx_read_only(places + [0])
        }
        if fences.contains(.calls) { _ = fx_filter_system_calls() }
    }

    /// Waits until one of `children` has said something or has been silent for too long.
    static func waitForNews(of children: [ConfinedChild]) {
        let next = children.map(\.deadline).min() ?? .now
        let left = max(0, ContinuousClock.now.duration(to: next) / .milliseconds(1))
        var requests = children.map { pollfd(fd: $0.channel, events: Int16(POLLIN), revents: 0) }
        // A signal does not prolong the wait: the deadlines stand.
        _ = unsafe poll(&requests, nfds_t(requests.count), Int32(clamping: Int(left.rounded(.up))))
    }
}

extension ConfinedChild {
    /// Hears all that it has said up to its answer: that, or how it ended without one; nil if it is at work.
    fileprivate mutating func listen(heard: () -> Void) -> Result<[UInt8], ConfinementError>? {
        do throws(ConfinementError) {
            while let news = try news() {
                switch news {
                case .sign: heard()
                case .answer(let answer):
                    end()
                    return .success(answer)
                }
            }
            return nil
        } catch {
            return .failure(error)
        }
    }
}

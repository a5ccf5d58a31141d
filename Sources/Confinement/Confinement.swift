internal import CConfinement
internal import Glibc

/// Work in a child process that may use some descriptors, memory and time, and give one answer: a document that
/// makes a decoder crash, loop or swell costs an error and not the process.
///
/// The child is a fork, so that nothing has to be found on disk or started anew. **The process that calls
/// ``run(keeping:_:)`` must have one thread only**: a lock that another thread holds at that moment would stay held
/// in the child for ever, and the work would end as ``ConfinementError/tookTooLong``.
public struct Confinement: Sendable {
    /// The most address space in bytes, what the process has mapped already included.
    public var memoryBytes: Int
    /// The most processor time in seconds, over all.
    public var processorSeconds: Int
    /// The longest processor time in seconds without a ``SignOfLife`` or the answer; or six times as long, if it
    /// doesn't work or can't.
    public var quietSeconds: Int
    /// The longest file in bytes that it may write.
    public var fileBytes: Int
    /// The longest answer in bytes.
    public var answerBytes: Int

    /// Limits for one piece of work; all are positive.
    public init(memoryBytes: Int, processorSeconds: Int, quietSeconds: Int, fileBytes: Int, answerBytes: Int)
    {
        self.memoryBytes = memoryBytes
        self.processorSeconds = processorSeconds
        self.quietSeconds = quietSeconds
        self.fileBytes = fileBytes
        self.answerBytes = answerBytes
    }

    /// Runs `work` in a child that has no descriptors but `descriptors` (its standard streams are /dev/null), and
    /// returns its answer.
    ///
    /// Nothing that `work` changes in memory is seen here; what it writes to `descriptors` is. `heard` is called
    /// here with the number of signs of life that have come since its last call.
    /// - Throws: how the child ended, if without an answer within the limits.
    public func run(
        keeping descriptors: [Int32], heard: (Int) -> Void = { _ in }, _ work: (SignOfLife) -> [UInt8]
    ) throws(ConfinementError) -> [UInt8] {
        try runAll(
            1, keeping: { _ in descriptors }, heard: { _, marks in heard(marks) }, { _, alive in work(alive) }
        )[0].get()
    }

    /// Runs `work` in `count` children at once, each of which is told its index and has the descriptors that
    /// `descriptors` says, and returns their answers, or how those without one ended, in the order of the indexes.
    ///
    /// The limits are those of each child. One that fails does not end the others. `heard` is called with a child's
    /// index and the number of its signs of life that have come since the last call for it.
    public func runAll(
        _ count: Int, keeping descriptors: (Int) -> [Int32], heard: (Int, Int) -> Void,
        _ work: (Int, SignOfLife) -> [UInt8]
    ) -> [Result<[UInt8], ConfinementError>] {
        var children = (0..<count).map { index in
            start(keeping: descriptors(index)) { work(index, $0) }
        }
        while true {
            let open = children.indices.filter { !children[$0].isDone }
            guard !open.isEmpty else { return children.map { $0.end() } }
            for (index, hasNews) in zip(open, Self.news(of: open.map { children[$0] })) {
                let marks = children[index].listen(hasNews: hasNews)
                if marks > 0 { heard(index, marks) }
            }
        }
    }

    /// Forks a child that takes the limits on, does `work` and exits with its answer.
    private func start(keeping descriptors: [Int32], _ work: (SignOfLife) -> [UInt8]) -> ConfinedChild {
        let pipe: AnswerPipe
        do throws(ConfinementError) { pipe = try AnswerPipe() } catch {
            return ConfinedChild(notStarted: error)
        }
        let parent = getpid()
        let child = fx_fork()
        if child == 0 {
            enter(parent: parent, keeping: descriptors + [pipe.writeEnd])
            pipe.end(answer: work(SignOfLife(descriptor: pipe.writeEnd)))
        }
        // The child's end has to be the last one, also when the next child is forked.
        close(pipe.writeEnd)
        guard child > 0 else {
            close(pipe.readEnd)
            return ConfinedChild(notStarted: .notStarted(errno: -child))
        }
        return ConfinedChild(
            process: child, pipe: pipe.readEnd, quiet: .seconds(quietSeconds), limit: answerBytes)
    }

    /// In the child: takes the limits on, or ends it.
    private func enter(parent: pid_t, keeping descriptors: [Int32]) {
        var limits = fx_limits(
            memory_bytes: UInt(clamping: memoryBytes), cpu_seconds: UInt(clamping: processorSeconds),
            file_bytes: UInt(clamping: fileBytes))
        var outcome = unsafe fx_keep_descriptors(descriptors, descriptors.count)
        if outcome == 0 { outcome = unsafe fx_confine(&limits, parent) }
        if outcome != 0 { _exit(EX_OSERR) }
    }

    /// Waits until one of `children` has said something or has been quiet for too long: which have something to say.
    private static func news(of children: [ConfinedChild]) -> [Bool] {
        let next = children.map(\.deadline).min() ?? .now
        let left = max(0, ContinuousClock.now.duration(to: next) / .milliseconds(1))
        var requests = children.map { pollfd(fd: $0.pipe, events: Int16(POLLIN), revents: 0) }
        let outcome = unsafe poll(
            &requests, nfds_t(requests.count), Int32(clamping: Int(left.rounded(.up))))
        // A signal does not prolong the wait: the deadlines stand.
        return requests.map { outcome > 0 && $0.revents != 0 }
    }
}

internal import CConfinement
internal import CLinux
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
    /// The longest time in seconds without a ``SignOfLife`` or the answer.
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
        let pipe = try AnswerPipe()
        let parent = getpid()
        let child = fx_fork()
        if child == 0 {
            enter(parent: parent, keeping: descriptors + [pipe.writeEnd])
            pipe.end(answer: work(SignOfLife(descriptor: pipe.writeEnd)))
        }
        // The child's end has to be the last one.
        close(pipe.writeEnd)
        defer { close(pipe.readEnd) }
        guard child > 0 else { throw .notStarted(errno: -child) }
        let reading = pipe.receive(limit: answerBytes, quietSeconds: quietSeconds, heard: heard)
        let status = endChild(child)
        return try answer(reading, status: status)
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

    /// Ends and reaps the child; its wait status.
    ///
    /// A child that has exited or crashed has its status fixed before its end of the pipe closes: the signal only
    /// meets one that hangs.
    private func endChild(_ child: pid_t) -> Int32 {
        kill(child, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    private func answer(_ reading: AnswerPipe.Reading, status: Int32) throws(ConfinementError) -> [UInt8] {
        switch reading {
        case .timedOut: throw .tookTooLong
        case .tooLong: throw .answerTooLarge
        case .answer(let bytes) where fx_wait_exited(status) != 0 && fx_wait_exit_status(status) == 0:
            return bytes
        case .answer, .nothing: throw failure(status: status)
        }
    }

    private func failure(status: Int32) -> ConfinementError {
        guard fx_wait_signaled(status) != 0 else {
            let code = fx_wait_exit_status(status)
            return code == Int32(FX_EXIT_NO_MEMORY) ? .tooMuchMemory : .ended(status: code)
        }
        return switch fx_wait_signal(status) {
        case SIGXCPU: .tookTooLong
        case SIGXFSZ: .outputTooLarge
        case let signal: .crashed(signal: signal)
        }
    }
}

internal import CLinux
internal import Glibc

/// A confined child at work, as its parent sees it. It has to be ended by ``end()``, whatever became of it.
struct ConfinedChild {
    /// What came out of its pipe, once that is known.
    private enum Reading {
        /// All that follows the answer mark, up to the end of the pipe.
        case answer([UInt8])
        /// The pipe ended before an answer began.
        case nothing
        /// Nothing came for too long.
        case timedOut
        /// More came than may.
        case tooLong
        /// There is no child.
        case notStarted(ConfinementError)
    }

    /// The reading end of its pipe.
    let pipe: Int32
    /// When to look whether it has been quiet for too long.
    private(set) var deadline: ContinuousClock.Instant
    private let process: pid_t
    private let quiet: Duration
    private var lastNews = ContinuousClock.now
    private var workedBefore = Duration.zero
    private let limit: Int
    private var reading: Reading?
    private var answer: [UInt8] = []
    private var hasBegun = false

    /// Whether there is nothing more to wait for.
    var isDone: Bool { reading != nil }

    /// The child `process`, which answers `limit` bytes at most and is never quiet for longer than `quiet`.
    init(process: pid_t, pipe: Int32, quiet: Duration, limit: Int) {
        (self.process, self.pipe, self.quiet, self.limit) = (process, pipe, quiet, limit)
        deadline = ContinuousClock.now + quiet
    }

    /// A child that could not be started.
    init(notStarted error: ConfinementError) {
        self.init(process: 0, pipe: -1, quiet: .zero, limit: 0)
        reading = .notStarted(error)
    }

    /// The processor time that it has used up; zero if the system won't say.
    private var worked: Duration {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
        else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Where nothing has come by the deadline: it may have had no processor to work on, on a busy machine, and then
    /// gets up to six times as long.
    private mutating func judgeSilence() {
        let now = ContinuousClock.now
        guard now >= deadline else { return }
        let left = min(quiet - (worked - workedBefore), lastNews + quiet * 6 - now)
        if left > .milliseconds(1) { deadline = now + left } else { reading = .timedOut }
    }

    /// Reads what has come, if anything: the number of new life marks. `hasNews` is what poll(2) says.
    mutating func listen(hasNews: Bool) -> Int {
        guard hasNews else {
            judgeSilence()
            return 0
        }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(pipe, &chunk, chunk.count)
        if count < 0 && errno == EINTR { return 0 }
        guard count > 0 else {
            reading = hasBegun ? .answer(answer) : .nothing
            return 0
        }
        (lastNews, workedBefore) = (.now, worked)
        deadline = lastNews + quiet
        var news = chunk[..<count]
        var marks = 0
        if !hasBegun {
            marks = news.prefix { $0 == AnswerPipe.lifeMark }.count
            news = news.dropFirst(marks)
            guard let mark = news.popFirst() else { return marks }
            guard mark == AnswerPipe.answerMark else {
                reading = .nothing
                return marks
            }
            hasBegun = true
        }
        if answer.count + news.count > limit { reading = .tooLong } else { answer += news }
        return marks
    }

    /// Ends and reaps the child, and closes its pipe: its answer, or how it ended without one.
    ///
    /// A child that has exited or crashed has its status fixed before its end of the pipe closes: the signal only
    /// meets one that hangs.
    func end() -> Result<[UInt8], ConfinementError> {
        if case .notStarted(let error) = reading { return .failure(error) }
        kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
        close(pipe)
        switch reading {
        case .timedOut: return .failure(.tookTooLong)
        case .tooLong: return .failure(.answerTooLarge)
        case .answer(let bytes) where fx_wait_exited(status) != 0 && fx_wait_exit_status(status) == 0:
            return .success(bytes)
        case .answer, .nothing, .notStarted, nil: return .failure(ConfinementError(status: status))
        }
    }
}

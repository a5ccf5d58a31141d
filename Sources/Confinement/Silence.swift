internal import Glibc

/// How long a process has been silent, judged by the processor time that it has worked meanwhile: on a busy machine it
/// may have had no processor to work on, and then it gets up to six times as long.
///
/// Time is allotted in advance, and only what was allotted counts: while its parent was stopped or the machine
/// suspended, nobody could listen.
struct Silence {
    /// When to look whether it has been too long.
    private(set) var deadline: ContinuousClock.Instant
    private let process: pid_t
    private let longest: Duration
    private var workedBefore: Duration
    private var patience: Duration

    /// The silence of `process` that begins now and may last for `longest` of its work.
    init(of process: pid_t, longest: Duration) {
        (self.process, self.longest) = (process, longest)
        workedBefore = Self.worked(process)
        patience = longest * 5
        deadline = .now + longest
    }

    /// Whether it has been too long; moves the deadline where it was too early to tell.
    mutating func isTooLong() -> Bool {
        guard .now >= deadline else { return false }
        let left = min(longest - (Self.worked(process) - workedBefore), patience)
        guard left > .milliseconds(1) else { return true }
        patience -= left
        deadline = .now + left
        return false
    }

    /// The processor time that `process` has used up; zero if the system won't say.
    private static func worked(_ process: pid_t) -> Duration {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(process, &clock) == 0, unsafe clock_gettime(clock, &time) == 0
        else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

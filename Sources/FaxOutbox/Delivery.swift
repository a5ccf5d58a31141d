public import FaxCore
import FaxStore

/// What came of working on a job.
public struct Delivery: Sendable {
    /// The job as it is now.
    public let job: FaxJob
    /// What went wrong, with the exit status; nil if the job is where it should be.
    public let problem: FaxError?
    /// What a person should know although nothing went wrong: why the fax waits.
    public let notice: String?
    /// What a person should know of the way that was taken, each once in a run.
    public internal(set) var remarks: [String] = []
    /// Whether other jobs of the same destination would meet the same.
    var holdsUpOthers = false
    /// What becomes of them, if so.
    var change: JobChange?

    init(_ job: FaxJob, problem: FaxError? = nil, notice: String? = nil) {
        self.job = job
        self.problem = problem
        self.notice = notice
    }

    /// A job that somebody else has brought where it is, or works on: a problem for whoever sends it if it goes no
    /// further by itself.
    static func found(_ job: FaxJob, unsent: UnsentFax, notice: String? = nil) -> Delivery {
        switch job.state {
        case .failed, .uncertain, .expired, .cancelled: unsent == .waits ? Delivery(job) : end(of: job)
        // Who wants it sent now or not at all does not hear what becomes of it.
        case .queued, .sending, .paused: unsent == .fails ? end(of: job) : Delivery(job, notice: notice)
        case .submitted, .stalled, .delivered: Delivery(job)
        }
    }

    /// The job in its final state, or the end of our patience with it.
    ///
    /// Not final is 76 and never 75: on 75 scripts send again, and that would be a second fax.
    static func end(of job: FaxJob) -> Delivery {
        let fax = "fax \(job.id) to \(job.to)"
        let problem: FaxError? =
            switch job.state {
            case .delivered: nil
            case .failed: FaxError(.badData, "\(fax) failed" + (job.error.map { ": \($0)" } ?? ""))
            case .cancelled, .expired:
                FaxError(.tryAgain, "\(fax) was not sent: it is \(job.state.rawValue)", cause: job.error)
            case .uncertain:
                FaxError(
                    .outcomeUnknown, "\(fax) may or may not have been sent",
                    hint: "faxjobs resolve \(job.id) delivered|failed|resend", cause: job.error)
            case .queued, .sending, .submitted, .stalled, .paused:
                FaxError(
                    .outcomeUnknown,
                    "\(fax) is still \(job.state.rawValue)"
                        + (job.serverStatus.map { ": the server says \($0)" } ?? ""),
                    hint: "faxjobs show \(job.id)", cause: job.error)
            }
        return Delivery(job, problem: problem)
    }
}

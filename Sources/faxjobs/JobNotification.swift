import DesktopNotification
import FaxConfig
import FaxCore
import FaxStore

/// What the desktop can be told of an outgoing fax.
enum FaxEvent: String {
    /// The server has it.
    case accepted
    /// The server can't be reached, or its time has not come.
    case waiting
    case delivered, failed, uncertain, stalled, expired

    /// What a job in this state is told as; nil: as nothing.
    init?(of state: JobState) {
        switch state {
        case .queued: self = .waiting
        case .submitted: self = .accepted
        case .delivered: self = .delivered
        case .failed: self = .failed
        case .uncertain: self = .uncertain
        case .stalled: self = .stalled
        case .expired: self = .expired
        case .sending, .paused, .cancelled: return nil
        }
    }

    /// What a notice of the store says of a job; nil: nothing that is known here. What has expired runs as failed.
    init?(_ notice: Notice, of job: FaxJob) {
        self.init(rawValue: notice.event)
        if self == .failed, job.state == .expired { self = .expired }
    }

    /// Whether it stands in the store until somebody has told it, so that it is told once.
    var isNotice: Bool {
        switch self {
        case .delivered, .failed, .uncertain, .stalled, .expired: true
        case .accepted, .waiting: false
        }
    }
}

extension FaxJob {
    /// Whether it may be sent again at the push of a button: it surely did not arrive.
    var mayBeRetried: Bool { state == .failed || state == .expired }
}

extension DesktopNotification {
    /// What the desktop shows of an event. Words that may name the recipient, such as the server's, are shown only where
    /// the recipient is.
    init(_ event: FaxEvent?, of job: FaxJob, _ detail: Listeners.Detail) {
        let number = job.contact.map { "\($0), \(job.to)" } ?? "\(job.to)"
        let whose = detail == .recipient ? "Fax \(job.id) to \(number)" : "Fax \(job.id)"
        let why = detail == .recipient ? job.error.map { ": \($0)" } ?? "." : "."
        // The error of such a job begins with these words.
        let lateness =
            why == ": not sent in time"
            ? "." : why.replacing(": not sent in time", with: "", maxReplacements: 1)
        let words: (title: String, body: String) =
            switch event {
            case .accepted: ("Fax accepted", "\(whose) is on its way. You will hear what becomes of it.")
            case .waiting: ("Fax waits", "\(whose) is in the queue, and is sent as soon as that can be\(why)")
            case .delivered: ("Fax delivered", "\(whose) has arrived.")
            case .failed: ("Fax failed", "\(whose) was not delivered\(why)")
            case .uncertain: ("Fax uncertain", "\(whose) may or may not have been sent.")
            case .expired: ("Fax not sent", "\(whose) was not sent in time\(lateness)")
            case .stalled, nil: ("Fax stalled", "\(whose): the server says nothing new.")
            }
        let isGood = event == .accepted || event == .waiting || event == .delivered
        self.init(
            summary: words.title, body: words.body.visible,
            icon: isGood ? "document-send" : "dialog-warning",
            category: isGood ? (event == .delivered ? "transfer.complete" : "transfer") : "transfer.error",
            urgency: isGood ? .normal : .critical)
    }

    static let show = Button("show", "Show")
    static let retry = Button("retry", "Try again")

    /// What can be done about a job as it is. Only what surely did not arrive is sent again at the push of a button.
    static func buttons(for job: FaxJob, _ isKept: Bool) -> [Button] {
        guard isKept else { return [] }
        return job.mayBeRetried ? [show, retry] : [show]
    }
}

import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import FaxNotices
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// Tells hooks and the desktop what has become of outgoing faxes since the last time.
    func tellNews(of store: FaxStore) throws(FaxError) {
        let configuration = try Configuration.load(places: try places(), environment: environment)
        let detail = configuration.listeners.jobs
        let telling = Telling(
            store: store, listeners: configuration.listeners,
            environment: configuration.withoutKeys(environment), now: { Date() })
        try telling.tell(
            .job, desktop: detail != .none,
            describe: { (notice) throws(FaxError) in
                try stored(try store.job(notice.record)).map { job in
                    Announcement(
                        record: notice.record(of: job).text,
                        document: store.hasDocument(job.sha256) ? store.documentPath(job.sha256) : nil,
                        desktop: DesktopNotification(notice, of: job, detail))
                }
            },
            report: { note($0) })
    }
}

extension Notice {
    /// The event with its job, in machine format version 1 (faxpipe-json(5)).
    fileprivate func record(of job: FaxJob) -> JSONValue {
        .object([
            ("v", .integer(1)), ("event", .string(event)), ("at", .string(Timestamp.utc(at))),
            ("job", job.record),
        ])
    }
}

extension DesktopNotification {
    /// What the desktop shows of an event.
    fileprivate init(_ notice: Notice, of job: FaxJob, _ detail: Listeners.Detail) {
        let number = job.contact.map { "\($0), \(job.to)" } ?? "\(job.to)"
        let whose = detail == .recipient ? "Fax \(job.id) to \(number)" : "Fax \(job.id)"
        let isGood = notice.event == "delivered"
        let words: (title: String, body: String) =
            switch notice.event {
            case "delivered": ("Fax delivered", "\(whose) has arrived.")
            case "failed": ("Fax failed", "\(whose) was not delivered.")
            case "uncertain": ("Fax uncertain", "\(whose) may or may not have been sent.")
            default: ("Fax \(notice.event)", "\(whose): the server says nothing new.")
            }
        self.init(
            summary: words.title, body: words.body.visible,
            icon: isGood ? "document-send" : "dialog-warning",
            category: isGood ? "transfer.complete" : "transfer.error",
            urgency: isGood ? .normal : .critical)
    }
}

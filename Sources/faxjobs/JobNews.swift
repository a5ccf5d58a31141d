import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import FaxNotices
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// The events that a person's own command hears of.
    func heardEvents() throws(FaxError) -> Set<String> {
        let configuration = try Configuration.load(places: try places(), environment: environment)
        return Set(configuration.listeners.hooks.keys)
    }

    /// Tells hooks and the desktop what has become of outgoing faxes since the last time. Who was interrupted leaves it to
    /// the next time, as it stands in the store.
    ///
    /// - Parameters:
    ///   - job: the number of the only one to tell of; nil: all.
    ///   - show: shows a notice where somebody hears of its buttons; nil: it has none.
    func tellNews(
        of store: FaxStore, about job: Int64? = nil, show: ((DesktopNotification) -> Void)? = nil
    ) throws(FaxError) {
        if Interruption.hasCome() { return }
        Interruption.letThrough()
        let configuration = try Configuration.load(places: try places(), environment: environment)
        let detail = configuration.listeners.jobs
        let telling = Telling(
            store: store, listeners: configuration.listeners,
            environment: configuration.withoutKeys(environment), now: { Date() })
        try telling.tell(
            .job, of: job, desktop: detail != .none, show: show,
            describe: { (notice) throws(FaxError) in
                try stored(try store.job(notice.record)).map { job in
                    let isKept = store.hasDocument(job.sha256)
                    var notification = DesktopNotification(
                        FaxEvent(notice, of: job), of: job, detail)
                    if show != nil { notification.buttons = DesktopNotification.buttons(for: job, isKept) }
                    return Announcement(
                        record: notice.record(of: job).text,
                        document: isKept ? store.documentPath(job.sha256) : nil, desktop: notification)
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

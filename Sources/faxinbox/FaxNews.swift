import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import FaxNotices
import FaxStore
import FoundationEssentials

extension ToolContext {
    /// Tells hooks and the desktop which faxes have come since the last time.
    func tellNews(of store: FaxStore) throws(FaxError) {
        let configuration = try Configuration.load(places: try places(), environment: environment)
        let detail = configuration.listeners.inbox
        let telling = Telling(
            store: store, listeners: configuration.listeners,
            environment: configuration.withoutKeys(environment), now: { Date() })
        var names = ContactNames(store, self)
        var new: [InboundFax] = []
        try telling.tell(
            .inbox, desktop: detail != .none,
            describe: { (notice) throws(FaxError) in
                guard let fax = try stored(try store.inboundFax(notice.record)) else { return nil }
                try names.learn([fax])
                if notice.tries == 0 { new.append(fax) }
                let file = names.file(of: fax)
                return Announcement(
                    record: notice.record(of: fax.record(contact: names.name(of: fax), file: file)).text,
                    document: file)
            },
            report: { note($0) })
        guard detail != .none, !new.isEmpty,
            let bus = DesktopNotification.busAddress(in: environment)
        else { return }
        let body = try Self.story(of: new, detail, names, store)
        let count = new.count == 1 ? "A fax has come" : "\(new.count) faxes have come"
        DesktopNotification(
            summary: count, body: body, icon: "mail-unread", category: "transfer.complete"
        ).show(at: bus)
    }

    /// What the desktop shows of new faxes below their number: the first five of them, one a line.
    private static func story(
        of faxes: [InboundFax], _ detail: Listeners.InboxDetail, _ names: ContactNames, _ store: FaxStore
    ) throws(FaxError) -> String {
        guard detail == .sender || detail == .words else { return "" }
        var lines: [String] = []
        for fax in faxes.prefix(5) {
            var line = names.name(of: fax) ?? fax.from ?? "unknown sender"
            if detail == .words, let words = try stored(try store.firstWords(of: fax)) {
                line += ": \(words)"
            }
            lines.append(line.visible)
        }
        return lines.joined(separator: "\n")
    }
}

extension Notice {
    /// The event with its item, in machine format version 1 (faxpipe-json(5)).
    fileprivate func record(of item: JSONValue) -> JSONValue {
        .object([
            ("v", .integer(1)), ("event", .string(event)), ("at", .string(Timestamp.utc(at))), ("item", item),
        ])
    }
}

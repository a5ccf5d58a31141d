import CommandHook
public import DesktopNotification
public import FaxConfig
public import FaxCore
public import FaxStore
public import FoundationEssentials

/// Tells what has happened to faxes: the desktop once, a person's commands until they succeed.
///
/// What is to be told stands in the store since the event itself, so that a crash loses nothing; one between a
/// command's end and its record makes it run again. So each command runs at least once. One that has failed is run
/// again: of an outgoing fax after growing pauses, and after five tries no more; of a received one the next time that
/// somebody tells, until it succeeds.
public struct Telling: Sendable {
    let store: FaxStore
    let listeners: Listeners
    let environment: [String: String]
    let now: @Sendable () -> Date

    /// How often a command is tried.
    static let tries = 5

    /// Tells what is in `store` to `listeners`.
    ///
    /// - Parameters:
    ///   - environment: what commands get, and where the desktop's bus is looked for; without keys.
    ///   - now: the time of day, from which tries are counted.
    public init(
        store: FaxStore, listeners: Listeners, environment: [String: String],
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        self.listeners = listeners
        self.environment = environment
        self.now = now
    }

    /// Tells all that is due of one kind of fax.
    ///
    /// - Parameters:
    ///   - record: the number of the only fax to tell of; nil: all.
    ///   - desktop: whether the desktop is told.
    ///   - show: called with what the desktop shows; nil: it is shown, and nobody hears of its buttons.
    ///   - describe: what to tell of a notice; nil if its fax is no more.
    ///   - report: called with a line for each command that has failed, and with what it has said.
    /// - Throws: 73, 74 or 75 if the store can't be used; what `describe` throws.
    public func tell(
        _ source: Notice.Source, of record: Int64? = nil, desktop: Bool,
        show: ((DesktopNotification) -> Void)? = nil,
        describe: (Notice) throws(FaxError) -> Announcement?, report: (String) -> Void
    ) throws(FaxError) {
        let bus = desktop ? DesktopNotification.busAddress(in: environment) : nil
        let screen = bus.map { bus in show ?? { $0.show(at: bus) } }
        guard !listeners.hooks.isEmpty || screen != nil else {
            return try stored(try store.dropNotices(of: source))
        }
        var last: Notice?
        while true {
            let due = try stored(try store.dueNotices(of: source, after: last))
            guard !due.isEmpty else { return }
            last = due.last
            for notice in due where record == nil || notice.record == record {
                try tell(notice, show: screen, describe: describe, report: report)
            }
        }
    }

    private func tell(
        _ notice: Notice, show: ((DesktopNotification) -> Void)?,
        describe: (Notice) throws(FaxError) -> Announcement?, report: (String) -> Void
    ) throws(FaxError) {
        guard try stored(try store.take(notice, retryAt: retry(after: notice))) else { return }
        guard let announcement = try describe(notice) else {
            return try stored(try store.end(notice, saying: nil))
        }
        if notice.tries == 0, let desktop = announcement.desktop { show?(desktop) }
        guard let words = listeners.hooks[notice.event] else {
            return try stored(try store.end(notice, saying: nil))
        }
        let outcome = command(words, notice, announcement).run(input: announcement.record + "\n")
        let said = outcome.output.split(whereSeparator: \.isNewline).joined(separator: " / ")
        let hook = "the \(notice.event) hook"
        guard let error = outcome.error else {
            return try stored(try store.end(notice, saying: "\(hook) was run"))
        }
        let reason = "\(hook) \(error.reason)"
        report("\(reason): \(words[0])" + (said.isEmpty ? "" : ": \(said)"))
        if notice.source == .inbox {
            try stored(try store.giveBack(notice, saying: reason))
        } else if notice.tries + 1 < Self.tries {
            try stored(try store.remark("\(reason), and is run again", of: notice))
        } else {
            try stored(try store.end(notice, saying: "\(reason), and is not run again"))
        }
    }

    private func command(_ words: [String], _ notice: Notice, _ announcement: Announcement) -> CommandHook {
        var variables = environment
        variables["FAXPIPE_EVENT"] = notice.event
        variables["FAXPIPE_DOCUMENT"] = announcement.document
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return CommandHook(
            words: words, environment: variables, folder: home ?? "/", patience: listeners.hookTimeout)
    }

    /// A minute after the command must have ended, then four times as long with each try.
    private func retry(after notice: Notice) -> Date {
        let wait = 60 << (2 * min(notice.tries, Self.tries))
        return now().addingTimeInterval(Double(listeners.hookTimeout + 2 + wait))
    }
}

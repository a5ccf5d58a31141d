import ArgumentParser
import CLinux
import Dispatch
import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FaxSync
import FoundationEssentials
import Glibc

/// `faxinbox watch`: fetches what is new, again and again.
struct Watch: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Fetch what is new, again and again, until it is interrupted.",
        discussion: """
            As poll, for all servers at once, each at its own pace: more often after a fax has come, less often while \
            the server can't be reached. One watch runs at a time; a second one ends with status 75. When the \
            configuration changes, it counts at once. SIGTERM, SIGINT and SIGHUP end it.
            """)

    @Option(
        help: ArgumentHelp("The usual pause between two polls, 5s at least. Default: 60s.", valueName: "time")
    )
    var every: DurationArgument?

    @OptionGroup var profiles: PolledProfiles

    @Flag(help: "One JSON object a line for each event.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        if let every, every.duration < .seconds(5) {
            throw ValidationError("--every can't be less than 5s")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        // Before there is any other thread, so that signals come here only.
        let signals = [SIGTERM, SIGINT, SIGHUP]
        let descriptor = unsafe fx_signal_descriptor(signals, signals.count)
        guard descriptor >= 0 else { throw FaxError(.software, "signals can't be waited for") }
        let places = try context.places()
        var change = ConfigurationChange(of: places.configurationFile)
        var members = try profiles.members(context)
        let store = try context.openInbox()
        var events = InboxEvents(context, store: store)
        while true {
            let surroundings = PollSurroundings(
                inspect: DocumentInspection.inspector(context.environment), now: { Date() },
                wait: { [change] duration in
                    // Nobody reads either of them: time does not pass any more, for no thread.
                    !Self.isReadable(descriptor, change.descriptor, within: duration)
                })
            let watch = InboxWatch(
                members, every: every?.duration ?? .seconds(60), store: store, surroundings: surroundings,
                isUrgent: { Self.isReadable(descriptor, within: .zero) })
            Self.recognize(store, environment: context.environment, surroundings.wait)
            _ = try watch.run { (source, news) throws(FaxError) in try events.hear(source, news) }
            try context.output.flush()
            // A thread that still waits for a server or a page must not meet a process that takes itself apart.
            if Self.isReadable(descriptor, within: .zero) { _exit(FaxCore.ExitStatus.ok.rawValue) }
            change = ConfigurationChange(of: places.configurationFile)
            do throws(FaxError) {
                members = try profiles.members(context)
                context.note("the configuration has changed, and counts from now on")
            } catch {
                context.report(error)
                context.note("the configuration before counts until that is mended")
            }
        }
    }

    /// Whether one of some descriptors can be read, for which it waits.
    private static func isReadable(_ descriptors: Int32..., within duration: Duration) -> Bool {
        let milliseconds = Int32(clamping: Int64((duration / .milliseconds(1)).rounded(.up)))
        var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return unsafe Glibc.poll(&requests, UInt(requests.count), milliseconds) > 0
    }
}

extension Watch {
    /// Recognizes pages beside the watch, as long as time passes.
    private static func recognize(
        _ store: FaxStore, environment: [String: String], _ wait: @escaping @Sendable (Duration) -> Bool
    ) {
        DispatchQueue(label: "recognition").async {
            while wait(.seconds(20)) {
                WordIndexing(store, environment: environment, report: { _ in }, while: { wait(.zero) })
                    .recognize(.unrecognized, for: nil)
            }
        }
    }
}

/// Writes what happens while somebody watches, each thing at once.
struct InboxEvents {
    private let context: ToolContext
    private let store: FaxStore
    /// Why the last news could not be told.
    private var said: String?

    init(_ context: ToolContext, store: FaxStore) {
        self.context = context
        self.store = store
    }

    /// One thing that happened.
    mutating func hear(_ source: InboxSource, _ news: InboxNews) throws(FaxError) {
        let profile = source.profile
        switch news {
        case .received(let fax): try write("received", fax)
        case .document(let fax): try write("document", fax)
        case .remark(let words):
            context.note(words)
        case .progress: break
        case .away(let error, let isNews):
            if isNews {
                try write("away", profile, error.message)
                context.note("profile \(profile): \(error.message)")
            }
        case .back:
            try write("back", profile, nil)
            context.note("profile \(profile): the server answers again")
        case .refused(let error, let isNews):
            if isNews {
                try write("refused", profile, error.message)
                context.report(error)
            }
        case .polled:
            // Whatever goes wrong here does not end the watch.
            WordIndexing(store, environment: context.environment, report: context.note).readNew()
            do throws(FaxError) {
                try context.tellNews(of: store)
                said = nil
            } catch {
                if error.message != said { context.report(error) }
                said = error.message
            }
        }
    }

    private func write(_ event: String, _ fax: InboundFax) throws(FaxError) {
        var contacts = ContactNames(store, context)
        try contacts.learn([fax])
        if context.json {
            let item = fax.record(contact: contacts.name(of: fax), file: contacts.file(of: fax))
            try write(event, [("item", item)])
        } else if context.output.isTerminal {
            // A table would begin with its header each time.
            try context.output.write(fax.line(contact: contacts.name(of: fax)).visible + "\n")
            try context.output.flush()
        } else {
            var table = InboxTable(context: context, store: store)
            try table.add([fax])
            try table.finish()
            try context.output.flush()
        }
    }

    private func write(_ event: String, _ profile: String, _ problem: String?) throws(FaxError) {
        guard context.json else { return }
        try write(event, [("profile", .string(profile)), ("problem", .optional(problem))])
    }

    private func write(_ event: String, _ members: [(String, JSONValue)]) throws(FaxError) {
        let head: [(String, JSONValue)] = [
            ("v", .integer(1)), ("event", .string(event)), ("at", .string(Timestamp.utc(Date()))),
        ]
        try context.output.write(JSONValue.object(head + members).text + "\n")
        try context.output.flush()
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import FaxSync
import FoundationEssentials
import Glibc

/// `faxinbox poll`: fetches what is new, once.
struct Poll: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "poll", abstract: "Fetch what is new, once: for timers and cron.",
        discussion: """
            Asks all servers that have a key, at the same time. New faxes are written to standard output as list does. \
            A server that can't be reached is no error, and is said once; nor is one of several that has no inbox. One \
            poll of a server runs at a time; a second one ends with status 75.
            """)

    @OptionGroup var profiles: PolledProfiles

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let members = try profiles.members(context)
        let store = try context.openInbox()
        var report = PollReport(context, store: store)
        let surroundings = PollSurroundings(
            inspect: DocumentInspection.inspector(context.environment), now: { Date() }, wait: Self.sleep)
        let round = InboxRound(members, store: store, surroundings: surroundings)
        var errors = try round.run { (source, news) throws(FaxError) in try report.hear(source, news) }
        try report.finish()
        try context.output.flush()
        let indexing = WordIndexing(store, environment: context.environment, report: context.note)
        indexing.readNew()
        try context.tellNews(of: store)
        indexing.recognize(.unrecognized, for: Self.recognitionTime)
        // Who has servers that only send is told so once; who asks for one of them, each time.
        let lacksInbox = errors.filter { $0.code == .refused }
        if profiles.profile.isEmpty, lacksInbox.count < members.count {
            errors.removeAll { $0.code == .refused }
            report.tellWhoLacksInbox()
        }
        guard let last = errors.popLast() else { return }
        for error in errors { context.report(error) }
        throw last
    }

    /// A poll recognizes pages for so long; the next one goes on.
    private static let recognitionTime = Duration.seconds(120)

    /// A poll has no end before its time.
    @Sendable private static func sleep(_ duration: Duration) -> Bool {
        for _ in 0..<max(0, duration.components.seconds) { usleep(999_999) }
        usleep(UInt32(clamping: duration.components.attoseconds / 1_000_000_000_000))
        return true
    }
}

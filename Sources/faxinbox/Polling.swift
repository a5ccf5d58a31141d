import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxStore
import FaxSync
import FaxbotClient
import FoundationEssentials
import Glibc

/// The servers to poll, as the command line names them.
struct PolledProfiles: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only this server; can be repeated. Default: all that have a key.", valueName: "name"),
        completion: .profiles)
    var profile: [String] = []

    /// The servers, with the ways to them.
    /// - Throws: 77 or 78 if there is none, or if one is not to be had.
    func members(_ context: ToolContext) throws(FaxError) -> [InboxMember] {
        let environment = context.environment
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: environment)
        for warning in configuration.warnings { context.note(warning) }
        return try configuration.polledProfiles(named: profile).map { profile in
            InboxMember(source: InboxSource(profile: profile.name, server: profile.boundServer)) {
                () throws(FaxError) in
                try FaxbotServer(
                    profile: profile, runtime: places.runtime, environment: environment, now: { Date() })
            }
        }
    }
}

/// Tells a person or a script what polls bring.
struct PollReport {
    private let context: ToolContext
    /// What was said of servers without an inbox, and whether that is news.
    private var withoutInbox: [(words: String, isNews: Bool)] = []
    private var table: InboxTable
    private var progress: [String: (done: Int, total: Int)] = [:]
    private var line: ProgressLine

    init(_ context: ToolContext, store: FaxStore) {
        self.context = context
        table = InboxTable(context: context, store: store)
        line = ProgressLine("fetching documents", context: context)
    }

    /// One round's news.
    mutating func hear(_ source: InboxSource, _ news: InboxNews) throws(FaxError) {
        switch news {
        case .received(let fax), .document(let fax):
            line.end()
            try table.add([fax])
        case .remark(let words):
            line.end()
            context.note(words)
        case .progress(let done, let total):
            progress[source.profile] = (done, total)
            let (all, sum) = progress.values.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
            line.update("\(all) of \(sum)")
        case .away(let error, let isNews):
            line.end()
            // Offline is no error: where nobody looks on, it is said once.
            if isNews || context.errorsAreSeen { context.note("profile \(source.profile): \(error.message)") }
        case .back: context.explain("profile \(source.profile): the server answers again")
        case .refused(let error, let isNews) where error.code == .refused:
            withoutInbox.append(("profile \(source.profile): \(error.message)", isNews))
        // Told in the end.
        case .refused, .polled: break
        }
    }

    /// Tells which servers have no inbox, where others have one: once, if nobody looks on.
    func tellWhoLacksInbox() {
        for server in withoutInbox where server.isNews || context.errorsAreSeen { context.note(server.words) }
    }

    /// Writes what had to wait.
    mutating func finish() throws(FaxError) {
        line.end()
        try table.finish()
    }
}

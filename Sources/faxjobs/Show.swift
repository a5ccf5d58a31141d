import ArgumentParser
import FaxCLI
import FaxCore
import FaxOutbox
import FaxStore
import FoundationEssentials

/// `faxjobs show`: all that is known of a job, and how it came to be.
struct Show: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that is known of jobs, with their history.")

    @OptionGroup var selection: JobSelection

    @Flag(help: "One JSON object a line, with the history as \"events\".")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        for (index, job) in try selection.jobs(in: store).enumerated() {
            let events = try stored(try store.events(of: job.id))
            if index > 0, !json { try context.output.write("\n") }
            try context.output.write(
                json
                    ? Self.record(job, events)
                    : Self.story(
                        job, events, store, hindrance: hindrance(of: job, store, context),
                        context.output.isTerminal))
        }
    }

    /// What holds up a fax in the queue, beside its server. The history can be read without a configuration.
    private func hindrance(of job: FaxJob, _ store: FaxStore, _ context: ToolContext) -> String? {
        guard job.state == .queued, let outbox = try? context.openOutbox(store) else { return nil }
        return try? outbox.hindrance(of: job)
    }

    /// The job's record with one member more.
    private static func record(_ job: FaxJob, _ events: [JobEvent]) -> String {
        let history = events.map { event in
            JSONValue.object([
                ("at", .string(Timestamp.utc(event.at))), ("from", .optional(event.from?.rawValue)),
                ("to", .string(event.to.rawValue)), ("why", .string(event.why)),
                ("endpoint", .optional(event.endpoint)), ("server_words", .optional(event.serverWords)),
            ])
        }
        guard case .object(let members) = job.record else { return "" }
        return JSONValue.object(members + [("events", .array(history))]).text + "\n"
    }

    /// One fact a line, then one event a line: aligned for people, tab-separated for scripts.
    private static func story(
        _ job: FaxJob, _ events: [JobEvent], _ store: FaxStore, hindrance: String?, _ isTerminal: Bool
    ) -> String {
        let time = isTerminal ? Timestamp.local : Timestamp.row
        let facts: [(name: String, value: String?)] = [
            ("id", String(job.id)), ("uuid", job.uuid.uuidString.lowercased()), ("to", job.to.e164),
            ("contact", job.contact), ("state", job.state.rawValue), ("error", job.error),
            ("held up", hindrance),
            ("server status", job.serverStatus), ("server id", job.serverID), ("profile", job.profile),
            ("endpoint", job.endpoint), ("pages", job.pages.map(String.init)), ("bytes", String(job.bytes)),
            ("document", store.hasDocument(job.sha256) ? store.documentPath(job.sha256) : nil),
            ("recorded", time(job.createdAt)),
            ("changed", time(job.updatedAt)), ("not before", job.notBefore.map(time)),
            ("uploads begun", String(job.attempts)),
        ]
        var text = FactList.text(facts, isTerminal: isTerminal)
        for event in events {
            let change = event.from.map { $0 == event.to ? "\($0)" : "\($0) → \(event.to)" } ?? "\(event.to)"
            let words = [event.why, event.endpoint, event.serverWords].compactMap { $0?.visible }
            text +=
                isTerminal
                ? "\(time(event.at))  \(change): \(words.joined(separator: ", "))\n"
                : ([
                    "event", time(event.at), event.from?.rawValue ?? "", event.to.rawValue, event.why.visible,
                    event.endpoint ?? "", event.serverWords?.visible ?? "",
                ]).joined(separator: "\t") + "\n"
        }
        return text
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxinbox stats`: what there is, and when servers were asked.
struct Stats: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Say how many faxes there are, how much they take, and when servers were asked.")

    @Flag(help: "One JSON object.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        let statistics = try stored(try store.inboxStatistics())
        let visits = try stored(try store.visits())
        try context.output.write(
            json
                ? Self.record(statistics, visits).text + "\n"
                : Self.story(statistics, visits, context.output.isTerminal))
    }

    private static func record(_ statistics: InboxStatistics, _ visits: [InboxVisit]) -> JSONValue {
        func count(_ number: Int?) -> JSONValue { .integer(Int64(number ?? 0)) }
        return .object([
            ("v", .integer(1)), ("faxes", count(statistics.items)),
            ("unread", count(statistics.marks[.unread])), ("read", count(statistics.marks[.read])),
            ("done", count(statistics.marks[.done])),
            ("available", count(statistics.documents[.available])),
            ("pending", count(statistics.documents[.pending])),
            ("unavailable", count(statistics.documents[.unavailable])),
            ("pages", count(statistics.pages)), ("bytes", .integer(statistics.bytes)),
            ("oldest", .optional(statistics.oldest.map(Timestamp.utc))),
            ("newest", .optional(statistics.newest.map(Timestamp.utc))),
            (
                "servers",
                .array(
                    visits.map { visit in
                        .object([
                            ("profile", .string(visit.profile)), ("server", .optional(visit.server)),
                            ("asked_at", .string(Timestamp.utc(visit.askedAt))),
                            ("answered_at", .optional(visit.answeredAt.map(Timestamp.utc))),
                            ("problem", .optional(visit.problem)),
                        ])
                    })
            ),
        ])
    }

    private static func story(
        _ statistics: InboxStatistics, _ visits: [InboxVisit], _ isTerminal: Bool
    ) -> String {
        let time = isTerminal ? Timestamp.local : Timestamp.row
        func count(_ number: Int?) -> String? { number.map(String.init) }
        let bytes = Int(clamping: statistics.bytes)
        var facts: [(name: String, value: String?)] = [
            ("faxes", count(statistics.items)), ("unread", count(statistics.marks[.unread])),
            ("read", count(statistics.marks[.read])), ("done", count(statistics.marks[.done])),
            ("documents to come", count(statistics.documents[.pending])),
            ("documents not available", count(statistics.documents[.unavailable])),
            ("pages", count(statistics.pages)),
            ("size", isTerminal ? ByteCount(bytes: bytes).description : String(bytes)),
            ("oldest", statistics.oldest.map(time)), ("newest", statistics.newest.map(time)),
        ]
        for visit in visits {
            let answer =
                visit.problem.map { "asked \(time(visit.askedAt)): \($0)" } ?? "asked \(time(visit.askedAt))"
            facts.append(
                (
                    "server \(visit.profile)",
                    [visit.server, answer].compactMap(\.self).joined(separator: ", ")
                ))
        }
        return FactList.text(facts, isTerminal: isTerminal)
    }
}

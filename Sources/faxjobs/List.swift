public import ArgumentParser
import FaxCLI
public import FaxCore
import FaxStore
import FoundationEssentials

extension JobState: ExpressibleByArgument {}

/// `faxjobs list`: the newest first.
struct List: FaxCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List jobs, newest first.")

    @Option(help: ArgumentHelp("Only jobs in this state; can be repeated.", valueName: "state"))
    var state: [JobState] = []

    @Option(help: ArgumentHelp("Only jobs to this number, or to numbers that end so.", valueName: "number"))
    var to: [String] = []

    @Option(help: "Only jobs for this server; can be repeated.", completion: .profiles)
    var profile: [String] = []

    @Option(
        help: ArgumentHelp("Only jobs recorded since: 90m, 24h, 7d, 2026-11-21, today.", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("At most so many; 0 lists all. Default: 50.", valueName: "number"))
    var limit: Int?

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit can't be less than 0") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        var filter = JobFilter(states: Set(state), profiles: Set(profile))
        for text in to { filter.to.insert(try Self.numberEnd(text)) }
        if let since { filter.since = try PointInTime(text: since, now: Date()).date }
        let store = try context.openStore()
        var table = JobTable(context: context)
        var left = limit == 0 ? Int.max : limit ?? 50
        var page: [FaxJob]
        repeat {
            page = try Self.fetch(filter, min(left, 1000), from: store)
            for job in page { try table.add(job) }
            left -= page.count
            filter.before = page.last?.id
        } while page.count == 1000 && left > 0
        try table.finish()
        // Who has said how many wants no more.
        if limit == nil, left == 0, try !Self.fetch(filter, 1, from: store).isEmpty {
            context.note("there are more: --limit 0 lists all")
        }
    }

    private static func fetch(
        _ filter: JobFilter, _ limit: Int, from store: FaxStore
    ) throws(FaxError) -> [FaxJob] {
        try stored(try store.jobs(filter, limit: limit))
    }

    /// The end of a phone number as the store keeps it: `(555) 123-4567` is `5551234567`, a `+` in front stays.
    private static func numberEnd(_ text: String) throws(FaxError) -> String {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        let isNumber = text.allSatisfy { $0.isASCII && ($0.isNumber || " +-./()".contains($0)) }
        guard isNumber, !digits.isEmpty else { throw FaxError(.usage, "no phone number: \"\(text)\"") }
        return text.drop { $0 == " " }.hasPrefix("+") ? "+" + digits : digits
    }
}

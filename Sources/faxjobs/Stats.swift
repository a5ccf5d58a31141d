public import ArgumentParser
import FaxCLI
import FaxCore
public import FaxStore
import FoundationEssentials

extension JobGrouping: ExpressibleByArgument {}

/// `faxjobs stats`: how many, and what became of them.
struct Stats: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Count jobs by month, state, endpoint or profile.")

    @Option(help: ArgumentHelp("What to count by: month, state, endpoint or profile.", valueName: "what"))
    var by = JobGrouping.month

    @Option(
        help: ArgumentHelp("Only jobs recorded since: 90m, 24h, 7d, 2026-11-21, today.", valueName: "time"))
    var since: String?

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let since = try since.map { (text) throws(FaxError) in try PointInTime(text: text, now: Date()).date }
        let store = try context.openStore()
        let counts = try stored(try store.counts(by: by, since: since))
        guard !json else {
            for count in counts { try context.output.write(record(count).text + "\n") }
            return
        }
        // A person does not miss a column of nothing but 0.
        let isSeen = context.output.isTerminal
        let numbers = Self.numbers.filter { number in
            !isSeen || number.title == "jobs" || counts.contains { number.of($0) > 0 }
        }
        let hasBytes = !isSeen || counts.contains { $0.bytes > 0 }
        var rows = RowWriter(
            columns: [by.rawValue] + numbers.map(\.title) + (hasBytes ? ["bytes"] : []),
            elastic: [by.rawValue], context: context)
        for count in counts {
            let bytes = isSeen ? ProgressLine.size(count.bytes) : String(count.bytes)
            try rows.add(
                [count.key ?? ""] + numbers.map { String($0.of(count)) } + (hasBytes ? [bytes] : []))
        }
        let bars = BarPlot(largest: counts.map(\.jobs).max() ?? 0, room: rows.room, context: context)
        rows.append("", counts.map { bars.bar(delivered: $0.delivered, of: $0.jobs) })
        try rows.finish()
    }

    private static let numbers: [(title: String, of: @Sendable (JobCount) -> Int)] = [
        ("jobs", { $0.jobs }), ("delivered", { $0.delivered }), ("failed", { $0.failed }),
        ("unknown", { $0.unknown }), ("open", { $0.open }), ("withdrawn", { $0.withdrawn }),
        ("pages", { $0.pages }),
    ]

    private func record(_ count: JobCount) -> JSONValue {
        .object([
            ("v", .integer(1)), ("by", .string(by.rawValue)), ("key", .optional(count.key)),
            ("jobs", .optional(count.jobs)), ("delivered", .optional(count.delivered)),
            ("failed", .optional(count.failed)), ("unknown", .optional(count.unknown)),
            ("open", .optional(count.open)), ("withdrawn", .optional(count.withdrawn)),
            ("pages", .optional(count.pages)), ("bytes", .integer(count.bytes)),
        ])
    }
}

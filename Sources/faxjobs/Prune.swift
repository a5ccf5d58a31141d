public import ArgumentParser
import FaxCLI
public import FaxCore
import FaxStore
import FoundationEssentials

extension ByteCount: ExpressibleByArgument {
    /// Reads what the user wrote; nil for anything else.
    public init?(argument: String) { self.init(argument) }
}

/// `faxjobs prune`: room for new faxes.
struct Prune: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove the documents of faxes that were delivered long ago.",
        discussion: """
            Only the documents of delivered faxes are removed, and only if their SHA-256 says that they are what was \
            sent. The jobs and their history stay, unless --history is given. Without --before and --max-bytes, what \
            was delivered 90 days ago goes.
            """)

    @Option(
        help: ArgumentHelp(
            "Remove what was delivered before: 90d, 52w, 2026-01-01.", valueName: "time"))
    var before: String?

    @Option(
        help: ArgumentHelp(
            "Remove the oldest until all documents take no more than this: 500k, 200M.", valueName: "bytes"))
    var maxBytes: ByteCount?

    @Flag(help: "Forget also the delivered jobs that have no document any more.")
    var history = false

    @Flag(help: "Remove nothing; say what would be removed.")
    var dryRun = false

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let now = Date()
        let age = before ?? (maxBytes == nil ? "90d" : nil)
        let before = try age.map { (text) throws(FaxError) in try PointInTime(text: text, now: now).date }
        let store = try context.openStore()
        let retention = Retention(before: before, bytes: maxBytes.map { Int64($0.bytes) })
        var table = PruneTable(dryRun: dryRun, context: context)
        for document in try stored(try store.documents(beyond: retention)) {
            try table.add(document, try outcome(for: document, in: store))
        }
        for leftover in try stored(try store.leftovers()) {
            let isGone = dryRun ? true : try stored(try store.remove(leftover))
            if isGone { table.add(leftover) }
        }
        try table.finish()
        if history {
            // Whether a document was sent within the last day is answered from the history.
            let day = now.addingTimeInterval(-86400)
            let count = try stored(
                try store.forgetDelivered(before: min(before ?? day, day), dryRun: dryRun))
            context.note("\(dryRun ? "would forget" : "forgot") \(count == 1 ? "1 job" : "\(count) jobs")")
        }
        try table.complain()
    }

    private func outcome(for document: DeliveredDocument, in store: FaxStore) throws(FaxError)
        -> PruneOutcome
    {
        guard dryRun else { return try stored(try store.prune(document)) }
        return try stored(try store.isWhole(document)) ? .removed : .damaged
    }
}

import FaxCLI
import FaxCore
import FaxStore

/// What prune has removed, or would: one document a row, and how much it was in the end.
struct PruneTable {
    private let dryRun: Bool
    private let context: ToolContext
    private var rows: RowWriter
    private var removed: (documents: Int, jobs: Int, bytes: Int64) = (0, 0, 0)
    private var damaged: [DeliveredDocument] = []

    init(dryRun: Bool, context: ToolContext) {
        self.dryRun = dryRun
        self.context = context
        rows = RowWriter(columns: ["jobs", "bytes", "delivered", "sha256"], context: context)
    }

    /// Adds a document with what came of it.
    mutating func add(_ document: DeliveredDocument, _ outcome: PruneOutcome) throws(FaxError) {
        switch outcome {
        case .needed: return
        case .damaged: damaged.append(document)
        case .removed:
            removed.documents += 1
            removed.jobs += document.jobs.count
            removed.bytes += document.bytes
        }
        if context.json {
            try context.output.write(record(document, outcome).text + "\n")
        } else if outcome == .removed {
            let time = context.output.isTerminal ? Timestamp.local : Timestamp.row
            try rows.add([
                document.jobs.map(String.init).joined(separator: ","), String(document.bytes),
                time(document.deliveredAt), document.sha256,
            ])
        }
    }

    /// Writes what had to wait, and says how much it was.
    func finish() throws(FaxError) {
        if !context.json { try rows.finish() }
        guard removed.documents > 0 else {
            if damaged.isEmpty { context.note("nothing to remove") }
            return
        }
        let documents = removed.documents == 1 ? "1 document" : "\(removed.documents) documents"
        let jobs = removed.jobs == 1 ? "1 job" : "\(removed.jobs) jobs"
        let size = ProgressLine.size(removed.bytes)
        context.note("\(dryRun ? "would free" : "freed") \(size): \(documents) of \(jobs)")
    }

    /// - Throws: 65 if a document was kept because its bytes are not those that were sent.
    func complain() throws(FaxError) {
        guard let first = damaged.first else { return }
        let jobs = damaged.flatMap(\.jobs).map(String.init)
        throw FaxError(
            .badData,
            damaged.count == 1
                ? "the document of fax \(jobs.joined(separator: ", ")) is not what was sent, and was kept"
                : "\(damaged.count) documents are not what was sent, and were kept",
            hint: "faxjobs show \(jobs.joined(separator: " "))", cause: first.sha256)
    }

    private func record(_ document: DeliveredDocument, _ outcome: PruneOutcome) -> JSONValue {
        .object([
            ("v", .integer(1)), ("sha256", .string(document.sha256)), ("bytes", .integer(document.bytes)),
            ("jobs", .array(document.jobs.map(JSONValue.integer))),
            ("delivered_at", .string(Timestamp.utc(document.deliveredAt))),
            ("removed", .bool(outcome == .removed && !dryRun)), ("damaged", .bool(outcome == .damaged)),
        ])
    }
}

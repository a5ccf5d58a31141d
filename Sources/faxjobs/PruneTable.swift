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
    private var leftovers: (documents: Int, bytes: Int64) = (0, 0)

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

    /// Adds a document that nobody needed.
    mutating func add(_ leftover: Leftover) {
        leftovers.documents += 1
        leftovers.bytes += leftover.bytes
    }

    /// Writes what had to wait, and says how much it was.
    func finish() throws(FaxError) {
        if !context.json { try rows.finish() }
        let jobs = removed.jobs == 1 ? "1 job" : "\(removed.jobs) jobs"
        sayFreed(removed.documents, removed.bytes, "of \(jobs)")
        sayFreed(leftovers.documents, leftovers.bytes, "of no job, left by a power cut")
        if removed.documents + leftovers.documents + damaged.count == 0 { context.note("nothing to remove") }
    }

    private func sayFreed(_ documents: Int, _ bytes: Int64, _ whose: String) {
        guard documents > 0 else { return }
        let count = documents == 1 ? "1 document" : "\(documents) documents"
        context.note("\(dryRun ? "would free" : "freed") \(ProgressLine.size(bytes)): \(count) \(whose)")
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

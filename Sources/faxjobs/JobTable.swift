import FaxCLI
import FaxCore

/// Jobs on standard output: a table for people, tab-separated rows for scripts, JSON Lines with `--json`.
struct JobTable {
    private let context: ToolContext
    private var rows: RowWriter

    init(context: ToolContext) {
        self.context = context
        rows = RowWriter(
            columns: ["id", "state", "to", "pages", "recorded", "server", "error"], elastic: ["to", "error"],
            context: context)
    }

    /// Adds a job.
    mutating func add(_ job: FaxJob) throws(FaxError) {
        if context.json {
            try context.output.write(job.record.text + "\n")
            return
        }
        let time = context.output.isTerminal ? Timestamp.local(job.createdAt) : Timestamp.row(job.createdAt)
        try rows.add([
            String(job.id), job.state.rawValue, job.contact ?? job.to.e164, job.pages.map(String.init) ?? "",
            time, job.serverStatus ?? "", job.error ?? "",
        ])
    }

    /// Writes what had to wait.
    func finish() throws(FaxError) {
        if !context.json { try rows.finish() }
    }
}

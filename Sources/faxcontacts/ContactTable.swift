import ContactChoosing
import FaxCLI
import FaxCore

/// Contacts on standard output: a table for people, tab-separated rows for scripts, JSON Lines with `--json`.
struct ContactTable {
    private let context: ToolContext
    private var rows: RowWriter

    init(context: ToolContext) {
        self.context = context
        rows = RowWriter(
            columns: ["id", "name", "fax", "aliases", "groups", "used"],
            elastic: ["name", "aliases", "groups"], context: context)
    }

    /// Adds a contact.
    mutating func add(_ contact: Contact) throws(FaxError) {
        if context.json {
            try context.output.write(contact.record.text + "\n")
            return
        }
        let time = context.output.isTerminal ? Timestamp.local : Timestamp.row
        try rows.add([
            String(contact.id), contact.name, contact.entry.faxNumber?.e164 ?? "",
            contact.aliases.joined(separator: ", "), contact.groups.joined(separator: ", "),
            contact.lastUsedAt.map(time) ?? "",
        ])
    }

    /// Writes what had to wait.
    func finish() throws(FaxError) {
        if !context.json { try rows.finish() }
    }
}

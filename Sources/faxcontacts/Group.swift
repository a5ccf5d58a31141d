import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// `faxcontacts group`.
struct Group: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "List groups, or the contacts of one; put contacts in and take them out.")

    @Argument(help: "The group.", completion: .groups)
    var name: String?

    @Option(
        help: ArgumentHelp("Put this contact in; can be repeated.", valueName: "contact"),
        completion: .contacts)
    var add: [String] = []

    @Option(
        help: ArgumentHelp("Take this contact out; can be repeated.", valueName: "contact"),
        completion: .contacts)
    var remove: [String] = []

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        if name == nil, !add.isEmpty || !remove.isEmpty { throw ValidationError("which group?") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        guard let name else { return try list(book, context) }
        let group = name.hasPrefix("@") ? String(name.dropFirst()).onOneLine : name.onOneLine
        guard !group.searchKey.isEmpty else { throw FaxError(.usage, "no name of a group: \"\(name)\"") }
        let (into, out) = (try find(add, in: book), try find(remove, in: book))
        for contact in into + out { try refuseCard(contact, "changed") }
        for contact in into where !contact.groups.contains(where: { $0.searchKey == group.searchKey }) {
            try change(contact, in: book) { $0.groups.append(group) }
        }
        for contact in out {
            try change(contact, in: book) { $0.groups.removeAll { $0.searchKey == group.searchKey } }
        }
        if into.isEmpty, out.isEmpty { try show(group, book, context) }
    }

    private func change(
        _ contact: Contact, in book: ContactBook, _ body: (inout ContactEntry) -> Void
    ) throws(FaxError) {
        var entry = contact.entry
        body(&entry)
        _ = try stored(try book.store.update(contact: contact.id, to: entry))
    }

    private func show(_ group: String, _ book: ContactBook, _ context: ToolContext) throws(FaxError) {
        let members = try stored(try book.store.contacts(ContactFilter(group: group)))
        guard !members.isEmpty else {
            throw FaxError(.noRecipient, "there is no group \"\(group)\"", hint: "faxcontacts group")
        }
        var table = ContactTable(context: context)
        for member in members { try table.add(member) }
        try table.finish()
    }

    private func list(_ book: ContactBook, _ context: ToolContext) throws(FaxError) {
        let groups = try stored(try book.store.contactGroups())
        var rows = RowWriter(columns: ["group", "contacts"], context: context)
        for group in groups {
            if json {
                let record: JSONValue = .object([
                    ("v", .integer(1)), ("group", .string(group.name)),
                    ("contacts", .integer(Int64(group.count))),
                ])
                try context.output.write(record.text + "\n")
            } else {
                try rows.add([group.name, String(group.count)])
            }
        }
        if !json { try rows.finish() }
    }
}

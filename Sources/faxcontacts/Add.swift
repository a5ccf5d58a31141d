import ArgumentParser
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// `faxcontacts add`.
struct Add: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a contact; print its number.",
        discussion: "The numbers after the name are fax numbers; faxes go to the first one.")

    @Argument(help: "The name.")
    var name: String

    @Argument(help: "Fax numbers.")
    var number: [String] = []

    @OptionGroup var options: EntryOptions

    @Flag(help: "Print the record as JSON.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        var entry = ContactEntry(uid: book.makeUID(), name: name.onOneLine)
        guard !entry.name.searchKey.isEmpty else {
            throw FaxError(.usage, "no name: \"\(name)\"", hint: "faxcontacts add \"Dr. Smith\" +15551234567")
        }
        for text in number { try EntryOptions.add(text, .fax, to: &entry, in: book) }
        entry = try options.applied(to: entry, in: book)
        let namesakes = try stored(try book.store.contacts(named: entry.name))
        if let same = namesakes.first(where: { $0.entry.faxNumber == entry.faxNumber }) {
            throw FaxError(
                .badData, "\(same.name) is there already, as \(same.id)",
                hint: same.source == nil ? "faxcontacts edit \(same.id)" : "faxcontacts show \(same.id)")
        }
        if entry.faxNumber == nil { context.note("\(entry.name) has no fax number yet") }
        for other in namesakes {
            context.note("there is another \(other.name), \(other.id): an alias tells them apart")
        }
        let contact = try stored(try book.store.add(entry))
        var table = ContactTable(context: context)
        if json { try table.add(contact) } else { try context.output.write("\(contact.id)\n") }
        try table.finish()
    }
}

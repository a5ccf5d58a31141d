import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// `faxcontacts edit`.
struct Edit: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change contacts, by options or in $EDITOR.",
        discussion: """
            Without options the contact is a text in $VISUAL or $EDITOR. An option with an empty text takes away what \
            was said; --remove takes away a number, an alias or a group.
            """)

    @OptionGroup var selection: ContactSelection

    @Option(help: ArgumentHelp("The name.", valueName: "name"))
    var name: String?

    @OptionGroup var options: EntryOptions

    @Option(
        help: ArgumentHelp("A number, an alias or @group to take away; can be repeated.", valueName: "text"))
    var remove: [String] = []

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        let contacts = try selection.contacts(in: book)
        for contact in contacts { try refuseCard(contact, "changed") }
        for contact in contacts {
            let entry =
                name == nil && options.isEmpty && remove.isEmpty
                ? try EditorSession(context).edited(contact.entry, in: book)
                : try changed(contact.entry, in: book)
            guard entry != contact.entry else {
                context.note("nothing has changed")
                continue
            }
            let now = try stored(try book.store.update(contact: contact.id, to: entry))
            guard now != nil else { throw FaxError(.noRecipient, "contact \(contact.id) is gone") }
        }
    }

    private func changed(_ before: ContactEntry, in book: ContactBook) throws(FaxError) -> ContactEntry {
        var entry = before
        if let name {
            guard !name.searchKey.isEmpty else { throw FaxError(.usage, "no name: \"\(name)\"") }
            entry.name = name.onOneLine
        }
        for text in remove { try take(text, from: &entry, in: book) }
        return try options.applied(to: entry, in: book)
    }

    private func take(_ text: String, from entry: inout ContactEntry, in book: ContactBook) throws(FaxError) {
        let before = entry
        if text.hasPrefix("@") {
            let key = String(text.dropFirst()).searchKey
            entry.groups.removeAll { $0.searchKey == key }
        } else {
            let number = book.phoneNumber(in: text)
            entry.numbers.removeAll { $0.written == text || number != nil && $0.number == number }
            entry.aliases.removeAll { $0.lowercased() == text.lowercased() }
        }
        guard entry != before else {
            throw FaxError(
                .badData, "\(entry.name) has no number, alias or @group \"\(text)\"", hint: "faxcontacts show"
            )
        }
    }
}

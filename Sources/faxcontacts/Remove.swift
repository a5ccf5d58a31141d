import ArgumentParser
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// `faxcontacts rm`.
struct Remove: FaxCommand {
    static let configuration = CommandConfiguration(commandName: "rm", abstract: "Remove contacts.")

    @OptionGroup var selection: ContactSelection

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        let contacts = try selection.contacts(in: book)
        // All of them, or none.
        for contact in contacts { try refuseCard(contact, "removed") }
        _ = try stored(try book.store.remove(contacts: contacts.map(\.id)))
        for contact in contacts { context.note("removed \(contact.name)") }
    }
}

/// - Throws: 65 for a contact that is a card of a folder, which is somebody else's to change.
func refuseCard(_ contact: Contact, _ deed: String) throws(FaxError) {
    guard let source = contact.source else { return }
    throw FaxError(
        .badData, "\(contact.name) is a card of a folder, and is \(deed) there: \(source)",
        hint: "faxcontacts show \(contact.id)")
}

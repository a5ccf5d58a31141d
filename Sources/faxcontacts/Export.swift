import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore
import VCardCoding

/// `faxcontacts export`.
struct Export: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write contacts as vCard 4.0 to standard output.",
        discussion: "Without operands, all of them.")

    @Argument(help: "A contact's number, name or alias, or @ and a group.", completion: .contacts)
    var id: [String] = []

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        let contacts =
            id.isEmpty
            ? try stored(try book.store.contacts())
            : try find(id, in: book)
        // One after the other: cards have pictures.
        for contact in contacts {
            if let entry = try book.whole(contact.id) { try context.output.write(VCard(entry).text) }
        }
    }
}

import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore

/// `faxcontacts list`: those used last first.
struct List: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List contacts, those used last first.",
        discussion: """
            With words, only contacts whose name or aliases have words that begin so, or that have a number with \
            these digits.
            """)

    @Argument(help: "Beginnings of words, or digits of a number.")
    var words: [String] = []

    @Option(help: ArgumentHelp("Only contacts in this group.", valueName: "name"), completion: .groups)
    var group: String?

    @Flag(help: "Only contacts with a fax number.")
    var fax = false

    @Option(help: ArgumentHelp("At most so many; 0, the default, lists all.", valueName: "number"))
    var limit = 0

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit can't be less than 0") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        let filter = ContactFilter(words: words.joined(separator: " "), group: group, canBeFaxed: fax)
        let found = try stored(try book.store.contacts(filter, limit: limit == 0 ? nil : limit))
        var table = ContactTable(context: context)
        for contact in found { try table.add(contact) }
        try table.finish()
    }
}

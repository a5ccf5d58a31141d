import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxConfig
import FaxContacts
import FaxCore

/// `faxcontacts pick`.
struct Pick: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Choose a contact on the terminal; print the fax number.",
        discussion: """
            It reads and draws on /dev/tty, so it works in a pipe: faxsend $(faxcontacts pick) note.txt
            """)

    @Flag(help: "Print the contact's record as JSON.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        let chosen = try ContactPicker(book, environment: context.environment).pick()
        try context.output.write((json ? chosen.contact?.record.text : nil) ?? chosen.number.e164)
        try context.output.write("\n")
    }
}

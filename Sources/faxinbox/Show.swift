import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import FoundationEssentials

/// `faxinbox show`: all that is known of an item.
struct Show: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that is known of received faxes.")

    @OptionGroup var selection: ItemSelection

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        let faxes = try selection.faxes(in: store)
        var contacts = ContactNames(store, context)
        try contacts.learn(faxes)
        for (index, fax) in faxes.enumerated() {
            if json {
                let record = fax.record(contact: contacts.name(of: fax), file: contacts.file(of: fax))
                try context.output.write(record.text + "\n")
            } else {
                if index > 0 { try context.output.write("\n") }
                try context.output.write(Self.story(fax, contacts, context.output.isTerminal))
            }
        }
    }

    /// One fact a line: aligned for people, tab-separated for scripts.
    private static func story(_ fax: InboundFax, _ contacts: ContactNames, _ isTerminal: Bool) -> String {
        let time = isTerminal ? Timestamp.local : Timestamp.row
        let facts: [(name: String, value: String?)] = [
            ("id", String(fax.id)), ("uuid", fax.uuid.uuidString.lowercased()), ("from", fax.from),
            ("contact", contacts.name(of: fax)), ("to", fax.to), ("received", time(fax.receivedAt)),
            ("mark", fax.mark.rawValue), ("tags", fax.tags.isEmpty ? nil : fax.tags.joined(separator: ", ")),
            ("pages", fax.pages.map(String.init)), ("bytes", fax.size.map(String.init)),
            ("document", contacts.file(of: fax) ?? fax.document.rawValue), ("problem", fax.problem),
            ("hook failed", fax.hookProblem),
            ("asked", fax.document == .available ? nil : fax.askedAt.map(time)),
            ("next", fax.askAt.map(time)), ("last read", fax.lastReadAt.map(time)),
            ("server status", fax.status), ("server id", fax.serverID), ("profile", fax.profile),
            ("server", fax.server), ("found", time(fax.foundAt)),
        ]
        return FactList.text(facts, isTerminal: isTerminal)
    }
}

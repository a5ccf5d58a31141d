import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxCore
import FoundationEssentials

/// `faxcontacts show`: all that is known of a contact.
struct Show: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show all that is known of contacts.")

    @OptionGroup var selection: ContactSelection

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        for (index, contact) in try selection.contacts(in: context.openBook()).enumerated() {
            if index > 0, !json { try context.output.write("\n") }
            try context.output.write(
                json ? contact.record.text + "\n" : Self.facts(contact, context.output.isTerminal))
        }
    }

    private static func facts(_ contact: Contact, _ isTerminal: Bool) -> String {
        let time = isTerminal ? Timestamp.local : Timestamp.row
        var facts: [(name: String, value: String?)] = [("id", String(contact.id)), ("name", contact.name)]
        facts += contact.aliases.map { ("alias", $0) }
        facts += contact.numbers.map { number in
            let e164 =
                number.number.map { $0.e164 == number.written ? "" : " (\($0))" } ?? " (no fax could dial it)"
            return (
                number.kind.rawValue,
                number.written + e164 + (number.preferred ? ", preferred for faxes" : "")
            )
        }
        facts += contact.groups.map { ("group", $0) }
        let cover = contact.cover
        facts += [
            ("cover page", cover.isWanted.map { $0 ? "yes" : "no" }), ("cover to", cover.to),
            ("cover from", cover.from), ("cover subject", cover.subject),
        ]
        facts += lines("cover note", cover.note)
        facts.append(("quiet hours", contact.quietHours?.description))
        facts += lines("note", contact.note)
        facts += [
            ("uid", contact.uid), ("card", contact.source), ("recorded", time(contact.createdAt)),
            ("changed", time(contact.updatedAt)), ("used", contact.lastUsedAt.map(time)),
        ]
        return FactList.text(facts, isTerminal: isTerminal)
    }

    private static func lines(_ name: String, _ text: String?) -> [(name: String, value: String?)] {
        (text ?? "").split(whereSeparator: \.isNewline).map { (name, String($0)) }
    }
}

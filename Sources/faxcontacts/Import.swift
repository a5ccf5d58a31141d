import ArgumentParser
import ContactChoosing
import FaxCLI
import FaxContacts
import FaxCore
import FaxStore
import VCardCoding

/// `faxcontacts import`.
struct Import: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Take the cards of files into the book.",
        discussion: """
            vCard 2.1, 3.0 and 4.0. A card that is there already, by its UID or by a name and a number, is merged \
            with what is there. No file, or -, is standard input.
            """)

    @Argument(help: "Files of cards.", completion: .file(extensions: ["vcf", "vcard"]))
    var file: [String] = []

    @Flag(help: "One JSON object a card.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let book = try context.openBook()
        if file.isEmpty, context.inputIsTerminal { context.note("paste cards, and end them with Ctrl-D") }
        var rows = RowWriter(columns: ["outcome", "name"], context: context)
        var counts: [ContactIntake: Int] = [:]
        var (bad, pictures) = (0, 0)
        for name in file.isEmpty ? ["-"] : file {
            let shown = name == "-" ? "standard input" : name
            try book.importCards(from: name) { (card) throws(FaxError) in
                counts[card.outcome, default: 0] += 1
                pictures += card.omitted.isEmpty ? 0 : 1
                if json {
                    try context.output.write(Self.record(card, file: name).text + "\n")
                } else if card.outcome != .skipped {
                    try rows.add([card.outcome.rawValue, card.name])
                }
            } fault: { fault in
                context.note("\(shown):\(fault.line): \(fault.reason)")
                if fault.losesCard { bad += 1 }
            }
        }
        if !json { try rows.finish() }
        try context.output.flush()
        let sum = [ContactIntake.added, .merged, .skipped].map { "\(counts[$0] ?? 0) \($0.rawValue)" }
        context.note(sum.joined(separator: ", ") + (bad > 0 ? ", \(bad) bad" : ""))
        if pictures > 0 {
            context.note("pictures, sounds or keys of more than 6 MB were left out of \(pictures) cards")
        }
        guard bad == 0 else {
            throw FaxError(.badData, bad == 1 ? "1 card could not be read" : "\(bad) cards could not be read")
        }
    }

    private static func record(_ card: ImportedCard, file: String) -> JSONValue {
        .object([
            ("v", .integer(1)), ("outcome", .string(card.outcome.rawValue)), ("name", .string(card.name)),
            ("file", .string(file)), ("line", .integer(Int64(card.line))),
            ("omitted", .array(card.omitted.map(JSONValue.string))),
        ])
    }
}

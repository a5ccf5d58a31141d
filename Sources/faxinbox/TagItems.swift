import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxinbox tag`: pins words to faxes.
struct TagItems: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag",
        abstract: "Pin tags to received faxes, or take them away: faxinbox tag invoice,paid 3-7")

    @Argument(help: "Tags, with commas between them.", completion: .custom(completeTags))
    var tags: String

    @OptionGroup var selection: ItemSelection

    @Flag(name: .shortAndLong, help: "Take the tags away.")
    var remove = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let words = Set(tags.split(separator: ",").map(String.init))
        for word in words { try Self.check(word) }
        guard !words.isEmpty else { throw FaxError(.usage, "no tag: \"\(tags)\"") }
        let store = try context.openInbox()
        let faxes = try selection.faxes(in: store)
        let ids = faxes.map(\.id)
        let changed = try stored(
            try remove ? store.tag(ids, removing: words) : store.tag(ids, adding: words))
        context.explain("\(changed.count) faxes \(remove ? "without" : "with") \(tags)")
    }

    /// A tag is a word that a person can type and a row can hold.
    private static func check(_ word: String) throws(FaxError) {
        let isPlain = word.visible == word && !word.contains(where: \.isWhitespace) && !word.hasPrefix("-")
        guard isPlain, word.count <= 64 else {
            throw FaxError(
                .usage, "no tag: \"\(word)\"", hint: "a word without spaces, of 64 characters at most")
        }
    }
}

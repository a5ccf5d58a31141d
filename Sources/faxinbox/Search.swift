import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import FoundationEssentials

/// `faxinbox search`: faxes by their words.
struct Search: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find received faxes by words of their pages, their senders and tags, the best first.",
        discussion: """
            All words have to be there; "several words" in quotes have to stand side by side, and invoi* is the beginning \
            of a word. Case and accents don't matter.
            """)

    @Argument(help: "What to look for.")
    var words: [String]

    @OptionGroup var filter: ItemFilter

    @Flag(help: "Search the faxes that were sent.")
    var sent = false

    @Flag(help: "First recognize the pages that have no text of their own, by tesseract.")
    var ocr = false

    @Option(help: ArgumentHelp("At most so many. Default: 20.", valueName: "number"))
    var limit = 20

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit can't be less than 1") }
        var others = filter
        others.since = nil
        guard !sent || (others.isEmpty && !ocr) else {
            throw ValidationError("--sent goes with --since only")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        guard let query = SearchQuery(words.joined(separator: " ")) else {
            throw FaxError(
                .usage, "no word to look for: \"\(words.joined(separator: " "))\"",
                hint: "faxinbox search invoice")
        }
        let store = try context.openInbox()
        if sent { return try searchSent(query, store, context) }
        let filter = try filter.filter(in: store)
        if ocr { try recognize(store, context) }
        try stored(try store.refreshNames(country: context.country))
        let hits = try stored(try store.search(query, filter, limit: limit))
        var names = ContactNames(store, context)
        try names.learn(hits.map(\.fax))
        for (fax, snippet) in hits {
            let name = names.name(of: fax)
            if json {
                try write(
                    [("item", fax.record(contact: name, file: names.file(of: fax)))], snippet, context)
            } else {
                try write([String(fax.id), name ?? fax.from ?? ""], fax.receivedAt, snippet, context)
            }
        }
        if try stored(try store.lacksWords()) {
            context.note("some faxes were not read yet, and are found by sender and tags only; faxinbox poll")
        } else if hits.isEmpty, try stored(try store.countWithoutWords(.unrecognizedOrUnreadable)) > 0 {
            context.note("the pages of some faxes were not recognized yet; faxinbox search --ocr does it now")
        }
    }

    private func searchSent(_ query: SearchQuery, _ store: FaxStore, _ context: ToolContext) throws(FaxError)
    {
        let since = try filter.filter(in: store).since
        try WordIndexing(store, environment: context.environment, report: context.note).readJobs()
        for (job, snippet) in try stored(try store.searchJobs(query, since: since, limit: limit)) {
            if json {
                try write([("job", job.record)], snippet, context)
            } else {
                let to = job.contact ?? job.to.e164
                try write([String(job.id), to], job.createdAt, snippet, context)
            }
        }
    }

    private func recognize(_ store: FaxStore, _ context: ToolContext) throws(FaxError) {
        guard DocumentWords.canRecognize(context.environment) else {
            throw FaxError(
                .noInput, "tesseract, which recognizes pages, is not installed",
                hint: "apt-get install tesseract-ocr")
        }
        let indexing = WordIndexing(store, environment: context.environment, report: context.note)
        indexing.readNew()
        indexing.recognize(
            .unrecognizedOrUnreadable, for: nil, ProgressLine("recognizing", context: context))
    }

    /// A line of facts, and one below with the words on a terminal; elsewhere one line, its fields separated by tabs.
    private func write(
        _ names: [String], _ time: Date, _ snippet: SearchSnippet, _ context: ToolContext
    ) throws(FaxError) {
        guard context.output.isTerminal else {
            let fields = names + [Timestamp.row(time), snippet.text(from: "[", to: "]")]
            return try context.output.write(fields.map(\.visible).joined(separator: "\t") + "\n")
        }
        let marks = context.environment["NO_COLOR"] == nil ? ("\u{1B}[1m", "\u{1B}[0m") : ("[", "]")
        let text = snippet.pieces.enumerated().map { index, piece in
            index % 2 == 1 ? marks.0 + piece.visible + marks.1 : piece.visible
        }
        let who = names[1].isEmpty ? "(unknown)" : names[1].visible
        try context.output.write("\(names[0])  \(who)  \(Timestamp.local(time))\n    \(text.joined())\n")
    }

    private func write(
        _ members: [(String, JSONValue)], _ snippet: SearchSnippet, _ context: ToolContext
    ) throws(FaxError) {
        let members =
            [("v", JSONValue.integer(1))] + members
            + [("snippet", .string(snippet.text(from: "[", to: "]")))]
        try context.output.write(JSONValue.object(members).text + "\n")
    }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxDocument
import FaxDocumentArguments
import FoundationEssentials

@main
struct Faxpdf: FaxTool, FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "faxpdf",
        abstract: "Make one PDF for faxing of texts, pictures and PDFs.",
        discussion: """
            Inputs are known by their bytes, not by their names; several become one document, in order. No file, or -, \
            is standard input: cat note | faxpdf > note.pdf

            The PDF goes to standard output, whole or not at all.
            """,
        version: FaxpipeVersion.number)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Document options") var document: DocumentArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
        completion: .file(extensions: ["pdf"]))
    var output: String?

    @Argument(help: ArgumentHelp("Text, PDF, JPEG or PNG.", valueName: "file"), completion: .file())
    var files: [String] = []

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let options = try document.options(configuration)
        let sources = try DocumentSource.operands(files)
        let scratch = context.environment["TMPDIR"] ?? "/tmp"
        let output = try DocumentOutput(path: output, scratch: scratch, context: context)

        if sources.contains(.standardInput), context.inputIsTerminal {
            context.note("type the text of the fax, and end it with Ctrl-D")
        }
        let now = Date()
        let document = try prepareDocument(
            from: sources, options: options,
            date: DocumentDate(shown: Timestamp.local(now), utc: Timestamp.utc(now)), scratch: scratch,
            into: output.descriptor)
        for notice in document.notices { context.note(notice) }
        let pages = document.pages == 1 ? "1 page" : "\(document.pages) pages"
        context.explain("\(pages), \(ProgressLine.size(document.bytes))")
        try output.commit()
    }
}

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
        abstract: "Make one document for faxing of texts, pictures and PDFs.",
        discussion: """
            Inputs are known by their bytes, not by their names; several become one document, in order. No file, or -, \
            is standard input: cat note | faxpdf > note.pdf

            The document goes to standard output, whole or not at all.
            """,
        version: FaxpipeVersion.number)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Document options") var document: DocumentArguments
    @OptionGroup(title: "Cover page") var cover: CoverArguments

    @Option(help: ArgumentHelp("Whom the fax is for, on the cover page.", valueName: "text"))
    var to: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
        completion: .file(extensions: ["pdf", "tif"]))
    var output: String?

    @Option(help: "The document's form: pdf or tiff (TIFF-F). Default: pdf.")
    var format = Format.pdf

    @Option(help: "How TIFF-F codes lines: mh, mr or mmr. Default: mmr.")
    var coding: FaxCoding?

    @Flag(help: "Write no document, but pages, bytes and seconds on the line, and what won't be read well.")
    var plan = false

    @Flag(help: "Print the plan as JSON Lines.")
    var json = false

    @Argument(help: ArgumentHelp("Text, PDF or picture.", valueName: "file"), completion: .file())
    var files: [String] = []

    var wantsJSON: Bool { json }

    func validate() throws {
        if plan && output != nil { throw ValidationError("--plan writes no document for --output") }
        if json && !plan { throw ValidationError("--json goes with --plan") }
        if to != nil && !cover.cover { throw ValidationError("--to goes with --cover") }
        if coding != nil && format == .pdf { throw ValidationError("--coding goes with --format tiff") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        var options = try document.options(configuration)
        options.fontPlaces = context.fontPlaces
        options.format = format == .tiff ? .tiff(coding ?? .mmr) : .pdf
        options.cover = try cover.page(configuration)
        options.cover?.to = to ?? ""
        let sources = try DocumentSource.operands(files)
        let scratch = context.environment["TMPDIR"] ?? "/tmp"
        if plan { return try writePlan(of: sources, options, scratch: scratch, context) }
        let output = try DocumentOutput(path: output, scratch: scratch, context: context)

        invite(sources, context)
        let document = try prepare(sources, options, scratch: scratch, into: output.descriptor, context)
        for notice in document.notices { context.note(notice) }
        let pages = document.pages == 1 ? "1 page" : "\(document.pages) pages"
        context.explain("\(pages), \(ProgressLine.size(document.bytes))")
        try output.commit()
    }

    /// Writes what faxing the document means to standard output.
    private func writePlan(
        of sources: [DocumentSource], _ options: DocumentOptions, scratch: String, _ context: ToolContext
    ) throws(FaxError) {
        invite(sources, context)
        let now = Date()
        var line = ProgressLine("planning", context: context)
        defer { line.end() }
        let (plan, notices) = try planDocument(
            from: sources, options: options,
            date: DocumentDate(shown: Timestamp.local(now), utc: Timestamp.utc(now)), scratch: scratch,
            progress: { done, total in line.update("page \(done) of \(total)") })
        line.end()
        for notice in notices { context.note(notice) }
        for text in json ? plan.records.map(\.text) : plan.lines { try context.output.write(text + "\n") }
    }

    /// Tells a person at the keyboard what to do.
    private func invite(_ sources: [DocumentSource], _ context: ToolContext) {
        if sources.contains(.standardInput), context.inputIsTerminal {
            context.note("type the text of the fax, and end it with Ctrl-D")
        }
    }

    private func prepare(
        _ sources: [DocumentSource], _ options: DocumentOptions, scratch: String, into output: Int32,
        _ context: ToolContext
    ) throws(FaxError) -> PreparedDocument {
        let now = Date()
        var line = ProgressLine("drawing", context: context)
        defer { line.end() }
        return try prepareDocument(
            from: sources, options: options,
            date: DocumentDate(shown: Timestamp.local(now), utc: Timestamp.utc(now)), scratch: scratch,
            into: output, progress: { done, total in line.update("page \(done) of \(total)") })
    }
}

/// What `--format` takes.
enum Format: String, CaseIterable, ExpressibleByArgument {
    case pdf
    case tiff
}

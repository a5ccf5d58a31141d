import ArgumentParser
import CLinux
import FaxCLI
import FaxConfig
import FaxCore
import FaxDocument
import FaxPreview
import FoundationEssentials
import Glibc
import TerminalGraphics

@main
struct Faxpreview: FaxTool, FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "faxpreview",
        abstract: "Show a document in the terminal.",
        discussion: """
            PDFs, texts and pictures, known by their bytes. No file, or -, is standard input: \
            faxpdf note.txt | faxpreview --as-received

            On a terminal it is read page by page: n next, p back, g go to, + - w size, r as received, / search, q quit. \
            In a pipe all pages follow each other.
            """,
        version: FaxpipeVersion.number)

    @OptionGroup var common: CommonOptions

    @Option(
        help:
            "How pages are shown: auto, kitty, sixel, iterm, symbols, braille, ascii, text or png. Default: auto."
    )
    var format = PreviewFormat.auto

    @Option(help: ArgumentHelp("Pages to show, such as 1,3-5.", valueName: "list"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "The area for a page, such as 80x40 cells; of PNG files, pixels.", valueName: "columnsxrows"))
    var size: AreaArgument?

    @Option(help: "Whether a page is as wide as the area, or seen as a whole: width or page. Default: page.")
    var fit = PageFit.page

    @Flag(help: "Show small pictures of all pages, with their numbers.")
    var contactSheet = false

    @Flag(help: "Show what comes out of the machine at the far end: black and white, at fax resolution.")
    var asReceived = false

    @Flag(help: "Print the text of the pages; tesseract reads what has none.")
    var text = false

    @Option(help: "Colours: auto, always or never. Default: auto.")
    var color = ColorWish.auto

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write PNG files of this name, with %d for the page's number.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var output: String?

    @Argument(help: ArgumentHelp("PDF, text or picture.", valueName: "file"), completion: .file())
    var file: String?

    // What faxinbox asks of a process of its own.
    @Flag(help: .hidden) var inspect = false
    @Flag(help: .hidden) var words = false
    @Flag(help: .hidden) var recognize = false

    func validate() throws {
        let isPNG = format == .png
        if output != nil && !isPNG { throw ValidationError("--output goes with --format png") }
        if text && format != .auto && format != .text {
            throw ValidationError("--text and --format \(format.rawValue) exclude each other")
        }
        if contactSheet && (text || format == .text) {
            throw ValidationError("--contact-sheet and --text exclude each other")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        if inspect { return try ReceivedAnswers.inspect(context) }
        if words || recognize { return try answerWords(context) }
        var options = PreviewOptions()
        options.pages = try pages.map { (text) throws(FaxError) in try PageSelection(text) }
        options.fit = fit
        options.asReceived = asReceived
        if format == .png, output == nil || output == "-", context.output.isTerminal {
            throw FaxError(
                .usage, "a PNG file is not for a terminal",
                hint: "faxpreview --format png -o page-%d.png …")
        }
        let document = try document(context)
        for notice in document.notices { context.note(notice) }
        let preview = try Preview(document, options: options)
        switch format {
        case .png: try PictureFiles(output: output, size: size, isSheet: contactSheet).write(preview, context)
        case .text: try printText(preview, context)
        case _ where text: try printText(preview, context)
        default: try show(preview, context)
        }
    }

    private func answerWords(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        let recognizer =
            recognize
            ? TextRecognition(
                environment: context.environment, languages: configuration.recognizedLanguages) : nil
        try ReceivedAnswers.words(of: try document(context), recognizer: recognizer, context)
    }

    /// Opens the operand.
    private func document(_ context: ToolContext) throws(FaxError) -> ViewedDocument {
        let source = try DocumentSource.operands(file.map { [$0] } ?? [])[0]
        if source == .standardInput, context.inputIsTerminal {
            context.note("type a text, and end it with Ctrl-D")
        }
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let look = configuration.document
        var options = DocumentOptions(
            paper: configuration.paper, font: look.font, fontSize: look.fontSize, margin: look.margin)
        options.fontPlaces = context.fontPlaces
        let now = Date()
        return try ViewedDocument(
            source, options: options,
            date: DocumentDate(shown: Timestamp.local(now), utc: Timestamp.utc(now)),
            scratch: context.environment["TMPDIR"] ?? "/tmp")
    }

    private func printText(_ preview: consuming Preview, _ context: ToolContext) throws(FaxError) {
        try preview.printText(
            separator: context.output.isTerminal ? "\n" : "\u{0C}",
            recognizer: TextRecognition(environment: context.environment),
            write: { (bytes) throws(FaxError) in try context.output.write(bytes) }, tell: context.note)
    }

    private func show(_ preview: consuming Preview, _ context: ToolContext) throws(FaxError) {
        var environment = context.environment
        if color == .never { environment["NO_COLOR"] = "1" }
        if color == .always { environment["NO_COLOR"] = nil }
        let terminal = Self.terminal(context, environment)
        defer { if let terminal { close(terminal) } }
        if let terminal, !contactSheet {
            return try preview.read(
                on: terminal, output: STDOUT_FILENO, environment: environment, format: format.terminal,
                area: size.map { TerminalSize(columns: $0.width, rows: $0.height) })
        }
        let area = StreamArea(size, environment, isTerminal: context.output.isTerminal)
        var abilities = TerminalAbilities(environment: environment, window: area.size)
        if let terminal {
            var inquiry = TerminalInquiry(of: terminal, environment: environment)
            inquiry.drain(terminal)
            inquiry.giveBack(to: terminal)
            abilities = inquiry.abilities
        }
        if color == .always, abilities.colors == .none { abilities.colors = .palette }
        let drawing = TerminalDrawing(format.terminal ?? abilities.best, on: abilities, number: Int(getpid()))
        let write = { (bytes: [UInt8]) throws(FaxError) in try context.output.write(bytes) }
        if contactSheet {
            try preview.printContactSheet(with: drawing, columns: area.size.columns, write: write)
        } else {
            try preview.print(with: drawing, into: area.size, write: write)
        }
    }

    /// The terminal that standard output is, open for its keys; nil if it is none, or one that knows no cursor.
    private static func terminal(_ context: ToolContext, _ environment: [String: String]) -> Int32? {
        let term = environment["TERM"] ?? ""
        guard context.output.isTerminal, !term.isEmpty, term != "dumb" else { return nil }
        let terminal = unsafe fx_open("/dev/tty", O_RDWR | O_NOCTTY, 0)
        return terminal >= 0 ? terminal : nil
    }
}

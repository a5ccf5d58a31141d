public import ArgumentParser
public import FaxConfig
public import FaxCore
public import FaxDocument

/// The document options that `faxpdf`, `faxsend` and every later tool with documents share; nil where the
/// configuration decides.
public struct DocumentArguments: ParsableArguments {
    /// `--paper`.
    @Option(help: "Paper: a4, letter or legal. Default: the locale's.")
    public var paper: PageSize?

    /// `--font`.
    @Option(help: ArgumentHelp("Font family of text.", valueName: "family"))
    public var font: String?

    /// `--font-size`, in points.
    @Option(help: ArgumentHelp("Font size of text in points.", valueName: "points"))
    public var fontSize: Double?

    /// `--margin`, in points.
    @Option(help: ArgumentHelp("What is left free at each edge, in points.", valueName: "points"))
    public var margin: Double?

    /// `--title`.
    @Option(help: ArgumentHelp("Title in the header line. Default: the file's name.", valueName: "text"))
    public var title: String?

    /// `--no-header`.
    @Flag(name: .customLong("no-header"), help: "No line with title, date and page on top.")
    public var noHeader = false

    /// `--pages`, as it was written.
    @Option(help: ArgumentHelp("Pages to keep, such as 1,3-5.", valueName: "list"))
    public var pages: String?

    /// `--strict`.
    @Flag(help: "Refuse a document with characters that no font has, or with a legibility warning.")
    public var strict = false

    /// `--mode`.
    @Option(help: "Pages as vectors or as the pels that travel: auto, vector or raster. Default: auto.")
    public var mode = DocumentMode.auto

    /// `--resolution`.
    @Option(help: "Lines of raster pages: standard, fine or superfine. Default: fine.")
    public var resolution = Resolution.fine

    /// `--halftone`.
    @Option(
        help:
            "How grays become black and white: auto, threshold, clustered or diffusion. Default: auto.")
    public var halftone = Halftone.auto

    /// `--scan`.
    @Flag(help: "Pictures are photographs of paper: square, straighten and whiten them.")
    public var scan = false

    /// `--trim`.
    @Flag(help: "Drop blank pages and the blank ends of pages.")
    public var trim = false

    /// `--max-pages`; 0 for no limit.
    @Option(help: ArgumentHelp("The most pages; 0: no limit. Default: 100.", valueName: "number"))
    public var maxPages: Int?

    /// `--max-bytes`; 0 for no limit.
    @Option(help: ArgumentHelp("The most bytes, such as 500k; 0: no limit. Default: 10M.", valueName: "size"))
    public var maxBytes: ByteCount?

    /// Options as they are when none is given.
    public init() {}

    /// What the command line wants of the document, and the configuration where it says nothing.
    /// - Throws: 64 for a page list that is none, or a limit below 0.
    public func options(_ configuration: Configuration) throws(FaxError) -> DocumentOptions {
        var options = DocumentOptions(
            paper: paper ?? configuration.paper, font: font ?? configuration.document.font,
            fontSize: fontSize ?? configuration.document.fontSize,
            margin: margin ?? configuration.document.margin,
            title: title, header: !noHeader,
            pages: try pages.map { (text) throws(FaxError) in try PageSelection(text) }, strict: strict)
        options.mode = mode
        options.resolution = resolution
        options.halftone = halftone
        options.scan = scan
        options.trim = trim
        let pages = maxPages ?? configuration.document.maxPages ?? DocumentOptions.usualPages
        guard pages >= 0 else { throw FaxError(.usage, "--max-pages \(pages) is below 0") }
        options.maxPages = pages == 0 ? nil : pages
        let bytes = maxBytes?.bytes ?? configuration.document.maxBytes?.bytes ?? DocumentOptions.usualBytes
        options.maxBytes = bytes == 0 ? nil : bytes
        return options
    }
}

extension PageSize: ExpressibleByArgument {}
extension DocumentMode: ExpressibleByArgument {}
extension Resolution: ExpressibleByArgument {}
extension Halftone: ExpressibleByArgument {}
extension FaxCoding: ExpressibleByArgument {}

extension ByteCount: ExpressibleByArgument {
    /// Reads `500k`.
    public init?(argument: String) { self.init(argument) }
}

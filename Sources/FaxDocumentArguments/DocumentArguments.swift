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
    @Flag(name: .customLong("no-header"), help: "No line with title, date and page above text.")
    public var noHeader = false

    /// `--pages`, as it was written.
    @Option(help: ArgumentHelp("Pages to keep, such as 1,3-5.", valueName: "list"))
    public var pages: String?

    /// `--strict`.
    @Flag(help: "Refuse a document with characters that no font has.")
    public var strict = false

    /// Options as they are when none is given.
    public init() {}

    /// What the command line wants of the document, and the configuration where it says nothing.
    /// - Throws: 64 for a page list that is none.
    public func options(_ configuration: Configuration) throws(FaxError) -> DocumentOptions {
        DocumentOptions(
            paper: paper ?? configuration.paper, font: font ?? configuration.document.font,
            fontSize: fontSize ?? configuration.document.fontSize,
            margin: margin ?? configuration.document.margin,
            title: title, header: !noHeader,
            pages: try pages.map { (text) throws(FaxError) in try PageSelection(text) }, strict: strict)
    }
}

extension PageSize: ExpressibleByArgument {}

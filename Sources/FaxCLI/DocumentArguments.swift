public import ArgumentParser
public import FaxCore

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
}

extension PageSize: ExpressibleByArgument {}

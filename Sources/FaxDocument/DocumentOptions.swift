public import FaxCore

/// What the user wants of a document.
public struct DocumentOptions: Sendable {
    /// The paper of the pages that are made here; pages of a PDF keep theirs.
    public var paper: PageSize
    /// Font family of text; nil for the built-in choice.
    public var font: String?
    /// Font size of text in points; nil for the built-in choice.
    public var fontSize: Double?
    /// What is left free on each side of text and pictures, in points; nil for the built-in choice.
    public var margin: Double?
    /// The title, in the header line and in the PDF's facts; nil for none.
    public var title: String?
    /// Whether pages of text have a line with title, date and page n/m above them.
    public var header: Bool
    /// The pages to keep; nil for all.
    public var pages: PageSelection?
    /// Whether a character that no font has refuses the document.
    public var strict: Bool

    /// The options as they are when none is given.
    public init(
        paper: PageSize, font: String? = nil, fontSize: Double? = nil, margin: Double? = nil,
        title: String? = nil, header: Bool = true, pages: PageSelection? = nil, strict: Bool = false
    ) {
        self.paper = paper
        self.font = font
        self.fontSize = fontSize
        self.margin = margin
        self.title = title
        self.header = header
        self.pages = pages
        self.strict = strict
    }
}

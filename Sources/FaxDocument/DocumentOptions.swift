public import FaxCore

/// How pages are kept.
public enum DocumentMode: String, Sendable, CaseIterable {
    /// By content: pictures and scans as raster pages, text and other PDFs as vectors.
    case auto
    /// Text stays text, lines stay lines; the far end's server makes pels of them.
    case vector
    /// Every page as the pels that travel.
    case raster
}

/// The form of the document that is written.
public enum DocumentFormat: Sendable, Equatable {
    /// PDF (ISO 32000).
    case pdf
    /// TIFF for fax (RFC 3949), raster pages in this coding.
    case tiff(FaxCoding)
}

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
    /// Whether pages that are made here have a line with title, date and page n/m on top.
    public var header: Bool
    /// The pages to keep of the inputs; nil for all.
    public var pages: PageSelection?
    /// Whether a character that no font has, or a legibility warning, refuses the document.
    public var strict: Bool
    /// Whether to find out what faxing the document means: ``PreparedDocument/plan``.
    public var plan = false
    /// What the page in front says; nil for no such page.
    public var cover: DocumentCover?
    /// How pages are kept.
    public var mode = DocumentMode.auto
    /// The form of the document.
    public var format = DocumentFormat.pdf
    /// How close the lines of raster pages are.
    public var resolution = Resolution.fine
    /// How shades of gray become black and white on raster pages.
    public var halftone = Halftone.auto
    /// Whether pictures are photographs of paper, to be squared and whitened.
    public var scan = false
    /// Whether blank pages and blank ends of pages are dropped.
    public var trim = false
    /// Files and folders beside the system's that drawing may read: the user's fonts and their settings.
    public var fontPlaces: [String] = []
    /// The most pages; nil for no limit.
    public var maxPages: Int?
    /// The most bytes of the document; nil for no limit.
    public var maxBytes: Int?

    /// The limit of pages where nobody sets one.
    public static let usualPages = 100
    /// The limit of bytes where nobody sets one: what Faxbot servers take.
    public static let usualBytes = 10 << 20

    /// The options as they are when none is given, without limits.
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

public import FaxCore

/// How a text becomes pages: paper, font, margins, and the line on top of each page.
public struct TextStyle: Sendable, Equatable {
    /// The paper, portrait.
    public var paper: PageSize
    /// A font family as fontconfig names it; text in scripts that it lacks falls back to other families.
    public var fontFamily: String
    /// Size of the text in points, 4 to 72.
    public var fontSize: Double
    /// White space on each of the four sides, in points.
    public var margin: Double
    /// The line on top of each page; nil leaves it away.
    public var header: HeaderLine?

    /// The family that is used where nobody chooses one: it has Latin, Greek, Cyrillic and box drawing, all
    /// of one width, and stays legible at fax resolution.
    public static let defaultFontFamily = "DejaVu Sans Mono"
    /// 10.5 points: 80 columns on A4 and on letter.
    public static let defaultFontSize = 10.5
    /// 15 mm in points: what every fax machine prints.
    public static let defaultMargin = 42.5

    /// A style; what is left out has its default.
    public init(
        paper: PageSize, fontFamily: String = defaultFontFamily, fontSize: Double = defaultFontSize,
        margin: Double = defaultMargin, header: HeaderLine? = nil
    ) {
        self.paper = paper
        self.fontFamily = fontFamily
        self.fontSize = fontSize
        self.margin = margin
        self.header = header
    }
}

/// The line on top of each page: title on the left, date and page number on the right, a rule below.
public struct HeaderLine: Sendable, Equatable {
    /// The title; one that is too long for the line is shortened in the middle.
    public var title: String
    /// The date as people are to read it.
    public var date: String

    /// A line that shows `title` and `date`.
    public init(title: String, date: String) {
        self.title = title
        self.date = date
    }
}

/// What a PDF says about itself (ISO 32000-1, 14.3.3).
public struct DocumentMetadata: Sendable, Equatable {
    /// The document's title.
    public var title: String
    /// When it was made: `YYYY-MM-DDThh:mm:ssZ`. The same text, style and metadata make the same bytes.
    public var creationDate: String

    /// Metadata of a document made at `creationDate`.
    public init(title: String, creationDate: String) {
        self.title = title
        self.creationDate = creationDate
    }
}

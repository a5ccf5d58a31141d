import Synchronization

/// The page in front of a fax that says whom it is for, whom it is from and what it is about. It is one page, always:
/// its letters shrink where there is much to say, and what does not fit even so is refused.
public struct CoverPage: Sendable {
    /// The characters that no installed font has.
    public let missingGlyphs: [MissingGlyph]
    /// Size of the note's letters, from 12 points down to ``smallestFontSize``.
    public let fontSize: Double

    private let fields: CoverFields
    private let style: TextStyle

    /// The family where nobody chooses one: nothing on the page stands in columns of characters, and at standard
    /// resolution a sans-serif face loses the least.
    public static let defaultFontFamily = "DejaVu Sans"
    /// Letters below 9 points don't survive standard resolution, 98 lines an inch.
    public static let smallestFontSize = 9.0
    private static let largestFontSize = 12.0

    /// Sets `fields` on a page of `style`, whose font size has no say.
    /// - Throws: ``TypesettingError/coverOverflow(lines:)`` for what does not fit on one page.
    public init(_ fields: CoverFields, style: TextStyle) throws(TypesettingError) {
        self.fields = fields
        self.style = style
        (fontSize, missingGlyphs) = try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: fields.hanLanguage)
            let (geometry, pango) = (try PageGeometry(style, fonts: fonts), try fonts.pango())
            func sheet(_ fontSize: Double) -> CoverSheet {
                CoverSheet(fields, fonts: pango, geometry: geometry, fontSize: fontSize)
            }
            let smallest = sheet(Self.smallestFontSize)
            guard smallest.excessLines == 0 else { throw .coverOverflow(lines: smallest.excessLines) }
            var missing: [Unicode.Scalar: MissingGlyph] = [:]
            for scalar in smallest.missingCharacters {
                missing[scalar, default: MissingGlyph(codePoint: scalar, line: 1, count: 0)].count += 1
            }
            var fontSize = Self.largestFontSize
            while fontSize > Self.smallestFontSize, sheet(fontSize).excessLines > 0 { fontSize -= 0.5 }
            return (fontSize, FontPackage.named(for: missing.values))
        }
    }

    /// Writes the page as a PDF to `output`; it is page 1 of `totalPages`, and says so where it says a number of pages.
    public func write(
        to output: Int32, totalPages: Int, metadata: DocumentMetadata
    ) throws(TypesettingError) {
        try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: fields.hanLanguage)
            let geometry = try PageGeometry(style, fonts: fonts)
            let header = try style.header.map { (line) throws(TypesettingError) in
                try PageHeader(line, fonts: fonts, geometry: geometry.header, totalPages: totalPages)
            }
            var fields = fields
            if fields.pages > 0 { fields.pages = totalPages }
            let canvas = try PDFCanvas(
                to: output, width: geometry.width, height: geometry.height, header: header, metadata: metadata
            )
            let sheet = CoverSheet(
                fields, fonts: try fonts.pango(), geometry: geometry, fontSize: fontSize)
            try canvas.beginPage(1)
            sheet.draw(on: canvas)
            try canvas.endPage()
            try canvas.finish()
        }
    }
}

import Synchronization

/// Cairo and FreeType share faces between threads, and their locks don't hold for what is done with a face here.
let oneAtATime = Mutex(())

/// A text broken into lines and pages: the first of two passes. The second, `write`, draws them.
///
/// The text is read in chunks with pread(2), once to find its encoding and once a pass, and nothing is kept
/// between the passes but what is needed to do the same again: memory stays the same however long it is.
public struct TextLayout: Sendable {
    /// How many pages the text fills, at least 1.
    public let pageCount: Int
    /// The characters that no installed font has, by the line where they are first met.
    public let missingGlyphs: [MissingGlyph]
    /// What a reader of the text should know about how it was read.
    public let notices: [TextNotice]

    private let fileDescriptor: Int32
    private let style: TextStyle
    private let survey: TextSurvey

    /// Breaks the text behind `fileDescriptor` (seekable, read from its start, kept open until `write` is done)
    /// into pages of `style`.
    public init(of fileDescriptor: Int32, style: TextStyle) throws(TypesettingError) {
        guard style.fontSize >= 4, style.fontSize <= 72 else { throw .fontSize(style.fontSize) }
        self.fileDescriptor = fileDescriptor
        self.style = style
        survey = try TextSurvey.of(fileDescriptor)
        let survey = survey
        (pageCount, missingGlyphs) = try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: survey.hanLanguage)
            var typesetter = Typesetter(fonts: fonts, geometry: try PageGeometry(style, fonts: fonts))
            var reader = ParagraphReader(fileDescriptor, survey: survey)
            try typesetter.set(&reader)
            guard typesetter.pageCount > 0 else { throw .empty }
            return (typesetter.pageCount, FontPackage.named(for: typesetter.missing.values))
        }
        notices =
            switch survey.encoding {
            case .windows1252: [.readAsWindows1252]
            case .damagedUTF8: [.replacedInvalidBytes(survey.invalidSequences)]
            case .utf8, .utf16: []
            }
    }

    /// Writes the pages as one PDF to `output`. Where the text is one part of a longer document, `numbers` has what
    /// is written on each page, of `totalPages`; nil: the pages are numbered from 1 and are all there are.
    public func write(
        to output: Int32, numbers: [Int]? = nil, totalPages: Int? = nil, metadata: DocumentMetadata
    ) throws(TypesettingError) {
        try oneAtATime.withLock { (_) throws(TypesettingError) in
            try draw(to: output, numbers: numbers, totalPages: totalPages, metadata: metadata)
        }
    }

    private func draw(
        to output: Int32, numbers: [Int]?, totalPages: Int?, metadata: DocumentMetadata
    ) throws(TypesettingError) {
        let fonts = try FontSet(style: style, hanLanguage: survey.hanLanguage)
        let geometry = try PageGeometry(style, fonts: fonts)
        var header: PageHeader?
        if let line = style.header {
            header = try PageHeader(
                line, fonts: fonts, geometry: geometry.header, totalPages: totalPages ?? pageCount)
        }
        let canvas = try PDFCanvas(
            to: output, width: geometry.width, height: geometry.height, header: header, metadata: metadata)
        var typesetter = Typesetter(fonts: fonts, geometry: geometry, canvas: canvas, numbers: numbers)
        var reader = ParagraphReader(fileDescriptor, survey: survey)
        try typesetter.set(&reader)
        guard typesetter.pageCount == pageCount else { throw .changed }
        try canvas.finish()
    }
}

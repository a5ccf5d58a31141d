public import FaxCore

/// The pages of a PDF, to be drawn as gray pels. Pages count from 1.
///
/// Owns a Poppler document, which serves one task at a time; several tasks open one each on the same file.
public struct PDFPages: ~Copyable {
    /// Number of pages, 1 or more.
    public let pageCount: Int
    private let descriptor: Int32
    private var file: PopplerFile
    private var served = 0
    private var canvas: Canvas?

    /// Poppler keeps what it has read of a document; a new handle forgets it, but reads the fonts once more.
    private static let pagesPerHandle = 256

    /// Opens the PDF in the seekable file `descriptor`, which stays open as long as this lives; its offset moves.
    ///
    /// Refuses, by what the file says of it and without decoding it, a picture of more than 150 million pels; unless
    /// `isLenient`, where such a picture spoils its page only, and the file isn't read as a whole.
    public init(reading descriptor: Int32, isLenient: Bool = false) throws(PDFRenderingError) {
        if !isLenient, let picture = PictureSizes(reading: descriptor).largest,
            picture.pels > PictureSizes.limit
        {
            throw .tooLarge(width: picture.width, height: picture.height)
        }
        let file = try PopplerFile(descriptor)
        guard file.pageCount > 0 else { throw .empty }
        pageCount = file.pageCount
        self.descriptor = descriptor
        self.file = file
    }

    /// The size of a page in points as it is seen, cropped and upright.
    public mutating func size(of page: Int) throws(PDFRenderingError) -> (width: Double, height: Double) {
        let found = try found(page)
        return (found.width, found.height)
    }

    /// Draws a page over white onto a fax page of `geometry`, as large as that, with what isn't covered white.
    ///
    /// What is printed is drawn, no more. Letters aren't hinted and keep their places, pictures are averaged down, and
    /// a stroke is as wide as a pel at least (ISO 32000-1, 8.4.3.2 and 10.6.5). Where the pels of the fax are far from
    /// square, it is drawn with twice as many and averaged down.
    public mutating func draw(
        _ page: Int, at placement: PagePlacement, on geometry: FaxGeometry
    ) throws(PDFRenderingError) -> GrayPage {
        let found = try found(page)
        let canvas = try canvas(for: geometry, page: page)
        // One that a page has failed on is not white.
        self.canvas = nil
        if let failure = canvas.draw(found, at: placement) { throw .undrawable(page: page, failure) }
        self.canvas = canvas
        return canvas.gray()
    }

    /// Draws a page where ``PagePlacement`` has it by itself.
    public mutating func draw(_ page: Int, on geometry: FaxGeometry) throws(PDFRenderingError) -> GrayPage {
        let (width, height) = try size(of: page)
        return try draw(page, at: PagePlacement(ofWidth: width, height: height, on: geometry), on: geometry)
    }

    /// Whether a page is nothing but a picture, as a scanner makes them: pictures cover it, and no letter and no line
    /// is seen on them. The invisible text of an OCR is no letter. Decodes the picture only if there is any text.
    public mutating func isPicture(_ page: Int) throws(PDFRenderingError) -> Bool {
        let found = try found(page)
        return found.isCoveredByPictures && !(found.hasText && found.isWrittenOn)
    }

    /// Whether there is something on a page that came out white, as of letters whose font is broken: text, where it is
    /// no OCR's on a scan; or Poppler complains when it draws it. A blank sheet has neither. Draws the page once more.
    public mutating func isLost(_ page: Int) throws(PDFRenderingError) -> Bool {
        // What Poppler has complained of once it may remember, and keep to itself.
        let file = try PopplerFile(descriptor)
        guard let found = file.page(page) else { return false }
        return found.hasLetters && !found.isCoveredByPictures || found.isComplainedOf
    }

    /// What is known of a page's text, in lines or parts of lines, where it comes to lie on a fax page; at most 10,000
    /// pieces. An OCR's invisible text is among it.
    public mutating func texts(
        of page: Int, at placement: PagePlacement, on geometry: FaxGeometry
    ) throws(PDFRenderingError) -> [PlacedText] {
        let found = try found(page)
        return TextLines(of: found).placed(placement, page: (found.width, found.height), on: geometry)
    }

    mutating func found(_ page: Int) throws(PDFRenderingError) -> PopplerPage {
        if served == Self.pagesPerHandle {
            file = try PopplerFile(descriptor)
            served = 0
        }
        served += 1
        guard let found = file.page(page) else { throw .undrawable(page: page, "there is no such page") }
        guard found.width.isFinite, found.height.isFinite, found.width > 0, found.height > 0 else {
            throw .undrawable(page: page, "the page has no size")
        }
        return found
    }

    private func canvas(for geometry: FaxGeometry, page: Int) throws(PDFRenderingError) -> Canvas {
        if let canvas, canvas.geometry == geometry { return canvas }
        guard let canvas = Canvas(geometry) else {
            throw .undrawable(page: page, "the fax page is too large")
        }
        return canvas
    }
}

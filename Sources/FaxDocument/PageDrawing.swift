internal import FaxCore
internal import PDFRendering
internal import PageImaging
internal import Typesetting

/// A page to be drawn: where its bytes are.
struct PageSource {
    /// What kind of file it is in.
    enum Kind {
        /// A PDF, or a text's.
        case pdf
        /// A picture.
        case picture
    }

    let kind: Kind
    /// The file, seekable.
    let descriptor: Int32
    /// The page in that file, counted from 1.
    let page: Int
    /// The input, for messages.
    let input: InputFile
    /// Where its T.6 code lies in that file, if it can travel as it is.
    var code: StoredCode?
    /// The line on top of it; nil if it has one, or shall have none.
    var heading: PageHeading?
    /// Whether the document holds the page as vectors, and it is drawn here for the plan only.
    var travelsAsVectors = false

    /// What messages call it: of a PDF of the user's, the page.
    var subject: String {
        input.type == .pdf && input.path != nil && !travelsAsVectors
            ? "page \(page) of \(input.name)" : input.name
    }
}

/// Draws pages as black and white pels. It decodes what comes from outside: **at work in a confined child only**.
struct PageDrawing: ~Copyable {
    /// A page as it was drawn.
    enum Page {
        /// A fax page that was in the input already, as it came.
        case coded(CodedPage)
        /// Pels.
        case drawn(BilevelPage, Resolution)
    }

    /// How the last page was drawn; nil if it came as a fax page.
    private(set) var origin: PageOrigin?
    /// Whether the last page came out white although there is something on it.
    private(set) var isLost = false
    private let options: DocumentOptions
    private let date: DocumentDate
    private let resolution: Resolution
    private var strip: (title: String, line: ScanLine, pels: HeaderStrip)?
    private var pdf: PDFPages?
    private var picture: PictureFile?
    private var file: Int32?

    /// Draws at `resolution`, and as `options` say.
    init(_ options: DocumentOptions, _ date: DocumentDate, resolution: Resolution) {
        (self.options, self.date, self.resolution) = (options, date, resolution)
    }

    /// Draws a page, and the line that belongs on top of it, in whose place it is white. Sources of one file are best
    /// asked for one after the other.
    mutating func draw(_ source: PageSource) throws(FaxError) -> (page: Page, heading: BilevelPage?) {
        (origin, isLost) = (nil, false)
        return switch source.kind {
        case .pdf: try drawPDF(source)
        case .picture: try drawPicture(source)
        }
    }

    private mutating func drawPDF(_ source: PageSource) throws(FaxError) -> (Page, BilevelPage?) {
        let geometry: FaxGeometry
        let placement: PagePlacement
        do throws(PDFRenderingError) {
            if file != source.descriptor || pdf == nil {
                pdf = nil
                pdf = try PDFPages(reading: source.descriptor)
                file = source.descriptor
            }
            guard let size = try pdf?.size(of: source.page) else { throw .empty }
            geometry = FaxGeometry(
                forPageOfWidth: size.width, height: size.height, paper: options.paper, resolution: resolution)
            placement = PagePlacement(ofWidth: size.width, height: size.height, on: geometry)
        } catch {
            throw error.faxError(source.input)
        }
        let heading = try heading(source.heading, on: geometry)
        do throws(PDFRenderingError) {
            let page = try drawPDF(source, at: placement, on: geometry)
            if page.isWhite(above: page.lines) { isLost = try pdf?.isLost(source.page) ?? false }
            guard let heading, !page.isWhite(above: heading.lines) else {
                return (.drawn(page, resolution), heading)
            }
            let lower = placement.below(heading.lines, on: geometry)
            return (.drawn(try drawPDF(source, at: lower, on: geometry), resolution), heading)
        } catch {
            throw error.faxError(source.input)
        }
    }

    private mutating func drawPDF(
        _ source: PageSource, at placement: PagePlacement, on geometry: FaxGeometry
    ) throws(PDFRenderingError) -> BilevelPage {
        guard let gray = try pdf?.draw(source.page, at: placement, on: geometry) else { throw .empty }
        let made = gray.blackAndWhite(options.halftone, density: geometry.density)
        if options.isPlanned {
            origin = PageOrigin(
                gray: gray, texts: try texts(of: source.page, at: placement, on: geometry),
                photographs: made.photographs,
                isDrawnElsewhere: source.travelsAsVectors)
        }
        return made.page
    }

    /// The text of a PDF's page; none where it is an OCR's, whose sizes are guesses.
    private mutating func texts(
        of page: Int, at placement: PagePlacement, on geometry: FaxGeometry
    ) throws(PDFRenderingError) -> [PlacedText] {
        guard try pdf?.isPicture(page) == false else { return [] }
        return try pdf?.texts(of: page, at: placement, on: geometry) ?? []
    }

    /// The line on top of a page of `geometry`; nil where none is wanted, or the page is too low for one.
    private mutating func heading(
        _ heading: PageHeading?, on geometry: FaxGeometry
    ) throws(FaxError) -> BilevelPage? {
        guard let heading else { return nil }
        do throws(TypesettingError) {
            if strip?.title != heading.title || strip?.line != geometry.line {
                let style = options.style(title: heading.title, date: date)
                strip = try HeaderStrip(
                    style, line: geometry.line, resolution: resolution, of: heading.total
                ).map { (heading.title, geometry.line, $0) }
            }
            let pels = try strip?.pels.page(heading.number)
            return pels.flatMap { $0.lines * 4 < geometry.lines ? $0 : nil }
        } catch {
            throw error.faxError("the header line")
        }
    }

    private mutating func drawPicture(_ source: PageSource) throws(FaxError) -> (Page, BilevelPage?) {
        let (picture, placement): (GrayPage, PicturePlacement)
        do throws(PageImagingError) {
            switch try decode(source) {
            case .coded(let page): return (.coded(page), nil)
            case .bilevel(let page, let density):
                if page.lines <= FaxGeometry.pelLimit / page.width,
                    let raster = FaxGeometry(width: page.width, lines: page.lines, density: density)
                {
                    return (.drawn(page, raster.resolution), nil)
                }
                (picture, placement) = placed(GrayPage(page), density)
            case .gray(let page, let density):
                (picture, placement) =
                    options.scan ? placed(try page.scanned(), density) : placed(page, density)
            }
        } catch {
            throw error.faxError(source.input)
        }
        let heading = try heading(source.heading, on: placement.geometry)
        let page = draw(picture, placement)
        guard let heading, !page.isWhite(above: heading.lines) else {
            return (.drawn(page, resolution), heading)
        }
        return (.drawn(draw(picture, placement.below(heading.lines)), resolution), heading)
    }

    private mutating func decode(_ source: PageSource) throws(PageImagingError) -> PicturePage {
        if file != source.descriptor || picture == nil {
            picture = nil
            picture = try PictureFile(reading: source.descriptor)
            file = source.descriptor
        }
        guard let page = try picture?.page(source.page - 1) else { throw .notAPicture }
        return page
    }

    /// A sheet fills the page of its paper, cut out or not; a picture without one lies there as any other.
    private func placed(_ sheet: ScannedSheet, _ density: PelDensity?) -> (GrayPage, PicturePlacement) {
        guard sheet.paper != nil || sheet.corners != nil else { return placed(sheet.page, density) }
        return (
            sheet.page,
            PicturePlacement(
                sheetOfWidth: sheet.page.width, height: sheet.page.height, paper: sheet.paper,
                otherwise: options.paper, resolution: resolution)
        )
    }

    private func placed(_ picture: GrayPage, _ density: PelDensity?) -> (GrayPage, PicturePlacement) {
        (
            picture,
            PicturePlacement(
                width: picture.width, height: picture.height, density: density, paper: options.paper,
                margin: options.margin ?? TextStyle.defaultMargin, resolution: resolution)
        )
    }

    private mutating func draw(_ picture: GrayPage, _ placement: PicturePlacement) -> BilevelPage {
        let (frame, geometry) = (placement.frame, placement.geometry)
        let seen =
            placement.isTurned
            ? picture.scaled(width: frame.height, height: frame.width).turned(.leftBottom)
            : picture.scaled(width: frame.width, height: frame.height)
        // Before it lies on the page: white margins would tell nothing of the picture's own background.
        let made = seen.blackAndWhite(options.halftone, density: geometry.density)
        if options.isPlanned {
            origin = PageOrigin(
                gray: seen,
                photographs: made.photographs.map {
                    PelRect(x: $0.x + frame.x, y: $0.y + frame.y, width: $0.width, height: $0.height)
                })
        }
        let pels = made.page
        if pels.width == geometry.line.pels, pels.lines == geometry.lines { return pels }
        var page = BilevelPage(width: geometry.line.pels, lines: geometry.lines)
        page.place(pels, x: frame.x, y: frame.y)
        return page
    }
}

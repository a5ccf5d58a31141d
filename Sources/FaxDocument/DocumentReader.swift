public import FaxCore
public import PDFRendering
internal import PageImaging

/// Reads and draws the pages of a document that is looked at. It decodes what comes from outside: **at work in a
/// confined child only**. Pages count from 1.
public struct DocumentReader: ~Copyable {
    /// Number of pages, 1 or more.
    public var pageCount: Int { pages.pageCount }
    private let document: ViewedDocument
    private var pages: PDFPages
    private var drawing: PageDrawing
    private var received: (page: Int, gray: GrayPage, density: PelDensity)?

    /// Opens the pages of `document`.
    /// - Throws: exit status 65 for a document that is no use.
    public init(_ document: ViewedDocument) throws(FaxError) {
        self.document = document
        do throws(PDFRenderingError) {
            pages = try PDFPages(reading: document.file, isLenient: true)
        } catch {
            throw error.faxError(document.input)
        }
        drawing = PageDrawing(document.options, document.date, resolution: document.options.resolution)
    }

    /// The size of a page in points, as it is seen.
    public mutating func size(of page: Int) throws(FaxError) -> (width: Double, height: Double) {
        do throws(PDFRenderingError) { return try pages.size(of: page) } catch {
            throw error.faxError(document.input)
        }
    }

    /// A part of a page as it is; `words` are marked where they stand.
    public mutating func picture(
        of page: Int, _ window: ScreenWindow, marking words: String?
    ) throws(FaxError) -> ScreenPicture {
        do throws(PDFRenderingError) { return try pages.picture(of: page, window, marking: words) } catch {
            throw error.faxError(document.input)
        }
    }

    /// The size in points of a page as the machine at the far end prints it.
    public mutating func sizeAsReceived(of page: Int) throws(FaxError) -> (width: Double, height: Double) {
        let (gray, density) = try faxed(page)
        return (
            Double(gray.width) / density.horizontal * 72, Double(gray.height) / density.vertical * 72
        )
    }

    /// A part of a page as the machine at the far end prints it: its black and white pels, averaged where a pixel shows
    /// several of them.
    public mutating func pictureAsReceived(
        of page: Int, _ window: ScreenWindow
    ) throws(FaxError) -> ScreenPicture {
        guard window.isValid else {
            throw FaxError(.badData, "page \(page) of \(document.name) can't be drawn")
        }
        let gray = try faxed(page).gray
        let part = gray.part(window)
        return ScreenPicture(width: part.width, height: part.height, colors: .gray, samples: part.pels)
    }

    /// The text of a page, as the document has it; empty if there is none.
    public mutating func text(of page: Int) throws(FaxError) -> String {
        do throws(PDFRenderingError) { return try pages.text(of: page) } catch {
            throw error.faxError(document.input)
        }
    }

    /// The middle of the first place where `words` stand, in parts of the page's width and height; nil if there is none.
    public mutating func firstPlace(of words: String, on page: Int) throws(FaxError) -> (
        x: Double, y: Double
    )? {
        do throws(PDFRenderingError) { return try pages.firstPlace(of: words, on: page) } catch {
            throw error.faxError(document.input)
        }
    }

    /// How many times `words` stand on a page.
    public mutating func count(of words: String, on page: Int) throws(FaxError) -> Int {
        do throws(PDFRenderingError) { return try pages.count(of: words, on: page) } catch {
            throw error.faxError(document.input)
        }
    }

    /// The pels of a page as a fax; the last page that was asked for is kept.
    private mutating func faxed(_ page: Int) throws(FaxError) -> (gray: GrayPage, density: PelDensity) {
        if let received, received.page == page { return (received.gray, received.density) }
        received = nil
        var (drawn, heading) = try drawing.draw(source(of: page))
        do throws(PageImagingError) {
            if let heading { drawn = drawn.headed(heading) }
            let density = PelDensity(
                horizontal: ScanLine.pelsPerInch, vertical: Double(drawn.resolution.linesPerInch))
            let gray = GrayPage(try drawn.pels())
            received = (page, gray, density)
            return (gray, density)
        } catch {
            throw error.faxError(document.input)
        }
    }

    /// A picture that the PDF carries as it was is made a fax of without that detour.
    private func source(of page: Int) -> PageSource {
        let input = document.input
        switch input.type {
        case .jpeg, .png:
            let heading =
                document.options.header ? PageHeading(title: document.title, number: 1, total: 1) : nil
            return PageSource(
                kind: .picture, descriptor: input.descriptor, page: page, input: input, heading: heading)
        default:
            return PageSource(kind: .pdf, descriptor: document.file, page: page, input: input)
        }
    }
}

extension GrayPage {
    /// What `window` shows of the page.
    fileprivate func part(_ window: ScreenWindow) -> GrayPage {
        let part = window.part
        let across = Self.pels(from: part.x, part.width, of: window.pageWidth, on: width)
        let down = Self.pels(from: part.y, part.height, of: window.pageHeight, on: height)
        var pels: [UInt8] = []
        pels.reserveCapacity(across.count * down.count)
        for y in down { pels += self.pels[(y * width + across.lowerBound)..<(y * width + across.upperBound)] }
        return GrayPage(width: across.count, height: down.count, pels: pels)
            .scaled(width: part.width, height: part.height)
    }

    /// The pels of a side of `count` that `length` pixels from `start` of `whole` show.
    private static func pels(from start: Int, _ length: Int, of whole: Int, on count: Int) -> Range<Int> {
        let first = min(start * count / whole, count - 1)
        let end = ((start + length) * count + whole - 1) / whole
        return first..<max(first + 1, min(end, count))
    }
}

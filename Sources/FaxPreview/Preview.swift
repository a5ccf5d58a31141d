public import FaxCore
public import FaxDocument
public import TerminalGraphics

/// A document on its way to a screen. Its pages are read and drawn in a confined child, which begins when this is made:
/// **the process must have one thread only then**.
public struct Preview: ~Copyable {
    let document: ViewedDocument
    let options: PreviewOptions
    var worker: PageWorker
    /// The document's pages; nil until they are asked for.
    private var counted: Int?

    /// Begins to open `document`.
    public init(_ document: ViewedDocument, options: PreviewOptions) throws(FaxError) {
        self.document = document
        self.options = options
        worker = try PageWorker(document)
        // It loads what it needs while we find out what the terminal can do.
        worker.ask(.count)
    }

    /// How many pages the document has.
    /// - Throws: exit status 65 for a document that is no use.
    public mutating func pageCount() throws(FaxError) -> Int {
        if let counted { return counted }
        switch worker.current == .count ? worker.wait() : worker.answer(to: .count) {
        case .count(let count):
            counted = count
            return count
        case .failed(let error): throw error
        default: throw .senseless
        }
    }

    /// The pages that are wanted, in their order.
    /// - Throws: exit status 65 for a document that is no use, or without one of them.
    public mutating func pages() throws(FaxError) -> [Int] {
        let count = try pageCount()
        return try options.pages?.pages(of: count) ?? Array(1...count)
    }

    /// Writes the wanted pages one below the other.
    ///
    /// A page that can't be drawn does not keep the others from being shown.
    /// - Parameters:
    ///   - area: what a page is to fit into.
    ///   - write: takes what is to be written.
    /// - Throws: exit status 65 in the end, if a page could not be drawn.
    public mutating func print(
        with drawing: TerminalDrawing, into area: TerminalSize, write: ([UInt8]) throws(FaxError) -> Void
    ) throws(FaxError) {
        drawing.warmUp()
        let pages = try pages()
        var faults = PageFaults()
        worker.ask(.view(view(of: pages[0], with: drawing, into: area)))
        for (index, page) in pages.enumerated() {
            let answer = worker.wait()
            // Drawn while this one is written.
            if index + 1 < pages.count {
                worker.ask(.view(view(of: pages[index + 1], with: drawing, into: area)))
            }
            switch answer {
            case .shown(let shown): try write(try drawing.numbered(index).code(shown))
            case .failed(let error): faults.add(error, page: page)
            default: faults.add(.senseless, page: page)
            }
        }
        try faults.end(of: document.name)
    }

    /// A page as a picture of at most `size`, as a PNG file.
    /// - Throws: exit status 65 if it can't be drawn.
    public mutating func png(of page: Int, size: PixelSize?) throws(FaxError) -> [UInt8] {
        // A4 at 150 pixels an inch; what is received has a width of its own.
        let usual =
            options.asReceived && size == nil
            ? TerminalSize(columns: ScanLine.a4.pels, rows: PageView.cellLimit)
            : TerminalSize(columns: size?.width ?? 1240, rows: size?.height ?? 1754)
        let view = PageView(
            page: page, asReceived: options.asReceived, area: usual, pixels: PixelSize(width: 1, height: 1),
            cell: PixelSize(width: 1, height: 1), isExact: true, fit: options.fit)
        switch worker.answer(to: .view(view)) {
        case .shown(let shown): return try shown.picture.png()
        case .failed(let error): throw error
        default: throw .senseless
        }
    }

    /// How a page is wanted on `area`.
    func view(of page: Int, with drawing: TerminalDrawing, into area: TerminalSize) -> PageView {
        // In a stream, a page goes on below.
        let area = options.fit == .width ? TerminalSize(columns: area.columns, rows: .max) : area
        return PageView(
            page: page, with: drawing, into: area, fit: options.fit, asReceived: options.asReceived)
    }
}

extension PageView {
    /// A page for cells that `drawing` fills.
    init(
        page: Int, with drawing: TerminalDrawing, into area: TerminalSize, fit: PageFit, asReceived: Bool
    ) {
        let abilities = drawing.abilities
        var area = area
        let pixels: PixelSize
        switch drawing.format {
        case .symbols, .braille, .ascii:
            // What libchafa looks at of a cell.
            pixels = PixelSize(width: 8, height: 8)
        case .sixel:
            pixels = abilities.cell
            area = TerminalSize(
                columns: min(area.columns, abilities.sixelLimit.width / pixels.width),
                rows: min(area.rows, abilities.sixelLimit.height / pixels.height))
        case .kitty, .iterm:
            // Where the size of a cell isn't known the terminal scales: half as many again are sharp on most of them.
            let parts = abilities.isCellKnown ? 2 : 3
            pixels = PixelSize(
                width: abilities.cell.width * parts / 2, height: abilities.cell.height * parts / 2)
        }
        self.init(
            page: page, asReceived: asReceived, area: area, pixels: pixels, cell: abilities.cell,
            isExact: drawing.format.isGraphic, fit: fit)
    }
}

public import FaxCore
internal import FaxDocument
public import TerminalGraphics

extension Preview {
    /// Writes thumbnails of the wanted pages, as many in a row as fit, with the pages' numbers below them.
    /// - Throws: exit status 65 in the end, if a page could not be drawn.
    public mutating func printContactSheet(
        with drawing: TerminalDrawing, columns: Int, write: ([UInt8]) throws(FaxError) -> Void
    ) throws(FaxError) {
        drawing.warmUp()
        let pages = try pages()
        var faults = PageFaults()
        let count = min(ContactRow.thumbnails(in: columns), pages.count)
        for start in stride(from: 0, to: pages.count, by: count) {
            var row = ContactRow(count, columns: columns, cell: drawing.abilities.cell)
            for page in pages[start..<min(start + count, pages.count)] {
                var view = view(of: page, with: drawing, into: row.thumbnail)
                (view.fit, view.isExact) = (.page, false)
                row.pixels = view.pixels
                switch worker.answer(to: .view(view)) {
                case .shown(let shown): row.add(shown, page: page)
                case .failed(let error):
                    row.add(nil, page: page)
                    faults.add(error, page: page)
                default: faults.add(.senseless, page: page)
                }
            }
            if let shown = row.shown { try write(try drawing.numbered(start).code(shown)) }
            try write(Array((row.numbers + "\n").utf8))
        }
        try faults.end(of: document.name)
    }

    /// Thumbnails of the wanted pages as one PNG file, `width` pixels wide; of a great many, as many as fit.
    /// - Throws: exit status 65 if none of them can be drawn.
    public mutating func contactSheetPNG(width: Int) throws(FaxError) -> [UInt8] {
        let pages = try pages()
        let count = min(max(1, width / 200), pages.count)
        let side = max(1, width / count - 16)
        var sheet = PictureSheet(columns: count, cell: (side, side * 283 / 200))
        for page in pages.prefix(count * 100) {
            let view = PageView(
                page: page, asReceived: options.asReceived,
                area: TerminalSize(columns: side, rows: side * 283 / 200),
                pixels: PixelSize(width: 1, height: 1),
                cell: PixelSize(width: 1, height: 1), isExact: true)
            switch worker.answer(to: .view(view)) {
            case .shown(let shown): sheet.add(shown.picture, number: page)
            case .failed(let error):
                if pages.count == 1 { throw error }
                sheet.add(nil, number: page)
            default: throw .senseless
            }
        }
        return try sheet.picture.png()
    }
}

/// Thumbnails side by side on gray, and their numbers.
struct ContactRow {
    /// The cells for a thumbnail.
    let thumbnail: TerminalSize
    /// The pixels of a cell.
    var pixels = PixelSize(width: 1, height: 1)
    private let columns: Int
    private var pages: [(page: Int, shown: ShownPage?)] = []

    /// Cells between two.
    private static let gap = 2
    /// A page is known from a thumbnail of so many columns.
    private static let width = 18

    /// How many there are in a row of `columns` cells, 1 or more.
    static func thumbnails(in columns: Int) -> Int { max(1, (columns + gap) / (width + gap)) }

    /// Room for `count` of them; `cell` is a cell's proportions.
    init(_ count: Int, columns: Int, cell: PixelSize) {
        self.columns = columns
        let most = Self.thumbnails(in: columns)
        let width = max(1, (columns - Self.gap * (most - 1)) / most)
        // As high as A4 is.
        let rows = Double(width) * 1.415 * Double(cell.width) / Double(cell.height)
        thumbnail = TerminalSize(columns: width, rows: Int(rows.rounded(.up)))
    }

    /// Adds a page; nil for one that can't be drawn.
    mutating func add(_ shown: ShownPage?, page: Int) {
        pages.append((page, shown))
    }

    /// The thumbnails as one picture; nil if there is none.
    var shown: ShownPage? {
        let rows = pages.compactMap { $0.shown?.size.rows }.max() ?? 0
        guard rows > 0 else { return nil }
        let isColored = pages.contains { $0.shown?.picture.colors == .rgb }
        let size = TerminalSize(
            columns: pages.count * (thumbnail.columns + Self.gap) - Self.gap, rows: rows)
        var board = PictureBoard(
            width: size.columns * pixels.width, height: rows * pixels.height, colors: isColored ? .rgb : .gray
        )
        for (index, page) in pages.enumerated() {
            guard let shown = page.shown else { continue }
            let left = index * (thumbnail.columns + Self.gap) + (thumbnail.columns - shown.size.columns) / 2
            board.place(
                shown.picture, x: left * pixels.width,
                y: (rows - shown.size.rows) * pixels.height)
        }
        return ShownPage(
            picture: board.picture, place: ShownPlace(size: size, whole: size, left: 0, top: 0))
    }

    /// The line below them.
    var numbers: String {
        var line = ""
        for (index, page) in pages.enumerated() {
            let number = page.shown == nil ? "\(page.page) (can't be drawn)" : String(page.page)
            let middle = index * (thumbnail.columns + Self.gap) + thumbnail.columns / 2
            let start = max(line.isEmpty ? 0 : line.count + 1, middle - number.count / 2)
            line += String(repeating: " ", count: start - line.count) + number
        }
        return line
    }
}

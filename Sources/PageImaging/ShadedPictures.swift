internal import FaxCore

/// What a threshold would keep of a page, and what it would lose, cell by cell.
///
/// Of text it keeps all: strokes, whose edges lie close together. Of a picture without texture, such as a drawing in
/// flat colours, a sky, or what was enlarged, it loses what is neither paper nor black, and with that every step from
/// one shade to another. Shadows on paper have shades too, but hardly steps, and beside them there are strokes.
struct ShadeLoss {
    private let columns: Int
    private let rows: Int
    /// Cells of one shade that is neither paper nor black; those of them that lie at a step to another such shade; and
    /// those with a stroke that stays.
    private var even: CellSums
    private var steps: CellSums
    private var strokes: CellSums
    /// Cells as light as paper.
    private var light: CellSums

    init(of ground: PageGround) {
        let cells = ground.cells
        (columns, rows) = (cells.columns, cells.rows)
        even = CellSums(columns, rows)
        (steps, strokes, light) = (even, even, even)
        let paper = Int(ground.paper)
        let isEven = (0..<columns * rows).map { cell in
            let level = Int(cells.mean.bytes[cell])
            return ground.isEven(cell) && level * 5 > paper && level * 20 < paper * 17
        }
        // Enlarged, an edge is as wide as this.
        let reach = 3
        for cell in isEven.indices {
            let (x, y) = (cell % columns, cell / columns)
            if ground.hasStroke(cell) { strokes.mark(x, y) }
            if ground.isLight(cell) { light.mark(x, y) }
            guard isEven[cell] else { continue }
            even.mark(x, y)
            let isStep = { (other: Int) in
                isEven[other]
                    && abs(Int(cells.mean.bytes[cell]) - Int(cells.mean.bytes[other])) * 8 >= paper
            }
            if x + reach < columns && isStep(cell + reach)
                || y + reach < rows && isStep(cell + reach * columns)
            {
                steps.mark(x, y)
            }
        }
        even.sum()
        steps.sum()
        strokes.sum()
        light.sum()
    }

    /// Whether a threshold would lose more of what lies in `rect` than it would keep.
    ///
    /// A step is seen by three cells, a stroke by one or two; half a step across a page of A4 is the least.
    func isMore(in rect: CellRect) -> Bool {
        let steps = steps.sum(rect)
        return even.sum(rect) * 3 >= rect.count && steps * 200 >= rect.count
            && steps > strokes.sum(rect) * 2
    }

    /// Whether a threshold would lose more of the page than it would keep. Where all of it is steps, four times the
    /// least, its strokes are those of a photograph in few colours.
    var isMore: Bool {
        let page = CellRect(page: columns, rows)
        let steps = steps.sum(page)
        return isMore(in: page)
            || even.sum(page) * 3 >= page.count && steps * 50 >= page.count && steps > strokes.sum(page)
    }

    /// Whether what lies outside of the photographs in `rects`, which don't overlap, is the rest of one, as a sky or a
    /// wall is: shades, and next to no strokes; or beside a photograph of half a page, little that is as light as paper.
    func isRest(of rects: [CellRect]) -> Bool {
        let page = CellRect(page: columns, rows)
        let sum = { (cells: CellSums) in rects.reduce(cells.sum(page)) { $0 - cells.sum($1) } }
        let count = rects.reduce(page.count) { $0 - $1.count }
        return sum(even) * 3 >= count && sum(strokes) * 100 <= count
            || count * 2 < page.count && sum(light) * 2 < count
    }

    /// Whether there are shades in `rect`, and next to no strokes: text in the smallest of fields is ten times as much.
    func isAll(in rect: CellRect) -> Bool {
        even.sum(rect) * 3 >= rect.count && strokes.sum(rect) * 200 <= rect.count
    }

    /// Whether there are shades, and no strokes but specks.
    var isAll: Bool {
        let page = CellRect(page: columns, rows)
        return even.sum(page) * 3 >= page.count && strokes.sum(page) * 10_000 <= page.count
    }
}

extension PageGround {
    /// Whether the ground of a cell is almost as light as paper.
    func isLight(_ cell: Int) -> Bool { Int(level(cell)) * 20 > Int(paper) * 17 }

    /// Whether a cell is of one shade.
    func isEven(_ cell: Int) -> Bool {
        cells.lightest.bytes[cell] - cells.darkest.bytes[cell] <= max(8, paper / 10)
    }

    /// Whether a cell has a stroke that is darker than its ground by a fifth, and isn't lost in black.
    func hasStroke(_ cell: Int) -> Bool {
        let signal = signal.bytes[cell]
        return kinds[cell] != .solid && signal >= 24 && Int(signal) * 5 >= Int(highLevel(cell))
    }

    /// Whether there are shades between paper and black, and no strokes.
    var isNothingButShades: Bool { !isPlain && ShadeLoss(of: self).isAll }

    /// The rectangles around what is no paper, and would lose more by a threshold than it would keep.
    func shadedPictures(_ loss: ShadeLoss) -> [CellRect] {
        cells.areas { !isLight($0) }.filter { $0.count >= 300 }.compactMap { area in
            let parts = area.map { CellRect($0 % cells.columns, $0 / cells.columns) }
            let rect = parts.dropFirst().reduce(parts[0]) { $0.union($1) }
            let isPicture = loss.isMore(in: rect) || loss.isAll(in: rect) && isGradient(area, rect)
            return isPicture ? rect : nil
        }
    }

    /// Whether the cells of `area` within `rect` get clearly darker from one end to the other, and end with an edge, as
    /// shadows don't; nor do they at the page's edge, where there may be anything beside the paper.
    private func isGradient(_ area: [Int], _ rect: CellRect) -> Bool {
        guard rect.grown(by: 1).within(cells.columns, cells.rows) == rect.grown(by: 1) else { return false }
        let levels = area.filter(isEven).map { cells.mean.bytes[$0] }.sorted()
        guard !levels.isEmpty, levels[levels.count * 9 / 10] - levels[levels.count / 10] >= 32 else {
            return false
        }
        var edges = 0, sharp = 0
        for cell in area {
            for other in cells.neighbours(of: cell) where isLight(other) {
                edges += 1
                if Int(highLevel(other)) * 4 > Int(level(cell)) * 5 { sharp += 1 }
            }
        }
        return sharp * 2 > edges
    }
}

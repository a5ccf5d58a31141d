/// A rectangle of cells.
struct CellRect: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    /// Cells in it.
    var count: Int { (right - left) * (bottom - top) }

    /// One cell.
    init(_ x: Int, _ y: Int) {
        (left, top, right, bottom) = (x, y, x + 1, y + 1)
    }

    /// All cells of a page.
    init(page columns: Int, _ rows: Int) {
        (left, top, right, bottom) = (0, 0, columns, rows)
    }

    func grown(by reach: Int) -> CellRect {
        var rect = self
        rect.left -= reach
        rect.top -= reach
        rect.right += reach
        rect.bottom += reach
        return rect
    }

    func within(_ columns: Int, _ rows: Int) -> CellRect {
        var rect = self
        rect.left = max(0, left)
        rect.top = max(0, top)
        rect.right = min(columns, right)
        rect.bottom = min(rows, bottom)
        return rect
    }

    func union(_ other: CellRect) -> CellRect {
        var rect = self
        rect.left = min(left, other.left)
        rect.top = min(top, other.top)
        rect.right = max(right, other.right)
        rect.bottom = max(bottom, other.bottom)
        return rect
    }

    func touches(_ other: CellRect) -> Bool {
        left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
    }

    enum Side: CaseIterable {
        case left, top, right, bottom
    }

    /// The cells just outside of one side; nil at the page's edge.
    func strip(_ side: Side, _ columns: Int, _ rows: Int) -> CellRect? {
        var strip = self
        switch side {
        case .left: (strip.left, strip.right) = (left - 1, left)
        case .top: (strip.top, strip.bottom) = (top - 1, top)
        case .right: (strip.left, strip.right) = (right, right + 1)
        case .bottom: (strip.top, strip.bottom) = (bottom, bottom + 1)
        }
        return strip.within(columns, rows) == strip ? strip : nil
    }
}

/// How many marked cells lie in any rectangle, by the sums of all that lie above and to the left (Crow 1984).
struct CellSums {
    private let columns: Int
    private let rows: Int
    private var sums: [Int32]

    /// No cell is marked.
    init(_ columns: Int, _ rows: Int) {
        self.columns = columns
        self.rows = rows
        sums = [Int32](repeating: 0, count: (columns + 1) * (rows + 1))
    }

    mutating func mark(_ x: Int, _ y: Int) { sums[(y + 1) * (columns + 1) + x + 1] = 1 }

    /// Sums up, once, when all cells are marked.
    mutating func sum() {
        for y in 1...rows {
            var row: Int32 = 0
            for x in 1...columns {
                let at = y * (columns + 1) + x
                row += sums[at]
                sums[at] = sums[at - columns - 1] + row
            }
        }
    }

    /// The marked cells in `rect`.
    func sum(_ rect: CellRect) -> Int {
        let (top, bottom) = (rect.top * (columns + 1), rect.bottom * (columns + 1))
        return Int(
            sums[bottom + rect.right] - sums[top + rect.right] - sums[bottom + rect.left]
                + sums[top + rect.left])
    }
}

internal import FaxCore

/// A page seen from afar: how much ink there is in each square of 64 pels by 64 lines, and how often it begins.
struct InkGrid {
    /// The edge of a square in pels and lines: about 8 mm at fine.
    static let edge = 64

    /// Squares in a row and rows of squares.
    let (columns, rows): (Int, Int)
    /// Black pels in each square, row by row; at most 4,096.
    private(set) var ink: [Int32]
    /// Changes from white to black and back along the lines in each square.
    private(set) var changes: [Int32]
    private let page: PelRect

    /// Looks at `page`.
    init(of page: BilevelPage) {
        columns = (page.width + Self.edge - 1) / Self.edge
        rows = (page.lines + Self.edge - 1) / Self.edge
        ink = [Int32](repeating: 0, count: columns * rows)
        changes = ink
        self.page = page.bounds
        for line in 0..<page.lines {
            let row = line / Self.edge * columns
            var last: UInt64 = 0
            for column in 0..<columns {
                let word = page.word(column, ofLine: line)
                if word | last == 0 { continue }
                ink[row + column] += Int32(truncatingIfNeeded: word.nonzeroBitCount)
                changes[row + column] += Int32(
                    truncatingIfNeeded: (word ^ ((word >> 1) | (last << 63))).nonzeroBitCount)
                last = word & 1
            }
        }
    }

    /// Squares that `matches` accepts, given their ink and changes as shares of a full square (changes of a change
    /// with each pel), joined to regions where they touch at their edges.
    func regions(where matches: (_ ink: Double, _ changes: Double) -> Bool) -> [InkRegion] {
        let full = Double(Self.edge * Self.edge)
        var isOpen = ink.indices.map { matches(Double(ink[$0]) / full, Double(changes[$0]) / full) }
        var found: [InkRegion] = []
        for start in isOpen.indices where isOpen[start] {
            isOpen[start] = false
            var (stack, region) = ([start], InkRegion(bounds: square(start), squares: 0, ink: 0))
            while let here = stack.popLast() {
                region.bounds = region.bounds.union(square(here))
                region.squares += 1
                region.ink += Int(ink[here])
                let column = here % columns
                for (next, exists) in [
                    (here - 1, column > 0), (here + 1, column < columns - 1),
                    (here - columns, here >= columns),
                    (here + columns, here + columns < isOpen.count),
                ] where exists && isOpen[next] {
                    isOpen[next] = false
                    stack.append(next)
                }
            }
            found.append(region)
        }
        return found
    }

    private func square(_ index: Int) -> PelRect {
        PelRect(
            x: index % columns * Self.edge, y: index / columns * Self.edge, width: Self.edge,
            height: Self.edge
        ).intersection(page)
    }
}

/// Squares of an ``InkGrid`` that belong together.
struct InkRegion {
    /// The smallest rectangle around them.
    var bounds: PelRect
    /// How many they are.
    var squares: Int
    /// Their black pels.
    var ink: Int
}

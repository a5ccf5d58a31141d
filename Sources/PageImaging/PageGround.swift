/// What a page stands on: how light the ground is in every place, and what becomes of the marks on it.
///
/// The ground is the closing of the page with a square wider than strokes are, so it follows the edges of coloured
/// fields and shadows of any shade. A dark area without marks is no ground but black.
struct PageGround {
    /// The share of the ground's light below which a pel is black.
    static let share = 0.65

    /// What becomes of a cell's pels.
    enum Kind: UInt8 {
        /// White: there is nothing on the ground.
        case empty
        /// Black where they are darker than their ground.
        case marks
        /// White where they are lighter than the dark between them.
        case inverse
        /// Black where they are darker than paper.
        case solid
    }

    let cells: PageCells
    /// Half as many pels in both directions: what is left of the page without its strokes, and without its thin
    /// strokes; only the latter may be paler than ``share`` says. Empty on a page of nothing but black on white.
    let wide: Plane
    let narrow: Plane
    /// How much darker than the narrow ground the darkest within 6 pels is, for the same half as many pels.
    let relief: Plane
    /// Cell by cell: the wide ground at its darkest and at its lightest, and how much darker than the ground the cell
    /// is, grain averaged down.
    private var deepest: Plane
    private var highest: Plane
    private(set) var signal: Plane
    /// The lightest ground of which there is a good deal.
    let paper: UInt8
    /// How much darker than its ground an empty cell is, and one with ink.
    private let grain: UInt8
    private let ink: UInt8
    /// What becomes of each cell.
    private(set) var kinds: [Kind]

    init(_ cells: PageCells) {
        self.cells = cells
        kinds = [Kind](repeating: .empty, count: cells.columns * cells.rows)
        deepest = Plane(width: cells.columns, height: cells.rows)
        highest = deepest
        signal = deepest
        if cells.isBlackOnWhite {
            wide = Plane(width: 0, height: 0)
            (narrow, relief) = (wide, wide)
            (paper, grain, ink) = (255, 0, 255)
            for cell in kinds.indices where cells.darkest.bytes[cell] <= 166 { kinds[cell] = .solid }
            return
        }
        let half = cells.halved
        wide = half.closed(12)
        narrow = half.closed(4)
        relief = half.depth(below: narrow, within: 3)
        Self.compare(half, wide, narrow, &deepest, &highest, &signal)
        paper = deepest.level(above: 0.95)
        ink = signal.level(above: 0.95)
        // A page full of text to its edges has no empty cells to measure.
        grain = min(signal.level(above: 0.1), max(paper / 8, ink / 8))
        findMarks()
        if isScanned { dropSpecks() }
        findSolids()
        if paper < 77, !kinds.contains(where: { $0 != .empty }) {
            for cell in kinds.indices { kinds[cell] = .solid }
        }
    }

    /// Whether the page is nothing but black on white.
    var isPlain: Bool { wide.bytes.isEmpty }

    /// Whether the page comes from real paper, which is never even, or never white.
    private var isScanned: Bool { grain > 0 || paper < 235 }

    /// The ground in a cell at its darkest.
    func level(_ cell: Int) -> UInt8 { deepest.bytes[cell] }

    /// The ground in a cell at its lightest.
    func highLevel(_ cell: Int) -> UInt8 { highest.bytes[cell] }

    private static func compare(
        _ half: Plane, _ wide: Plane, _ narrow: Plane, _ deepest: inout Plane, _ highest: inout Plane,
        _ signal: inout Plane
    ) {
        unsafe half.bytes.withUnsafeBytes { halves in
            unsafe wide.bytes.withUnsafeBytes { wides in
                unsafe narrow.bytes.withUnsafeBytes { narrows in
                    for row in 0..<signal.height {
                        for column in 0..<signal.width {
                            var most = SIMD4<UInt8>(repeating: 0), thin = most, high = most
                            var deep = SIMD4<UInt8>(repeating: 255)
                            for line in row * 4..<row * 4 + 4 {
                                let at = line * half.width + column * 4
                                let pel = unsafe halves.loadUnaligned(
                                    fromByteOffset: at, as: SIMD4<UInt8>.self)
                                let ground = unsafe wides.loadUnaligned(
                                    fromByteOffset: at, as: SIMD4<UInt8>.self)
                                let near = unsafe narrows.loadUnaligned(
                                    fromByteOffset: at, as: SIMD4<UInt8>.self)
                                most = pointwiseMax(most, ground &- pel)
                                thin = pointwiseMax(thin, near &- pel)
                                high = pointwiseMax(high, ground)
                                deep = pointwiseMin(deep, ground)
                            }
                            let isDark = Double(most.max()) > Double(high.max()) * (1 - share)
                            signal[column, row] = isDark ? most.max() : thin.max()
                            highest[column, row] = high.max()
                            deepest[column, row] = deep.min()
                        }
                    }
                }
            }
        }
    }

    /// A mark is darker than this below its ground, or it is grain, or ink that shines through from behind.
    func faintest(on level: UInt8) -> UInt8 {
        let grainy = UInt8(min(255, Int(grain) * 3))
        return max(6, level / 24, grainy, isScanned ? ink / 10 * 3 : 0)
    }

    private mutating func findMarks() {
        var near = signal
        near.takeGreatest(1)
        for row in 0..<cells.rows {
            for column in 0..<cells.columns {
                let cell = row * cells.columns + column
                let level = highest.bytes[cell]
                guard near.bytes[cell] > faintest(on: level) else { continue }
                kinds[cell] = surroundings(column, row) < Int(level) * 9 / 20 ? .inverse : .marks
            }
        }
    }

    /// The mean of 5 × 5 cells.
    private func surroundings(_ x: Int, _ y: Int) -> Int {
        var sum = 0, count = 0
        for v in max(0, y - 2)...min(cells.rows - 1, y + 2) {
            for u in max(0, x - 2)...min(cells.columns - 1, x + 2) {
                sum += Int(cells.mean[u, v])
                count += 1
            }
        }
        return sum / count
    }

    /// On grainy paper, what is pale and small and stands alone is dirt.
    private mutating func dropSpecks() {
        let strong = max(ink / 2, faintest(on: paper))
        for area in cells.areas(where: { kinds[$0] != .empty }) where area.count < 60 {
            if area.allSatisfy({ signal.bytes[$0] < strong }) { for cell in area { kinds[cell] = .empty } }
        }
    }

    /// A dark area is a ground if there are marks on it, or if it darkens without an edge, as a shadow does; otherwise
    /// it is black.
    private mutating func findSolids() {
        let dark = UInt8(Double(paper) * Self.share)
        let (columns, rows) = (cells.columns, cells.rows)
        for area in cells.areas(where: { deepest.bytes[$0] < dark }) {
            var marked = 0, edges = 0, sharp = 0
            for cell in area {
                let level = highest.bytes[cell]
                // An edge between two grounds is no mark, and on what is nearly black nobody reads any.
                if level < dark, level > paper / 5, deepest.bytes[cell] > level / 2,
                    signal.bytes[cell] >= max(level / 3, paper / 8, faintest(on: level))
                {
                    marked += 1
                }
                for other in cells.neighbours(of: cell) where deepest.bytes[other] >= dark {
                    edges += 1
                    if Int(highest.bytes[other]) * 4 > Int(deepest.bytes[cell]) * 5 { sharp += 1 }
                }
            }
            if marked * 20 >= area.count || (edges > 0 && sharp * 3 < edges) { continue }
            for cell in area {
                let (x, y) = (cell % columns, cell / columns)
                kinds[cell] = .solid
                // The pels at the area's edge lie in the next cells.
                for v in max(0, y - 1)...min(rows - 1, y + 1) {
                    for u in max(0, x - 1)...min(columns - 1, x + 1) where kinds[v * columns + u] != .inverse
                    {
                        kinds[v * columns + u] = .solid
                    }
                }
            }
        }
    }
}

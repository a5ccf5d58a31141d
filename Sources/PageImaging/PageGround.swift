internal import FaxCore

/// What a page stands on, looked at in cells of 8 × 8 pels: how light the ground is, how dark the marks on it.
///
/// The ground is the morphological closing of the page with a square wider than strokes are (Serra 1982), so it follows
/// the edges of coloured fields to the pel and shadows to any shade.
struct PageGround {
    /// Pels along a cell's side.
    static let side = 8
    /// The share of the ground's light below which a pel is black.
    static let blackest = 0.65

    /// What becomes of a cell's pels.
    enum Kind: UInt8 {
        /// Nothing is on the ground.
        case white
        /// Marks on the ground.
        case marks
        /// Light marks on a dark ground.
        case inverse
        /// A dark thing, not a ground.
        case solid
    }

    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    /// The page's pels in rows of whole cells.
    private let pels: [UInt8]
    private let stride: Int
    /// A cell's darkest, lightest and mean pel.
    private(set) var darkest: Plane
    private(set) var lightest: Plane
    private(set) var mean: Plane
    /// Half as many pels in both directions: the ground; nil where a page is nothing but black on white.
    private(set) var ground: Plane?
    /// The lightest ground of which there is a good deal.
    private(set) var paper: UInt8 = 255
    /// How much darker than its ground ink is.
    private var ink: UInt8 = 0
    /// How much darker than their ground the pels of an empty cell are.
    private(set) var grain: UInt8 = 0
    /// The ground at its darkest and lightest in a cell.
    private var deepGround: Plane
    private var highGround: Plane
    /// How much darker than the ground a cell is at its darkest, grain averaged down.
    private var signal: Plane
    /// How much darker than their ground the marks in and around a cell are.
    private var depth: Plane
    private(set) var kinds: [Kind]

    init(of page: GrayPage) {
        width = page.width
        height = page.height
        columns = (width + Self.side - 1) / Self.side
        rows = (height + Self.side - 1) / Self.side
        stride = columns * Self.side
        pels = page.paddedRight(to: stride)
        darkest = Plane(width: columns, height: rows)
        lightest = darkest
        mean = darkest
        depth = darkest
        signal = darkest
        deepGround = darkest
        highGround = darkest
        kinds = [Kind](repeating: .white, count: columns * rows)
        measureCells()
        if isBlackOnWhite {
            for cell in kinds.indices where darkest.bytes[cell] < UInt8(255 * Self.blackest) {
                kinds[cell] = .solid
            }
            return
        }
        let half = halved()
        ground = half.closed(12)
        compare(half)
        measurePaperAndGrain()
        decideKinds()
    }

    /// Nothing but white, black, and what lies between them at an edge.
    private var isBlackOnWhite: Bool {
        var whites = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let cell = y * columns + x
                if lightest.bytes[cell] >= 235 {
                    whites += 1
                } else if darkest.bytes[cell] > 60 {
                    return false
                }
                if darkest.bytes[cell] > 235 || darkest.bytes[cell] <= 90 { continue }
                // The edge of something black, or something gray?
                var near: UInt8 = 255
                for v in max(0, y - 1)...min(rows - 1, y + 1) {
                    for u in max(0, x - 1)...min(columns - 1, x + 1) { near = min(near, darkest[u, v]) }
                }
                if near > 90 { return false }
            }
        }
        return whites * 2 > kinds.count
    }

    private mutating func measureCells() {
        for row in 0..<rows {
            let lines = min(Self.side, height - row * Self.side)
            for column in 0..<columns {
                var least = SIMD8<UInt8>(repeating: 255), most = SIMD8<UInt8>(repeating: 0)
                var sum = SIMD8<UInt16>(repeating: 0)
                unsafe pels.withUnsafeBytes { bytes in
                    for line in 0..<lines {
                        let at = (row * Self.side + line) * stride + column * Self.side
                        let pels = unsafe bytes.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt8>.self)
                        least = pointwiseMin(least, pels)
                        most = pointwiseMax(most, pels)
                        sum &+= SIMD8<UInt16>(truncatingIfNeeded: pels)
                    }
                }
                let cell = row * columns + column
                darkest.bytes[cell] = least.min()
                lightest.bytes[cell] = most.max()
                mean.bytes[cell] = UInt8(Int(sum.wrappedSum()) / (Self.side * lines))
            }
        }
    }

    /// Half as many pels in both directions, each the mean of four.
    private func halved() -> Plane {
        var half = Plane(width: stride / 2, height: rows * Self.side / 2)
        unsafe pels.withUnsafeBufferPointer { pels in
            unsafe half.bytes.withUnsafeMutableBufferPointer { made in
                for y in 0..<rows * Self.side / 2 {
                    let upper = min(2 * y, height - 1) * stride
                    let lower = min(2 * y + 1, height - 1) * stride
                    let row = y * stride / 2
                    for x in 0..<stride / 2 {
                        let above = unsafe UInt16(pels[upper &+ 2 &* x]) &+ UInt16(pels[upper &+ 2 &* x &+ 1])
                        let below = unsafe UInt16(pels[lower &+ 2 &* x]) &+ UInt16(pels[lower &+ 2 &* x &+ 1])
                        unsafe made[row &+ x] = UInt8(truncatingIfNeeded: (above &+ below &+ 2) &>> 2)
                    }
                }
            }
        }
        return half
    }

    /// Compares the page at half its size with its ground, cell by cell.
    private mutating func compare(_ half: Plane) {
        guard let ground else { return }
        unsafe half.bytes.withUnsafeBytes { halves in
            unsafe ground.bytes.withUnsafeBytes { grounds in
                for row in 0..<rows {
                    for column in 0..<columns {
                        var most = SIMD4<UInt8>(repeating: 0)
                        var high = most
                        var deep = SIMD4<UInt8>(repeating: 255)
                        for line in row * 4..<row * 4 + 4 {
                            let at = line * half.width + column * 4
                            let ground = unsafe grounds.loadUnaligned(
                                fromByteOffset: at, as: SIMD4<UInt8>.self)
                            let pel = unsafe halves.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self)
                            most = pointwiseMax(most, ground &- pointwiseMin(ground, pel))
                            high = pointwiseMax(high, ground)
                            deep = pointwiseMin(deep, ground)
                        }
                        signal[column, row] = most.max()
                        highGround[column, row] = high.max()
                        deepGround[column, row] = deep.min()
                    }
                }
            }
        }
    }

    private mutating func measurePaperAndGrain() {
        paper = deepGround.level(above: 0.95)
        ink = signal.level(above: 0.95)
        // A page full of text to its edges has no empty cells to measure.
        grain = min(signal.level(above: 0.25), max(paper / 12, ink / 8))
    }

    private func groundLine(_ ground: UnsafeRawBufferPointer, _ column: Int, _ line: Int) -> SIMD8<UInt8> {
        let four = unsafe ground.loadUnaligned(
            fromByteOffset: line / 2 * (stride / 2) + column * 4, as: SIMD4<UInt8>.self)
        return SIMD8(evenHalf: four, oddHalf: four)
    }

    /// A mark is darker than this below its ground, or it is grain, or ink that shines through.
    private func faintest(on level: UInt8) -> UInt8 {
        let grainy = UInt8(min(255, Int(grain) * 5 / 2))
        return max(6, level / 16, grainy, grain > 2 ? ink / 4 : 0)
    }

    private mutating func decideKinds() {
        var near = signal
        near.takeGreatest(1)
        let dark = UInt8(Double(paper) * Self.blackest)
        var plateau = [Bool](repeating: false, count: kinds.count)
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = row * columns + column
                let level = highGround.bytes[cell]
                if near.bytes[cell] > faintest(on: level) { kinds[cell] = .marks }
                if deepGround.bytes[cell] < dark { plateau[cell] = true }
                if kinds[cell] == .marks, surroundings(column, row) < Int(level) * 9 / 20 {
                    kinds[cell] = .inverse
                }
            }
        }
        measureDepth()
        decidePlateaus(plateau)
        if paper < 77, !kinds.contains(where: { $0 != .white }) {
            for cell in kinds.indices { kinds[cell] = .solid }
        }
    }

    private mutating func measureDepth() {
        guard let ground else { return }
        unsafe pels.withUnsafeBytes { pels in
            unsafe ground.bytes.withUnsafeBytes { grounds in
                for row in 0..<rows {
                    for column in 0..<columns where kinds[row * columns + column] == .marks {
                        var most = SIMD8<UInt8>(repeating: 0)
                        for line in row * Self.side..<min(height, (row + 1) * Self.side) {
                            let ground = unsafe groundLine(grounds, column, line)
                            let pel = unsafe pels.loadUnaligned(
                                fromByteOffset: line * stride + column * Self.side, as: SIMD8<UInt8>.self)
                            most = pointwiseMax(most, ground &- pointwiseMin(ground, pel))
                        }
                        depth[column, row] = most.max()
                    }
                }
            }
        }
        depth.takeGreatest(1)
    }

    /// The mean of 5 × 5 cells.
    private func surroundings(_ x: Int, _ y: Int) -> Int {
        var sum = 0, count = 0
        for v in max(0, y - 2)...min(rows - 1, y + 2) {
            for u in max(0, x - 2)...min(columns - 1, x + 2) {
                sum += Int(mean[u, v])
                count += 1
            }
        }
        return sum / count
    }

    /// A dark area is a ground if there are marks on it or it darkens without an edge, as a shadow does; otherwise it
    /// is black.
    private mutating func decidePlateaus(_ plateau: [Bool]) {
        let dark = UInt8(Double(paper) * Self.blackest)
        var isSeen = [Bool](repeating: false, count: kinds.count)
        for start in plateau.indices where plateau[start] && !isSeen[start] {
            var area = [start]
            isSeen[start] = true
            var next = 0
            var marked = 0, edges = 0, sharp = 0
            while next < area.count {
                let cell = area[next]
                next += 1
                let (x, y) = (cell % columns, cell / columns)
                let level = highGround.bytes[cell]
                if level < dark, signal.bytes[cell] >= max(level / 3, paper / 8, faintest(on: level)) {
                    marked += 1
                }
                for (u, v) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where u >= 0 && v >= 0 && u < columns && v < rows {
                    let other = v * columns + u
                    if !plateau[other] {
                        edges += 1
                        if Int(highGround.bytes[other]) * 4 > Int(deepGround.bytes[cell]) * 5 { sharp += 1 }
                    } else if !isSeen[other] {
                        isSeen[other] = true
                        area.append(other)
                    }
                }
            }
            if marked * 20 >= area.count || (edges > 0 && sharp * 3 < edges) { continue }
            for cell in area { kinds[cell] = .solid }
            for cell in area {
                let (x, y) = (cell % columns, cell / columns)
                for v in max(0, y - 1)...min(rows - 1, y + 1) {
                    for u in max(0, x - 1)...min(columns - 1, x + 1) where kinds[v * columns + u] != .inverse
                    {
                        kinds[v * columns + u] = .solid
                    }
                }
            }
        }
    }

    /// The darkest ground in a cell.
    func groundLevel(_ x: Int, _ y: Int) -> UInt8 { deepGround[x, y] }

    /// The page, black where it is darker than its ground.
    func threshold(_ page: GrayPage) -> BilevelPage {
        var made = BilevelPage(width: width, lines: height)
        let weights = SIMD8<UInt8>(128, 64, 32, 16, 8, 4, 2, 1)
        let none = SIMD8<UInt8>(repeating: 0)
        let solid = SIMD8<UInt8>(repeating: UInt8(Double(paper) * Self.blackest))
        let spare = UInt8(stride - width)
        unsafe pels.withUnsafeBytes { pels in
            unsafe (ground?.bytes ?? []).withUnsafeBytes { grounds in
                for row in 0..<rows {
                    for column in 0..<columns where kinds[row * columns + column] != .white {
                        let kind = kinds[row * columns + column]
                        let depth = max(depth[column, row] / 2, faintest(on: 0) / 3 * 2)
                        let light = Int(highGround[column, row]), low = Int(darkest[column, row])
                        let inverse = SIMD8<UInt8>(repeating: UInt8(low + max(0, light - low) * 2 / 5))
                        for line in row * Self.side..<min(height, (row + 1) * Self.side) {
                            let pel = unsafe pels.loadUnaligned(
                                fromByteOffset: line * stride + column * Self.side, as: SIMD8<UInt8>.self)
                            let limit: SIMD8<UInt8>
                            if kind == .solid {
                                limit = solid
                            } else if kind == .inverse {
                                limit = inverse
                            } else {
                                let ground = unsafe groundLine(grounds, column, line)
                                limit = Self.limit(ground, depth: depth)
                            }
                            let bits = none.replacing(with: weights, where: pel .<= limit).wrappedSum()
                            made.bytes[line * made.rowBytes + column] =
                                column == columns - 1 ? bits & (0xFF << spare) : bits
                        }
                    }
                }
            }
        }
        return made
    }

    /// What is not lighter than this is black.
    private static func limit(_ ground: SIMD8<UInt8>, depth: UInt8) -> SIMD8<UInt8> {
        let wide = SIMD8<UInt16>(truncatingIfNeeded: ground)
        let share = SIMD8<UInt8>(truncatingIfNeeded: (wide &* 166) &>> 8)
        return pointwiseMax(share, ground &- pointwiseMin(ground, SIMD8(repeating: depth)))
    }
}

extension SIMD8 {
    /// Each of the four twice.
    fileprivate init(evenHalf: SIMD4<Scalar>, oddHalf: SIMD4<Scalar>) {
        self.init()
        self.evenHalf = evenHalf
        self.oddHalf = oddHalf
    }
}

extension GrayPage {
    /// The pels in rows of `stride`, the last of each row repeated.
    fileprivate func paddedRight(to stride: Int) -> [UInt8] {
        if stride == width { return pels }
        var padded: [UInt8] = []
        padded.reserveCapacity(stride * height)
        for y in 0..<height {
            padded += pels[y * width..<(y + 1) * width]
            padded += repeatElement(pels[(y + 1) * width - 1], count: stride - width)
        }
        return padded
    }
}

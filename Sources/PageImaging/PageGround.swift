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
    /// How much the pels of an empty cell differ.
    private(set) var grain: UInt8 = 0
    /// How much darker than their ground the marks in and around a cell are.
    private(set) var depth: Plane
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
        kinds = [Kind](repeating: .white, count: columns * rows)
        measureCells()
        if isBlackOnWhite {
            for cell in kinds.indices where darkest.bytes[cell] < UInt8(255 * Self.blackest) {
                kinds[cell] = .solid
            }
            return
        }
        measureGrain()
        ground = closed()
        measureDepth()
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

    private mutating func measureGrain() {
        var counts = [Int](repeating: 0, count: 256)
        for cell in kinds.indices { counts[Int(lightest.bytes[cell] - darkest.bytes[cell])] += 1 }
        var seen = 0
        for range in 0..<256 {
            seen += counts[range]
            if seen * 4 >= kinds.count {
                grain = UInt8(min(range, 40))
                return
            }
        }
    }

    /// The closing with a square of 26 pels, which is wider than a stroke of 60-point type, at half the size.
    private func closed() -> Plane {
        var half = Plane(width: stride / 2, height: rows * Self.side / 2)
        for y in 0..<half.height {
            let upper = min(2 * y, height - 1) * stride
            let lower = min(2 * y + 1, height - 1) * stride
            for x in 0..<half.width {
                half[x, y] = max(
                    max(pels[upper + 2 * x], pels[upper + 2 * x + 1]),
                    max(pels[lower + 2 * x], pels[lower + 2 * x + 1]))
            }
        }
        half.takeGreatestAhead(12)
        half.takeLeastBehind(12)
        return half
    }

    private func groundLine(_ ground: UnsafeRawBufferPointer, _ column: Int, _ line: Int) -> SIMD8<UInt8> {
        let four = unsafe ground.loadUnaligned(
            fromByteOffset: line / 2 * (stride / 2) + column * 4, as: SIMD4<UInt8>.self)
        return SIMD8(evenHalf: four, oddHalf: four)
    }

    private mutating func measureDepth() {
        guard let ground else { return }
        var counts = [Int](repeating: 0, count: 256)
        unsafe pels.withUnsafeBytes { pels in
            unsafe ground.bytes.withUnsafeBytes { grounds in
                for row in 0..<rows {
                    for column in 0..<columns {
                        var deepest = SIMD8<UInt8>(repeating: 0)
                        var least = SIMD8<UInt8>(repeating: 255)
                        for line in row * Self.side..<min(height, (row + 1) * Self.side) {
                            let ground = unsafe groundLine(grounds, column, line)
                            let pel = unsafe pels.loadUnaligned(
                                fromByteOffset: line * stride + column * Self.side, as: SIMD8<UInt8>.self)
                            deepest = pointwiseMax(deepest, ground &- pointwiseMin(ground, pel))
                            least = pointwiseMin(least, ground)
                        }
                        depth[column, row] = deepest.max()
                        counts[Int(least.min())] += 1
                    }
                }
            }
        }
        var seen = 0
        for level in Swift.stride(from: 255, through: 0, by: -1) {
            seen += counts[level]
            if seen * 20 >= kinds.count {
                paper = UInt8(level)
                break
            }
        }
        depth.takeGreatest(1)
    }

    /// A mark is darker than this below its ground, or it is grain.
    private func faintest(on level: UInt8) -> UInt8 { max(10, level / 10, grain &+ grain / 2) }

    private mutating func decideKinds() {
        guard let ground else { return }
        let dark = UInt8(Double(paper) * Self.blackest)
        var plateau = [Bool](repeating: false, count: kinds.count)
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = row * columns + column
                let level = ground[column * 4 + 2, row * 4 + 2]
                if depth.bytes[cell] > faintest(on: level) { kinds[cell] = .marks }
                if level < dark { plateau[cell] = true }
                if kinds[cell] == .marks, surroundings(column, row) < Int(level) * 9 / 20 {
                    kinds[cell] = .inverse
                }
            }
        }
        decidePlateaus(plateau)
        if !kinds.contains(where: { $0 != .white }), paper < 77 {
            for cell in kinds.indices { kinds[cell] = .solid }
        }
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
        guard let ground else { return }
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
                let level = ground[x * 4 + 2, y * 4 + 2]
                if depth.bytes[cell] >= max(UInt8(Double(level) * 0.3), paper / 8, faintest(on: level)) {
                    marked += 1
                }
                for (u, v) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where u >= 0 && v >= 0 && u < columns && v < rows {
                    let other = v * columns + u
                    if !plateau[other] {
                        edges += 1
                        if Int(ground[u * 4 + 2, v * 4 + 2]) * 4 > Int(level) * 5 { sharp += 1 }
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
                        let depth = depth[column, row]
                        for line in row * Self.side..<min(height, (row + 1) * Self.side) {
                            let pel = unsafe pels.loadUnaligned(
                                fromByteOffset: line * stride + column * Self.side, as: SIMD8<UInt8>.self)
                            let limit: SIMD8<UInt8>
                            if kind == .solid {
                                limit = solid
                            } else {
                                let ground = unsafe groundLine(grounds, column, line)
                                limit = Self.limit(ground, depth: depth, isInverse: kind == .inverse)
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
    private static func limit(_ ground: SIMD8<UInt8>, depth: UInt8, isInverse: Bool) -> SIMD8<UInt8> {
        let wide = SIMD8<UInt16>(truncatingIfNeeded: ground)
        if isInverse {
            return SIMD8(truncatingIfNeeded: (wide &* 102) &>> 8)
        }
        let share = SIMD8<UInt8>(truncatingIfNeeded: (wide &* 166) &>> 8)
        let half = SIMD8<UInt8>(repeating: depth / 2)
        return pointwiseMax(share, ground &- pointwiseMin(ground, half))
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

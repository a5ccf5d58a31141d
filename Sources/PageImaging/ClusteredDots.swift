internal import FaxCore

/// A halftone of oblong clustered dots in staggered rows: the darker the place, the longer the dot, until the dots of
/// a row join to a line, which then thickens in the same way.
///
/// Dots that grow along the scan line are cheap in T.4 and T.6, where a run costs where it starts and ends and little
/// where it ends below the end of another; their rows lie as close as those of a newspaper's screen. The screen is an
/// ordered dither with a clustered dot (Ulichney 1987, chapter 5).
///
/// Lines without dots cost next to nothing, so tones near those of whole lines become these, as in an engraving.
struct ClusteredDots {
    /// The share of the tones that become whole lines, where a row has lines enough for shades of these: with more,
    /// faces become masks.
    private static let wholeLines = 0.4

    /// Thresholds of two rows of dots, the second of which is staggered by half a dot, in 65,536ths of a
    /// gray level: what is below is black.
    private let thresholds: [[Int32]]
    /// How far the means reach, in pels and lines: what is finer than a dot's details only breaks runs.
    private let detail: (across: Int, down: Int)
    /// The surroundings against which details are sharpened.
    private let surroundings: (across: Int, down: Int)

    /// Dots in 49 rows an inch, about ten dots to the inch of each.
    init(_ density: PelDensity) {
        let per = { (inch: Double, parts: Double) in Int(min(128, (inch / parts).rounded())) }
        let lines = max(2, per(density.vertical, 49))
        let length = 2 * max(1, per(density.horizontal, 20.4))
        let dotted = lines < 4 ? 1 : 1 - Self.wholeLines
        // From the middle outwards, so that the black of a row is one line.
        let order = (0..<lines).sorted { (abs(2 * $0 - lines + 1), $0) < (abs(2 * $1 - lines + 1), $1) }
        var thresholds = [[Int32]](repeating: [Int32](repeating: 0, count: length), count: 2 * lines)
        for (rank, line) in order.enumerated() {
            for x in 0..<length {
                let fromMiddle = abs(2 * x + 1 - length)
                let share = 0.5 + (0.5 - Double(fromMiddle) / Double(length)) * dotted
                let threshold = Int32(Double(255 << 16) * (Double(lines - rank - 1) + share) / Double(lines))
                thresholds[line][x] = threshold
                thresholds[lines + line][(x + length / 2) % length] = threshold
            }
        }
        self.thresholds = thresholds
        detail = (Int(min(8, density.horizontal / 100)), Int(min(8, density.vertical / 150)))
        surroundings = (per(density.horizontal, 34), per(density.vertical, 34))
    }

    /// Draws what lies in `rect` of `picture` over the same place of `page`.
    func draw(_ picture: GrayPage, _ rect: PelRect, on page: inout BilevelPage) {
        guard rect.width > 0, rect.height > 0 else { return }
        let tones = FaxTones(of: picture, rect).applied(to: picture, rect)
        var near = BoxSums(over: tones, detail.across, detail.down)
        var around = BoxSums(over: tones, surroundings.across, surroundings.down)
        // The mean of the details, moved away from that of the surroundings as far again.
        let (gain, loss) = (Int32((2 << 16) / near.count + 1), Int32((1 << 16) / around.count))
        let rows = thresholds.map { row in
            (0..<rect.width).map { row[$0 % row.count] }
        }
        var drawn = BilevelPage(width: rect.width, lines: rect.height)
        let rowBytes = drawn.rowBytes
        unsafe drawn.bytes.withUnsafeMutableBufferPointer { bytes in
            for y in 0..<rect.height {
                near.move(to: y)
                around.move(to: y)
                unsafe near.sums.withUnsafeBufferPointer { near in
                    unsafe around.sums.withUnsafeBufferPointer { around in
                        unsafe rows[y % rows.count].withUnsafeBufferPointer { thresholds in
                            for x in 0..<rect.width {
                                let tone = unsafe near[x] &* gain &- around[x] &* loss
                                guard unsafe tone < thresholds[x] else { continue }
                                unsafe bytes[y &* rowBytes &+ x &>> 3] |= 0x80 &>> UInt8(x & 7)
                            }
                        }
                    }
                }
            }
        }
        page.place(drawn, x: rect.x, y: rect.y)
    }
}

internal import FaxCore

/// A halftone of lines along the scan line, which swell with the dark: the cluster that T.4 and T.6 code shortest,
/// because a run ends only where the picture changes, and mostly where it ended in the line before.
struct LineScreen {
    /// The thresholds of two periods' lines, in 255ths.
    private let thresholds: [Int32]

    /// A screen of about 39 lines an inch, every other one of which swells half a step later: twice as many shades.
    init(_ density: PelDensity) {
        let period = max(3, min(64, Int((density.vertical / 39).rounded())))
        // From the middle outwards, so that the black of a period is one line.
        let order = (0..<period).sorted { first, second in
            let (one, other) = (abs(2 * first - period + 1), abs(2 * second - period + 1))
            return (one, first) < (other, second)
        }
        var thresholds = [Int32](repeating: 0, count: 2 * period)
        for (rank, line) in order.enumerated() {
            for half in 0..<2 {
                let step = 2 * (period - rank) - half
                thresholds[half * period + line] = Int32(255 * (2 * step - 1) / (4 * period))
            }
        }
        self.thresholds = thresholds
    }

    /// Draws what lies in `rect` of `picture` over the same place of `page`.
    func draw(_ picture: GrayPage, _ rect: PelRect, on page: inout BilevelPage) {
        guard rect.width > 0, rect.height > 0 else { return }
        let (dark, light) = Self.range(of: picture, rect)
        // The mean of a few pels: detail that is finer than the screen only breaks runs.
        let reach = max(1, thresholds.count / 10)
        var sums = [Int32](repeating: 0, count: rect.width)
        var lines: Int32 = 0
        var drawn = BilevelPage(width: rect.width, lines: rect.height)
        let rowBytes = drawn.rowBytes
        unsafe picture.pels.withUnsafeBufferPointer { pels in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                unsafe drawn.bytes.withUnsafeMutableBufferPointer { bytes in
                    func add(_ line: Int, _ sign: Int32) {
                        guard line >= 0, line < rect.height else { return }
                        let row = (rect.y + line) * picture.width + rect.x
                        for x in 0..<rect.width { unsafe sums[x] &+= Int32(pels[row &+ x]) &* sign }
                        lines += sign
                    }
                    for line in 0..<reach { add(line, 1) }
                    for y in 0..<rect.height {
                        add(y + reach, 1)
                        add(y - reach - 1, -1)
                        let threshold =
                            dark + (light - dark) * thresholds[(rect.y + y) % thresholds.count] / 255
                        var sum: Int32 = 0, limit: Int32 = 0
                        for x in 0..<min(reach, rect.width) {
                            unsafe sum &+= sums[x]
                            limit &+= threshold &* lines
                        }
                        for x in 0..<rect.width {
                            if x &+ reach < rect.width {
                                unsafe sum &+= sums[x &+ reach]
                                limit &+= threshold &* lines
                            }
                            if x > reach {
                                unsafe sum &-= sums[x &- reach &- 1]
                                limit &-= threshold &* lines
                            }
                            if sum < limit { unsafe bytes[y &* rowBytes &+ x &>> 3] |= 0x80 &>> UInt8(x & 7) }
                        }
                    }
                }
            }
        }
        page.place(drawn, x: rect.x, y: rect.y)
    }

    /// The levels below and above which lie a hundredth of the pels.
    private static func range(of picture: GrayPage, _ rect: PelRect) -> (Int32, Int32) {
        var counts = [Int](repeating: 0, count: 256)
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width { counts[Int(picture.pels[y * picture.width + x])] += 1 }
        }
        let few = rect.width * rect.height / 100
        var dark = 0, light = 255
        var below = counts[0], above = counts[255]
        while dark < 128, below <= few { dark += 1; below += counts[dark] }
        while light > 128, above <= few { light -= 1; above += counts[light] }
        // A picture without contrast is not given one.
        return (Int32(min(dark, 96)), Int32(max(light, dark + 64, 96)))
    }
}

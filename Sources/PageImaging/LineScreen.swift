internal import FaxCore

/// A halftone of lines along the scan line, which swell with the dark: the cluster that T.4 and T.6 code shortest,
/// because a run ends only where the picture changes, and mostly where it ended in the line before.
struct LineScreen {
    /// The thresholds of a period's lines.
    private let thresholds: [Int32]

    /// A screen of about 28 lines an inch.
    init(_ density: PelDensity) {
        let period = max(3, min(64, Int((density.vertical / 28).rounded())))
        // From the middle outwards, so that the black of a period is one line.
        var order: [Int32] = []
        for line in 0..<period {
            let distance = abs(2 * line - (period - 1)) * 2 + (2 * line < period - 1 ? 1 : 0)
            order.append(Int32(distance))
        }
        let sorted = order.sorted()
        thresholds = order.map { distance in
            let rank = sorted.firstIndex(of: distance) ?? 0
            return Int32(255 * (2 * (period - rank) - 1) / (2 * period))
        }
    }

    /// Draws what lies in `rect` of `picture` over the same place of `page`.
    func draw(_ picture: GrayPage, _ rect: PelRect, on page: inout BilevelPage) {
        let (dark, light) = Self.range(of: picture, rect)
        // Sums over the lines of half a period and as many columns: finer detail than the screen's only breaks runs.
        let reach = max(1, thresholds.count / 4)
        for y in rect.y..<rect.y + rect.height {
            let threshold = dark + (light - dark) * thresholds[y % thresholds.count] / 255
            let top = max(rect.y, y - reach), bottom = min(rect.y + rect.height - 1, y + reach)
            var sum: Int32 = 0
            var columns = [Int32](repeating: 0, count: rect.width)
            for line in top...bottom {
                for x in 0..<rect.width {
                    columns[x] += Int32(picture.pels[line * picture.width + rect.x + x])
                }
            }
            let lines = Int32(bottom - top + 1)
            var pels: Int32 = 0
            for x in 0..<min(reach, rect.width) { sum += columns[x]; pels += lines }
            for x in 0..<rect.width {
                if x + reach < rect.width { sum += columns[x + reach]; pels += lines }
                if x > reach { sum -= columns[x - reach - 1]; pels -= lines }
                let bit = UInt8(0x80) >> UInt8((rect.x + x) % 8)
                let byte = y * page.rowBytes + (rect.x + x) / 8
                if sum < threshold * pels { page.bytes[byte] |= bit } else { page.bytes[byte] &= ~bit }
            }
        }
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

public import FaxCore

extension BilevelPage {
    /// The page at half its resolution along the paper: half as many lines, rounded up, and what is black on either of
    /// two is black, so that no thin line is lost.
    public func withLinesPaired() -> BilevelPage {
        var paired = BilevelPage(width: width, lines: (lines + 1) / 2)
        for y in 0..<lines {
            let (from, to) = (y * rowBytes, y / 2 * rowBytes)
            for x in 0..<rowBytes { paired.bytes[to + x] |= bytes[from + x] }
        }
        return paired
    }
}

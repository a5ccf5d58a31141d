public import FaxCore

extension BilevelPage {
    /// Puts `other` onto the page with its upper left corner at column `x` and line `y`, both of which may be below 0:
    /// its white covers what was there as well as its black, and what lies beyond the page's edges is left out.
    public mutating func place(_ other: BilevelPage, x: Int, y: Int) {
        let left = max(x, 0)
        let (end, tooFar) = x.addingReportingOverflow(other.width)
        let right = tooFar ? width : min(end, width)
        let (bottom, tooLow) = y.addingReportingOverflow(other.lines)
        let top = max(y, 0)
        guard left < right, top < (tooLow ? lines : min(bottom, lines)) else { return }

        let firstByte = left / 8
        let lastByte = (right - 1) / 8
        let firstMask = UInt8(truncatingIfNeeded: 0xFF >> (left % 8))
        let lastMask = UInt8(truncatingIfNeeded: 0xFF << (7 - (right - 1) % 8))
        // The byte of `other` that holds the pel above the first byte's highest bit, and how far that bit lies in it.
        let start = firstByte * 8 - x
        let from = start >> 3
        let shift = start & 7
        for line in top..<(tooLow ? lines : min(bottom, lines)) {
            let source = (line - y) * other.rowBytes
            let target = line * rowBytes
            for byte in firstByte...lastByte {
                let at = from + byte - firstByte
                let high = at >= 0 && at < other.rowBytes ? other.bytes[source + at] : 0
                let low = shift > 0 && at + 1 < other.rowBytes ? other.bytes[source + at + 1] : 0
                let pels = shift > 0 ? high << shift | low >> (8 - shift) : high
                var mask: UInt8 = byte == firstByte ? firstMask : 0xFF
                if byte == lastByte { mask &= lastMask }
                bytes[target + byte] = bytes[target + byte] & ~mask | pels & mask
            }
        }
    }
}

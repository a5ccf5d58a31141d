public import FaxCore

extension GrayPage {
    /// The upright page, of one that was stored in this `orientation`.
    public func turned(_ orientation: Orientation) -> GrayPage {
        if orientation == .topLeft { return self }
        let swaps = orientation.swapsSides
        let (newWidth, newHeight) = swaps ? (height, width) : (width, height)
        let flips = orientation.flips
        // Where the new page's first pel lies in the old one, and how far its neighbours lie from it.
        let start = (flips.down ? (height - 1) * width : 0) + (flips.across ? width - 1 : 0)
        let right = flips.across ? -1 : 1
        let below = flips.down ? -width : width
        let (stepX, stepY) = swaps ? (below, right) : (right, below)
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: pels.count) { made, count in
            unsafe pels.withUnsafeBufferPointer { old in
                // In squares, so that a column's pels are still in the cache when the next column comes.
                for top in stride(from: 0, to: newHeight, by: 32) {
                    for left in stride(from: 0, to: newWidth, by: 32) {
                        for y in top..<min(top + 32, newHeight) {
                            var at = start + y * stepY + left * stepX
                            for x in left..<min(left + 32, newWidth) {
                                unsafe made[y &* newWidth &+ x] = old[at]
                                at &+= stepX
                            }
                        }
                    }
                }
            }
            count = pels.count
        }
        return GrayPage(width: newWidth, height: newHeight, pels: turned)
    }
}

extension BilevelPage {
    /// The upright page, of one that was stored in this `orientation`.
    public func turned(_ orientation: Orientation) -> BilevelPage {
        let flips = orientation.flips
        var page = flips.across ? mirrored() : self
        if flips.down { page = page.upsideDown() }
        return orientation.swapsSides ? page.transposed() : page
    }

    /// The page with left and right exchanged.
    private func mirrored() -> BilevelPage {
        var page = BilevelPage(width: width, lines: lines)
        let spare = rowBytes * 8 - width
        for line in 0..<lines {
            let row = line * rowBytes
            for index in 0..<rowBytes {
                // Mirrored byte by byte, the row begins with the bits that lay beyond its width.
                let high = bytes[row + rowBytes - 1 - index].bitsReversed
                let low = index + 1 < rowBytes ? bytes[row + rowBytes - 2 - index].bitsReversed : 0
                page.bytes[row + index] = spare == 0 ? high : high << spare | low >> (8 - spare)
            }
        }
        return page
    }

    private func upsideDown() -> BilevelPage {
        var page = BilevelPage(width: width, lines: lines)
        for line in 0..<lines {
            let from = (lines - 1 - line) * rowBytes
            page.bytes.replaceSubrange(
                line * rowBytes..<(line + 1) * rowBytes, with: bytes[from..<from + rowBytes])
        }
        return page
    }

    /// The page with rows and columns exchanged; a page without lines stays as it is.
    private func transposed() -> BilevelPage {
        guard lines > 0 else { return self }
        var page = BilevelPage(width: lines, lines: width)
        for top in stride(from: 0, to: lines, by: 8) {
            for column in 0..<rowBytes {
                var square: UInt64 = 0
                for row in 0..<8 {
                    let byte = top + row < lines ? bytes[(top + row) * rowBytes + column] : 0
                    square = square << 8 | UInt64(byte)
                }
                if square == 0 { continue }
                square = square.squareTransposed
                for row in 0..<min(8, width - column * 8) {
                    page.bytes[(column * 8 + row) * page.rowBytes + top / 8] =
                        UInt8(truncatingIfNeeded: square >> (56 - 8 * row))
                }
            }
        }
        return page
    }
}

extension Orientation {
    /// Which of the stored picture's sides have to change places before rows and columns do, if they do.
    fileprivate var flips: (across: Bool, down: Bool) {
        switch self {
        case .topLeft, .leftTop: (false, false)
        case .topRight, .leftBottom: (true, false)
        case .bottomRight, .rightBottom: (true, true)
        case .bottomLeft, .rightTop: (false, true)
        }
    }
}

extension UInt64 {
    /// Eight rows of eight bits with rows and columns exchanged (Warren, Hacker's Delight, 7-3).
    fileprivate var squareTransposed: UInt64 {
        var x = self
        var t = (x ^ x >> 7) & 0x00AA_00AA_00AA_00AA
        x ^= t ^ t << 7
        t = (x ^ x >> 14) & 0x0000_CCCC_0000_CCCC
        x ^= t ^ t << 14
        t = (x ^ x >> 28) & 0x0000_0000_F0F0_F0F0
        return x ^ t ^ t << 28
    }
}

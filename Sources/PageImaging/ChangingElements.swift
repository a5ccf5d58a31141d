internal import FaxCore

extension BilevelPage {
    /// The changing elements of a line (ITU-T T.4, 4.2.1.1) between the pels `first` and `end`: where it turns black,
    /// where white again, and so on; always an even number of them, the last at most `end`.
    ///
    /// They replace what `changes` holds. All that counts or follows runs of pels stands on this; 64 pels are looked
    /// at at once, and those of one colour cost nothing more.
    func changingElements(ofLine line: Int, from first: Int, to end: Int, into changes: inout [Int32]) {
        changes.removeAll(keepingCapacity: true)
        guard first < end else { return }
        let row = line * rowBytes
        let raw = unsafe bytes.span.bytes
        var isBlack: UInt64 = 0
        for base in stride(from: first / 64 * 64, to: end, by: 64) {
            var word: UInt64 = 0
            let offset = row + base / 8
            if base + 64 <= rowBytes * 8 {
                word = unsafe UInt64(
                    bigEndian: raw.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
            } else {
                for index in 0..<(rowBytes - base / 8) {
                    word |= UInt64(bytes[offset + index]) << UInt64(56 - 8 * index)
                }
            }
            if base < first { word &= .max >> UInt64(first - base) }
            if base + 64 > end { word &= ~(.max >> UInt64(end - base)) }
            var turns = word ^ ((word >> 1) | (isBlack << 63))
            isBlack = word & 1
            while turns != 0 {
                let place = turns.leadingZeroBitCount
                changes.append(Int32(truncatingIfNeeded: base + place))
                turns &= ~((1 << 63) >> UInt64(place))
            }
        }
        if isBlack == 1 { changes.append(Int32(truncatingIfNeeded: end)) }
    }

    /// All of the page.
    var bounds: PelRect { PelRect(x: 0, y: 0, width: width, height: lines) }
}

extension PelRect {
    /// The part that both have; empty where there is none.
    func intersection(_ other: PelRect) -> PelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PelRect(
            x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
            height: max(0, min(y + height, other.y + other.height) - top))
    }

    /// The smallest rectangle around both.
    func union(_ other: PelRect) -> PelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PelRect(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}

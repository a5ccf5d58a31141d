internal import FaxCore

extension BilevelPage {
    /// The 64 pels of a line from pel 64 · `column`, the leftmost in the highest bit; white beyond the page's width.
    func word(_ column: Int, ofLine line: Int) -> UInt64 {
        let offset = line * rowBytes + column * 8
        if column * 8 + 8 <= rowBytes {
            return unsafe UInt64(
                bigEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var word: UInt64 = 0
        for index in 0..<(rowBytes - column * 8) {
            word |= UInt64(bytes[offset + index]) << UInt64(56 - 8 * index)
        }
        return word
    }

    /// The changing elements of a line (ITU-T T.4, 4.2.1.1) between the pels `first` and `end`: where it turns black,
    /// where white again, and so on; always an even number of them, the last at most `end`.
    ///
    /// They replace what `changes` holds. 64 pels are looked at at once, and those of one colour cost nothing more.
    func changingElements(ofLine line: Int, from first: Int, to end: Int, into changes: inout [Int32]) {
        changes.removeAll(keepingCapacity: true)
        guard first < end else { return }
        var isBlack: UInt64 = 0
        for base in stride(from: first / 64 * 64, to: end, by: 64) {
            var word = word(base / 64, ofLine: line)
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
}

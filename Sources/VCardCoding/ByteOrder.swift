/// The encoding of a file, by the mark that it begins with: UTF-8, whose mark goes, or UTF-16, which becomes UTF-8.
struct ByteOrder {
    private enum State { case start, utf8, bigEndian, littleEndian }

    private var state = State.start
    private var held: [UInt8] = []
    private var highSurrogate: UInt16?

    /// Gives what a byte is in UTF-8.
    mutating func take(_ byte: UInt8, _ give: (UInt8) -> Void) {
        switch state {
        case .utf8: give(byte)
        case .start:
            held.append(byte)
            switch held {
            case [0xFE, 0xFF]: (state, held) = (.bigEndian, [])
            case [0xFF, 0xFE]: (state, held) = (.littleEndian, [])
            case [0xEF, 0xBB, 0xBF]: (state, held) = (.utf8, [])
            case [0xFE], [0xFF], [0xEF], [0xEF, 0xBB]: break
            default:
                state = .utf8
                held.forEach(give)
                held = []
            }
        case .bigEndian, .littleEndian:
            held.append(byte)
            guard held.count == 2 else { return }
            let (first, second) = (UInt16(held[0]), UInt16(held[1]))
            held = []
            take(unit: state == .bigEndian ? first << 8 | second : second << 8 | first, give)
        }
    }

    private mutating func take(unit: UInt16, _ give: (UInt8) -> Void) {
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
            return
        }
        let units = highSurrogate.map { [$0, unit] } ?? [unit]
        highSurrogate = nil
        String(decoding: units, as: UTF16.self).utf8.forEach(give)
    }
}

/// The text as well-formed UTF-8, a chunk at a time. A chunk of a text that is UTF-8 may end inside a character.
struct TextDecoder {
    private var source: ByteSource
    private let encoding: TextEncoding
    /// Bytes that wait for the rest of their character.
    private var rest: [UInt8] = []
    private var isOver = false

    init(_ fileDescriptor: Int32, survey: TextSurvey) {
        source = ByteSource(fileDescriptor)
        source.skip(survey.markLength)
        encoding = survey.encoding
    }

    /// The next characters; none at the end.
    mutating func next() throws(TypesettingError) -> [UInt8] {
        if encoding == .utf8 { return try source.next() }
        while !isOver {
            let chunk = try source.next()
            isOver = chunk.isEmpty
            let text = decoded(rest + chunk)
            if !text.isEmpty { return text }
        }
        return []
    }

    private mutating func decoded(_ bytes: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8:
            return bytes
        case .damagedUTF8:
            let end = isOver ? bytes.count : Self.completeLength(ofUTF8: bytes)
            rest = [UInt8](bytes[end...])
            return [UInt8](String(decoding: bytes[..<end], as: UTF8.self).utf8)
        case .utf16(let bigEndian):
            return decodedUTF16(bytes, bigEndian: bigEndian)
        case .windows1252:
            return [UInt8](String(decoding: bytes.map(Self.windows1252), as: UTF16.self).utf8)
        }
    }

    private mutating func decodedUTF16(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var end = bytes.count & ~1
        for index in stride(from: 0, to: end, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
        }
        if isOver {
            if end < bytes.count { units.append(0xFFFD) }
            end = bytes.count
        } else if let last = units.last, (0xD800...0xDBFF).contains(last) {
            units.removeLast()
            end -= 2
        }
        rest = [UInt8](bytes[end...])
        return [UInt8](String(decoding: units, as: UTF16.self).utf8)
    }

    /// How many bytes remain when a character that is cut off at the end is left out.
    private static func completeLength(ofUTF8 bytes: [UInt8]) -> Int {
        for back in 1...3 where back <= bytes.count {
            let byte = bytes[bytes.count - back]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > back ? bytes.count - back : bytes.count
        }
        return bytes.count
    }

    /// A byte of Windows-1252 (Microsoft's table, as Unicode's CP1252.TXT has it); the five bytes that stand
    /// for nothing become U+FFFD.
    static func windows1252(_ byte: UInt8) -> UInt16 {
        guard (0x80...0x9F).contains(byte) else { return UInt16(byte) }
        return upperControls[Int(byte) - 0x80]
    }

    private static let upperControls: [UInt16] = [
        0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
        0x0152,
        0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
        0x2122,
        0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
    ]
}

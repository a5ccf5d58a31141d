/// How the bytes of a text stand for characters.
enum TextEncoding: Sendable, Equatable {
    case utf8
    /// UTF-8 with bytes here and there that are not.
    case damagedUTF8
    case utf16(bigEndian: Bool)
    case windows1252
}

/// What a look over the whole text tells, before any of it is set.
struct TextSurvey: Sendable, Equatable {
    /// How to decode the text.
    var encoding: TextEncoding
    /// Length of the byte order mark in front.
    var markLength = 0
    /// Sequences of bytes that are not UTF-8.
    var invalidSequences = 0
    /// Characters of kana and of hangul: a text that has them is Japanese or Korean, and wants its Chinese
    /// characters in the shapes of that country.
    var kana = 0
    var hangul = 0

    /// Reads the text once, from start to end.
    ///
    /// A byte order mark decides (Unicode 15, section 23.8). Without one, what is UTF-8 throughout is UTF-8. What is not
    /// is UTF-8 with damage if good multi-byte sequences outnumber the bad ones, else Windows-1252: accented
    /// letters of Windows-1252 form a good sequence only by accident, and a text of plain ASCII with a
    /// single byte above it was never UTF-8.
    static func of(_ fileDescriptor: Int32) throws(TypesettingError) -> TextSurvey {
        var source = ByteSource(fileDescriptor)
        var chunk = try source.next()
        if chunk.starts(with: [0xFF, 0xFE]) {
            return TextSurvey(encoding: .utf16(bigEndian: false), markLength: 2)
        }
        if chunk.starts(with: [0xFE, 0xFF]) {
            return TextSurvey(encoding: .utf16(bigEndian: true), markLength: 2)
        }
        let markLength = chunk.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var validator = UTF8Validator()
        while !chunk.isEmpty {
            validator.take(chunk)
            chunk = try source.next()
        }
        validator.finish()
        var survey = TextSurvey(encoding: .utf8, markLength: markLength)
        survey.invalidSequences = validator.invalid
        survey.kana = validator.kana
        survey.hangul = validator.hangul
        if validator.invalid > 0 {
            survey.encoding = validator.multiByte > validator.invalid ? .damagedUTF8 : .windows1252
        }
        return survey
    }

    /// The language (RFC 3066) whose shapes Chinese characters take.
    var hanLanguage: String {
        if kana > 0 && kana >= hangul { return "ja" }
        return hangul > 0 ? "ko" : "zh-cn"
    }
}

/// Counts good and bad sequences of UTF-8 (Unicode 15, table 3-7), a chunk at a time.
struct UTF8Validator {
    private(set) var multiByte = 0
    private(set) var invalid = 0
    private(set) var kana = 0
    private(set) var hangul = 0

    private var missing = 0
    private var lead: UInt8 = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF
    private var isThreeByteStart = false

    mutating func take(_ chunk: [UInt8]) {
        for byte in chunk {
            if missing == 0 && byte < 0x80 { continue }
            take(byte)
        }
    }

    /// The text is over: a sequence that is not complete is bad.
    mutating func finish() {
        if missing > 0 { invalid += 1 }
        missing = 0
    }

    private mutating func take(_ byte: UInt8) {
        if missing > 0 {
            if allowed.contains(byte) {
                if isThreeByteStart { note(second: byte) }
                isThreeByteStart = false
                allowed = 0x80...0xBF
                missing -= 1
                if missing == 0 { multiByte += 1 }
                return
            }
            invalid += 1
            missing = 0
            if byte < 0x80 { return }
        }
        start(byte)
    }

    private mutating func start(_ byte: UInt8) {
        lead = byte
        isThreeByteStart = false
        switch byte {
        case 0xC2...0xDF: missing = 1
        case 0xE0...0xEF: missing = 2
        case 0xF0...0xF4: missing = 3
        default:
            invalid += 1
            return
        }
        isThreeByteStart = missing == 2
        switch byte {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: allowed = 0x80...0xBF
        }
    }

    /// U+3040…U+30FF are kana, U+AC00…U+D7FF hangul.
    private mutating func note(second: UInt8) {
        switch (lead, second) {
        case (0xE3, 0x81...0x83): kana += 1
        case (0xEA, 0xB0...0xBF), (0xEB...0xEC, _), (0xED, 0x80...0x9F): hangul += 1
        default: break
        }
    }
}

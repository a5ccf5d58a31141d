/// Walks over bytes and counts lines. Every step goes forward, whatever the bytes are.
struct TOMLScanner {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    var fault: TOMLLines.Fault?

    init(bytes: [UInt8]) { self.bytes = bytes }

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func advance() {
        if next == 0x0a { line += 1 }
        index += 1
    }

    mutating func skipLine() {
        while let byte = next, byte != 0x0a { advance() }
    }

    /// One part of a dotted key, and where it stands.
    struct KeyPart {
        let name: String
        let range: Range<Int>
    }

    /// A dotted key, up to the `=` or `]` behind it.
    mutating func key() -> [KeyPart] {
        var parts: [KeyPart] = []
        var start = index
        /// The letters since `start` are a part.
        func finish(_ end: Int) {
            if start < end {
                let name = String(decoding: bytes[start..<end], as: UTF8.self)
                parts.append(KeyPart(name: name, range: start..<end))
            }
        }
        while let byte = next {
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: "]"), 0x0a:
                finish(index)
                return parts
            case UInt8(ascii: "."), 0x09, 0x20:
                finish(index)
                advance()
                start = index
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                finish(index)
                start = index
                let name = string()
                parts.append(KeyPart(name: name, range: start..<index))
                start = index
            default: advance()
            }
        }
        finish(index)
        return parts
    }

    /// A value with its arrays, inline tables and strings, up to the end of its last line; within an inline table, up
    /// to the comma or bracket behind it.
    /// - Returns: where it ends.
    @discardableResult
    mutating func skipValue(isInline: Bool = false) -> Int {
        var open: [UInt8] = []
        var end = index
        while let byte = next {
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if isInline, open.isEmpty { return end }
            default: break
            }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            // In ASCII each closing bracket is two behind its opening one.
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                if let last = open.popLast(), last + 2 != byte { note("brackets that don't match") }
            case UInt8(ascii: "#"):
                skipLine()
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                _ = string()
                end = index
                continue
            case 0x0a where open.isEmpty: return end
            case 0x09, 0x0a, 0x0d, 0x20:
                advance()
                continue
            case UInt8(ascii: ","), UInt8(ascii: "="): break
            default:
                skipBareValue()
                end = index
                continue
            }
            advance()
            end = index
        }
        return end
    }

    /// Goes on to what is not a space.
    mutating func skipSpaces() {
        while next == 0x20 || next == 0x09 { advance() }
    }

    /// Looks at a value without quotes. A word before `=` is a key of an inline table.
    private mutating func skipBareValue() {
        let start = index
        let ends = Array(" \t\r\n,[]{}#=\"'".utf8)
        while let byte = next, !ends.contains(byte) { advance() }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        let isKnown = ["true", "false"].contains(word) || isDecimal(word)
        let rest = bytes[index...].drop { $0 == 0x20 || $0 == 0x09 }
        if rest.first != UInt8(ascii: "="), !isKnown {
            note("a value has to be text in quotes, a number, true or false")
        }
    }

    /// Whether a word is a number in digits: no key of ours takes the hexadecimal ones, infinities, dates and times
    /// that TOML knows as well.
    private func isDecimal(_ word: String) -> Bool {
        var rest = Substring(word)
        /// Takes digits with single underscores between them.
        func takeDigits() -> Bool {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "_" }
            rest = rest.dropFirst(digits.count)
            return !digits.isEmpty && !digits.hasPrefix("_") && !digits.hasSuffix("_")
                && !digits.contains("__")
        }
        func take(_ characters: String) -> Bool {
            guard let first = rest.first, characters.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = take("+-")
        guard takeDigits() else { return false }
        if take("."), !takeDigits() { return false }
        if take("eE") {
            _ = take("+-")
            guard takeDigits() else { return false }
        }
        return rest.isEmpty && word.utf8.count <= 40
    }

    private mutating func note(_ reason: String) {
        fault = fault ?? TOMLLines.Fault(line: line, reason: reason)
    }

    /// A string of one of TOML's four kinds.
    mutating func string() -> String {
        guard let quote = next else { return "" }
        let isLong = bytes[index...].starts(with: [quote, quote, quote])
        let length = isLong ? 3 : 1
        for _ in 0..<length { advance() }
        var text: [UInt8] = []
        while let byte = next {
            if byte == quote, bytes[index...].starts(with: Array(repeating: quote, count: length)) {
                for _ in 0..<length { advance() }
                // Up to two quotes may stand right before the closing three.
                while isLong, next == quote { advance() }
                break
            }
            if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                text += escape()
            } else {
                text.append(byte)
                advance()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// What stands for a backslash and the characters behind it.
    private mutating func escape() -> [UInt8] {
        advance()
        guard let kind = next else { return [] }
        advance()
        switch kind {
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "f"): return [0x0c]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            let count = kind == UInt8(ascii: "u") ? 4 : 8
            let digits = String(decoding: bytes[index...].prefix(count), as: UTF8.self)
            for _ in 0..<count where next != nil { advance() }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? []
        default: return [kind]
        }
    }
}

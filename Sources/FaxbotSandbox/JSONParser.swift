extension JSON {
    /// Reads one JSON text (RFC 8259) with nothing behind it; nil for anything else. Arrays and objects may be
    /// nested 64 deep.
    init?(parsing bytes: [UInt8]) {
        var parser = JSONParser(rest: bytes[...])
        guard let value = parser.value(depth: 64) else { return nil }
        parser.skipSpace()
        guard parser.rest.isEmpty else { return nil }
        self = value
    }
}

/// Reads JSON from the front of what is left.
private struct JSONParser {
    var rest: ArraySlice<UInt8>

    mutating func skipSpace() {
        rest = rest.drop { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
    }

    /// Takes `word` if it comes next.
    mutating func take(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    mutating func value(depth: Int) -> JSON? {
        guard depth > 0 else { return nil }
        skipSpace()
        switch rest.first {
        case UInt8(ascii: "n"): return take("null") ? .null : nil
        case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
        case UInt8(ascii: "\""): return text().map { .text($0) }
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "{"): return object(depth: depth)
        default: return number()
        }
    }

    private mutating func array(depth: Int) -> JSON? {
        rest = rest.dropFirst()
        var values: [JSON] = []
        skipSpace()
        if take("]") { return .array(values) }
        while let value = value(depth: depth - 1) {
            values.append(value)
            skipSpace()
            if take("]") { return .array(values) }
            guard take(",") else { return nil }
        }
        return nil
    }

    private mutating func object(depth: Int) -> JSON? {
        rest = rest.dropFirst()
        var members: [JSON.Member] = []
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard let key = text() else { return nil }
            skipSpace()
            guard take(":"), let value = value(depth: depth - 1) else { return nil }
            members.append(.init(key: key, value: value))
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { return nil }
        }
    }

    private mutating func number() -> JSON? {
        let start = rest
        _ = take("-")
        guard let first = digits(), first.count == 1 || first.first != UInt8(ascii: "0") else { return nil }
        var isInteger = true
        if take(".") {
            guard digits() != nil else { return nil }
            isInteger = false
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() != nil else { return nil }
            isInteger = false
        }
        let written = String(decoding: start[..<rest.startIndex], as: UTF8.self)
        return isInteger ? Int(written).map { .int($0) } ?? .number(written) : .number(written)
    }

    /// One digit or more.
    private mutating func digits() -> ArraySlice<UInt8>? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : digits
    }

    private mutating func text() -> String? {
        guard take("\"") else { return nil }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                bytes += String(scalar).utf8
            case 0..<0x20: return nil
            default: bytes.append(byte)
            }
        }
        return nil
    }

    /// What follows a backslash; two escapes where they are a surrogate pair.
    private mutating func escape() -> Unicode.Scalar? {
        let simple: [UInt8: Unicode.Scalar] = [
            UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
            UInt8(ascii: "b"): "\u{8}",
            UInt8(ascii: "f"): "\u{c}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r",
            UInt8(ascii: "t"): "\t",
        ]
        guard let letter = rest.popFirst() else { return nil }
        guard letter == UInt8(ascii: "u") else { return simple[letter] }
        guard let unit = codeUnit() else { return nil }
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
        guard take("\\u"), let trail = codeUnit(), UTF16.isTrailSurrogate(trail) else { return nil }
        return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(trail) - 0xDC00))
    }

    private mutating func codeUnit() -> UInt16? {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        rest = rest.dropFirst(4)
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

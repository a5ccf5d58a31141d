/// The lines on which the keys and tables of a TOML document stand.
///
/// TOMLKit tells the line of a syntax error only, and a mistake of meaning wants its line as much. This walks over
/// the document's tokens (TOML 1.0.0) and leaves it to TOMLKit to find what is malformed, but for ``fault``.
struct TOMLLines {
    /// Something malformed, and its line.
    struct Fault: Error, Equatable {
        let line: Int
        let reason: String
    }

    /// The first thing that ends the program in the parser behind TOMLKit 0.6.0 (toml++), which asserts where it
    /// should report an error. Found by fuzzing; a document with one must not get that far.
    private(set) var fault: Fault?

    private var lines: [[String]: Int] = [:]
    /// The lines of tables' headers: `[profile.office]`.
    private(set) var headers: [[String]: Int] = [:]

    /// The line, from 1, of the key or table at `path`, or of the nearest one around it: keys of an inline table
    /// have none of their own.
    func line(of path: [String]) -> Int {
        var path = path
        while !path.isEmpty {
            if let line = lines[path] { return line }
            path.removeLast()
        }
        return 1
    }

    init(_ document: String) {
        var scanner = Scanner(bytes: Array(document.utf8))
        var table: [String] = []
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "["):
                let line = scanner.line
                while scanner.next == UInt8(ascii: "[") { scanner.advance() }
                table = scanner.keyPath()
                record(table, line)
                headers[table] = headers[table] ?? line
                scanner.skipLine()
            case UInt8(ascii: "#"): scanner.skipLine()
            case 0x09, 0x0a, 0x0d, 0x20: scanner.advance()
            default:
                let line = scanner.line
                record(table + scanner.keyPath(), line)
                scanner.skipValue()
            }
        }
        let nameless = lineOfNamelessTable(document).map { Fault(line: $0, reason: "a table without a name") }
        fault = nameless ?? scanner.fault
    }

    /// A key names the tables on its way too: `profile.office.local`. Their first line counts.
    private mutating func record(_ path: [String], _ line: Int) {
        for length in 0...path.count where lines[Array(path.prefix(length))] == nil {
            lines[Array(path.prefix(length))] = line
        }
    }
}

/// Walks over bytes and counts lines. Every step goes forward, whatever the bytes are.
private struct Scanner {
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

    /// A dotted key, up to the `=` or `]` behind it.
    mutating func keyPath() -> [String] {
        var path: [String] = []
        var bare: [UInt8] = []
        func finished() -> [String] { bare.isEmpty ? [] : [String(decoding: bare, as: UTF8.self)] }
        while let byte = next {
            switch byte {
            case UInt8(ascii: "="), UInt8(ascii: "]"), 0x0a: return path + finished()
            case UInt8(ascii: "."), 0x09, 0x20:
                path += finished()
                bare = []
                advance()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): path.append(string())
            default:
                bare.append(byte)
                advance()
            }
        }
        return path + finished()
    }

    /// A value with its arrays, inline tables and strings, up to the end of its last line.
    mutating func skipValue() {
        var open: [UInt8] = []
        while let byte = next {
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
                continue
            case 0x0a where open.isEmpty: return
            case 0x09, 0x0a, 0x0d, 0x20, UInt8(ascii: ","), UInt8(ascii: "="): break
            default:
                skipBareValue()
                continue
            }
            advance()
        }
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

/// The line, from 1, of the first table header without a name: `[`, `[=`, `[[ #`.
///
/// Line by line, whatever stands around it: nothing but a header begins a line like that in a configuration of ours,
/// nor in any list of texts.
private func lineOfNamelessTable(_ document: String) -> Int? {
    let lines = document.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { line in
        let text = line.drop { $0.properties.isWhitespace || $0.properties.generalCategory == .format }
        guard text.first == "[" else { return false }
        var name = text.dropFirst()
        if name.first == "[" { name = name.dropFirst() }
        name = name.drop { $0 == " " || $0 == "\t" }
        guard let first = name.first else { return true }
        let isName = first.isASCII && (first.properties.isAlphabetic || first.properties.numericType != nil)
        return !isName && !"_-\"']".unicodeScalars.contains(first)
    }.map { $0 + 1 }
}

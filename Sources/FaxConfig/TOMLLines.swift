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
        var scanner = TOMLScanner(bytes: Array(document.utf8))
        var table: [String] = []
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "["):
                let line = scanner.line
                while scanner.next == UInt8(ascii: "[") { scanner.advance() }
                table = scanner.key().map(\.name)
                record(table, line)
                scanner.skipLine()
            case UInt8(ascii: "#"): scanner.skipLine()
            case 0x09, 0x0a, 0x0d, 0x20: scanner.advance()
            default:
                let line = scanner.line
                record(table + scanner.key().map(\.name), line)
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

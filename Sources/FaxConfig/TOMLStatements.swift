/// One statement of a TOML document and the bytes that it stands on: a table's header, or a key with its value; a key
/// within an inline table is one too.
struct TOMLStatement {
    /// What the key is relative to: its table; empty for a header.
    let table: [String]
    /// Its key, or the header's name, part by part.
    let key: [TOMLScanner.KeyPart]
    /// From the first byte of the key to the last of the value; a header with its brackets.
    let range: Range<Int>
    /// The value; nil for a header.
    let value: Range<Int>?
    /// Whether it stands in an inline table.
    let isInline: Bool

    /// The whole name.
    var path: [String] { table + key.map(\.name) }

    /// Whether it is a header.
    var isHeader: Bool { value == nil }

    /// Whether it is the table or key at `path`, or one within.
    func isWithin(_ path: [String]) -> Bool { self.path.starts(with: path) }

    /// All statements of a well-formed document, in their order.
    static func all(in bytes: [UInt8]) -> [TOMLStatement] {
        var scanner = TOMLScanner(bytes: bytes)
        var statements: [TOMLStatement] = []
        var table: [String] = []
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "["):
                let start = scanner.index
                while scanner.next == UInt8(ascii: "[") { scanner.advance() }
                let key = scanner.key()
                while scanner.next == UInt8(ascii: "]") { scanner.advance() }
                table = key.map(\.name)
                statements.append(
                    TOMLStatement(
                        table: [], key: key, range: start..<scanner.index, value: nil, isInline: false))
                scanner.skipLine()
            case UInt8(ascii: "#"): scanner.skipLine()
            case 0x09, 0x0a, 0x0d, 0x20: scanner.advance()
            default: read(&scanner, table, isInline: false, into: &statements)
            }
        }
        return statements
    }

    /// Reads a key and its value, and those of an inline table after it.
    private static func read(
        _ scanner: inout TOMLScanner, _ table: [String], isInline: Bool,
        into statements: inout [TOMLStatement]
    ) {
        let start = scanner.index
        let key = scanner.key()
        if scanner.next == UInt8(ascii: "=") { scanner.advance() }
        scanner.skipSpaces()
        let value = scanner.index
        let end = max(value, scanner.skipValue(isInline: isInline))
        let statement = TOMLStatement(
            table: table, key: key, range: start..<end, value: value..<end, isInline: isInline)
        statements.append(statement)
        guard value < end, scanner.bytes[value] == UInt8(ascii: "{") else { return }
        var inner = TOMLScanner(bytes: Array(scanner.bytes[..<end]))
        inner.index = value + 1
        while let byte = inner.next, byte != UInt8(ascii: "}") {
            switch byte {
            case 0x09, 0x0a, 0x0d, 0x20, UInt8(ascii: ","): inner.advance()
            default:
                let before = inner.index
                read(&inner, statement.path, isInline: true, into: &statements)
                if inner.index == before { inner.advance() }
            }
        }
    }
}

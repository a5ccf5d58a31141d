/// A TOML document whose text is changed in single places, so that comments, order and line ends stay.
///
/// What came out of a change has to be read again and compared: a document can be written in ways that are not
/// foreseen here.
struct TOMLEdit {
    private(set) var bytes: [UInt8]

    /// The document's text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    init(_ text: String) { bytes = Array(text.utf8) }

    private var statements: [TOMLStatement] { TOMLStatement.all(in: bytes) }

    /// Does what the change says.
    mutating func apply(_ change: ConfigurationChange) {
        switch change {
        case .set(let path, let value): set(path, value.written)
        case .prepend(let path, let text): prepend(ConfigurationValue.text(text).written, to: path)
        case .remove(let path): remove(path)
        case .addTable(let path, let keys):
            addTable(path, keys.map { "\(ConfigurationValue.key($0.key)) = \($0.value.written)" })
        case .renameTable(let path, let name): rename(path, ConfigurationValue.key(name))
        }
    }

    private mutating func set(_ path: [String], _ value: String) {
        let statements = statements
        if let range = statements.last(where: { $0.path == path })?.value {
            return replace(range, value)
        }
        if statements.contains(where: { $0.isWithin(path) }) { remove(path) }
        insert(path, value)
    }

    private mutating func prepend(_ value: String, to path: [String]) {
        guard let range = statements.last(where: { $0.path == path })?.value else {
            return insert(path, "[\(value)]")
        }
        let inside = bytes[range].dropFirst()
        let isEmpty = inside.first { ![0x09, 0x0a, 0x0d, 0x20].contains($0) } == UInt8(ascii: "]")
        let isTight = [0x0a, 0x0d, 0x20].contains(inside.first)
        replace(range.lowerBound + 1..<range.lowerBound + 1, value + (isEmpty ? "" : isTight ? "," : ", "))
    }

    /// Writes a key that is not there yet, next to its kin.
    private mutating func insert(_ path: [String], _ value: String) {
        let statements = statements
        let table = Array(path.dropLast())
        func assignment(below base: [String]) -> String {
            ConfigurationValue.key(Array(path.dropFirst(base.count))) + " = " + value
        }
        let around = statements.filter { !$0.isHeader && table.starts(with: $0.path) }
        if let outer = around.max(by: { $0.path.count < $1.path.count }), let range = outer.value {
            return insert(assignment(below: outer.path), into: outer, range)
        }
        let header = statements.last { $0.isHeader && $0.path == table }
        let kin = statements.last { !$0.isHeader && !$0.isInline && $0.table == table }
        if let anchor = kin ?? header { return addLine(assignment(below: table), after: anchor) }
        if let dotted = statements.last(where: { !$0.isHeader && !$0.isInline && $0.isWithin(table) }),
            !table.isEmpty
        {
            return addLine(assignment(below: dotted.table), after: dotted)
        }
        if table.isEmpty { return replace(0..<0, assignment(below: []) + lineEnd + lineEnd) }
        addTable(table, [assignment(below: table)])
    }

    /// Writes a key into an inline table; an address that is mere text becomes one.
    private mutating func insert(_ assignment: String, into outer: TOMLStatement, _ range: Range<Int>) {
        guard bytes[range].first == UInt8(ascii: "{") else {
            let old = String(decoding: bytes[range], as: UTF8.self)
            return replace(range, "{ url = \(old), \(assignment) }")
        }
        let inside = statements.last {
            $0.isInline && $0.table == outer.path && range.contains($0.range.lowerBound)
        }
        if let end = inside?.range.upperBound { return replace(end..<end, ", " + assignment) }
        replace(range, "{ \(assignment) }")
    }

    /// Writes a table behind the last one of its kind, else at the end.
    private mutating func addTable(_ path: [String], _ assignments: [String]) {
        let end = lineEnd
        let block = (["[\(ConfigurationValue.key(path))]"] + assignments).map { $0 + end }.joined()
        let statements = statements
        let near = statements.lastIndex { $0.isHeader && $0.isWithin(path.dropLast()) }
        guard
            let kin = near ?? statements.lastIndex(where: { $0.isHeader && $0.isWithin([path.first ?? ""]) })
        else {
            let isBlank =
                bytes.isEmpty
                || bytes.reversed().prefix { [0x0a, 0x0d].contains($0) }.count { $0 == 0x0a } > 1
            let isOpen = bytes.last.map { $0 != 0x0a } ?? false
            return replace(bytes.count..<bytes.count, (isOpen ? end : "") + (isBlank ? "" : end) + block)
        }
        let place = endOfSection(kin, statements)
        let isOpen = place > 0 && bytes[place - 1] != 0x0a
        replace(place..<place, (isOpen ? end : "") + end + block)
    }

    private mutating func addLine(_ line: String, after anchor: TOMLStatement) {
        let place = endOfLine(anchor.range.upperBound)
        let indent =
            anchor.isHeader ? [] : bytes[startOfLine(anchor.range.lowerBound)..<anchor.range.lowerBound]
        let isOpen = bytes[place - 1] != 0x0a
        let end = !isOpen && place > 1 && bytes[place - 2] == 0x0d ? "\r\n" : isOpen ? lineEnd : "\n"
        replace(place..<place, (isOpen ? end : "") + String(decoding: indent, as: UTF8.self) + line + end)
    }

    private mutating func rename(_ path: [String], _ name: String) {
        for statement in statements.reversed() where statement.isWithin(path) {
            let part = path.count - 1 - statement.table.count
            if statement.key.indices.contains(part) { replace(statement.key[part].range, name) }
        }
    }

    private mutating func remove(_ path: [String]) {
        let statements = statements
        var gone: [Range<Int>] = []
        for (index, statement) in statements.enumerated() where statement.isWithin(path) {
            let start = startOfLine(statement.range.lowerBound)
            if gone.contains(where: { $0.contains(statement.range.lowerBound) }) { continue }
            if statement.isInline {
                gone.append(inlineRange(statement))
            } else {
                let end =
                    statement.isHeader
                    ? endOfSection(index, statements) : endOfLine(statement.range.upperBound)
                gone.append(start..<end)
            }
        }
        for range in gone.reversed() {
            bytes.removeSubrange(range)
            // What stood between two blank lines leaves one.
            while isBlankLine(before: range.lowerBound), let blank = blankLine(at: range.lowerBound) {
                bytes.removeSubrange(blank)
            }
            while range.lowerBound == bytes.count, !bytes.isEmpty,
                let blank = blankLine(at: startOfLine(bytes.count - 1)), blank.upperBound == bytes.count
            {
                bytes.removeSubrange(blank)
            }
        }
    }

    /// Behind the last line of a header's section: its last key, and comments right below that are followed by a blank
    /// line; others belong to the next section.
    private func endOfSection(_ header: Int, _ statements: [TOMLStatement]) -> Int {
        let last = statements[header...].dropFirst().prefix { !$0.isHeader }.last ?? statements[header]
        let end = endOfLine(last.range.upperBound)
        var place = end
        while let first = bytes[place...].first(where: { $0 != 0x20 && $0 != 0x09 }),
            first == UInt8(ascii: "#")
        {
            place = endOfLine(place)
        }
        return place == bytes.count || blankLine(at: place) != nil ? place : end
    }

    /// A key of an inline table with the comma that it needs.
    private func inlineRange(_ statement: TOMLStatement) -> Range<Int> {
        var (start, end) = (statement.range.lowerBound, statement.range.upperBound)
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
            end += 1
            while end < bytes.count, isSpace(bytes[end]) { end += 1 }
            return start..<end
        }
        end = statement.range.upperBound
        while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
        return (start > 0 && bytes[start - 1] == UInt8(ascii: ",") ? start - 1 : start)..<end
    }

    private func startOfLine(_ index: Int) -> Int {
        bytes[..<index].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    }

    /// Behind the line feed.
    private func endOfLine(_ index: Int) -> Int {
        bytes[index...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
    }

    private func isBlankLine(before index: Int) -> Bool {
        index == 0 || blankLine(at: startOfLine(index - 1)) != nil
    }

    private func blankLine(at index: Int) -> Range<Int>? {
        let end = endOfLine(index)
        return index < end && bytes[index..<end].allSatisfy { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
            ? index..<end : nil
    }

    /// The document's line end.
    private var lineEnd: String {
        guard let feed = bytes.firstIndex(of: 0x0a), feed > 0, bytes[feed - 1] == 0x0d else { return "\n" }
        return "\r\n"
    }

    private mutating func replace(_ range: Range<Int>, _ text: String) {
        bytes.replaceSubrange(range, with: Array(text.utf8))
    }
}

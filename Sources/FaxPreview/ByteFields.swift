/// Writes numbers and texts one after the other, for ``FieldReader``.
struct FieldWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: Int) {
        unsafe withUnsafeBytes(of: Int64(value).littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) { data(Array(text.utf8)) }

    mutating func data(_ data: [UInt8]) {
        number(data.count)
        bytes += data
    }

    /// A text that may be missing.
    mutating func optional(_ text: String?) {
        number(text == nil ? 0 : 1)
        if let text { self.text(text) }
    }
}

/// Reads what ``FieldWriter`` wrote, or what somebody else wrote in its place: everything is checked, and anything that
/// isn't there, or is out of its range, is nil.
struct FieldReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all has been read.
    var isAtEnd: Bool { position == bytes.count }

    /// A number within `range`.
    mutating func number(in range: ClosedRange<Int>) -> Int? {
        guard bytes.count - position >= 8 else { return nil }
        var value: UInt64 = 0
        for index in (0..<8).reversed() { value = value << 8 | UInt64(bytes[position + index]) }
        position += 8
        guard let number = Int(exactly: Int64(bitPattern: value)), range.contains(number) else { return nil }
        return number
    }

    /// Bytes, `limit` at most.
    mutating func data(limit: Int) -> [UInt8]? {
        guard let count = number(in: 0...limit), count <= bytes.count - position else { return nil }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// A text of `limit` bytes at most; what isn't UTF-8 in it is replaced.
    mutating func text(limit: Int) -> String? {
        data(limit: limit).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text that may be missing, inside of the optional that says whether it can be read.
    mutating func optional(limit: Int) -> String?? {
        guard let isThere = number(in: 0...1) else { return nil }
        guard isThere == 1 else { return .some(nil) }
        return text(limit: limit).map { .some($0) }
    }
}

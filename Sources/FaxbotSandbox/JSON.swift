/// A JSON value (RFC 8259) that keeps the order of its keys, as the server does.
enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case int(Int)
    /// A number with a fraction or an exponent, or beyond 64 bits, as it was written.
    case number(String)
    case text(String)
    case array([JSON])
    case object([Member])

    /// A key and its value.
    struct Member: Sendable, Equatable {
        var key: String
        var value: JSON
    }

    /// A text, or null.
    static func string(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
    /// A number, or null.
    static func int(_ number: Int?) -> JSON { number.map { .int($0) } ?? .null }

    /// The value of the last member called `key`; nil if there is none, or this is no object.
    subscript(key: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The object with the members of `other` behind its own.
    func adding(_ other: JSON) -> JSON {
        guard case .object(let mine) = self, case .object(let theirs) = other else { return self }
        return .object(mine + theirs)
    }

    /// UTF-8 without a space that isn't needed, non-ASCII characters as they are.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        encode(into: &bytes)
        return bytes
    }

    private func encode(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let value): bytes += String(value).utf8
        case .number(let digits): bytes += digits.utf8
        case .text(let text): JSON.encode(text, into: &bytes)
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.encode(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSON.encode(member.key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.encode(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func encode(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += #"\""#.utf8
            case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
            case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
            case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
            case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
            case 0..<0x20:
                bytes += #"\u00"#.utf8
                bytes += (byte < 0x10 ? "0" : "1").utf8
                bytes += String(byte & 0x0f, radix: 16).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member(key: $0.0, value: $0.1) })
    }
}

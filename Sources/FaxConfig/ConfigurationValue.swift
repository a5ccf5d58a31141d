/// A value of `config.toml`, as far as Faxpipe's keys take them.
public indirect enum ConfigurationValue: Sendable, Equatable {
    /// Text in quotes.
    case text(String)
    /// A number, whole or not.
    case number(Double)
    /// `true` or `false`.
    case flag(Bool)
    /// A list.
    case list([ConfigurationValue])
    /// A table.
    case table([String: ConfigurationValue])

    /// A list of texts.
    public static func texts(_ texts: [String]) -> ConfigurationValue { .list(texts.map { .text($0) }) }

    /// As it is written behind a key, on one line; a table with its keys in alphabetical order.
    var written: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number):
            number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .flag(let flag): flag ? "true" : "false"
        case .list(let values): "[" + values.map(\.written).joined(separator: ", ") + "]"
        case .table(let table):
            table.isEmpty
                ? "{}"
                : "{ "
                    + table.sorted { $0.key < $1.key }.map { "\(Self.key($0.key)) = \($0.value.written)" }
                    .joined(separator: ", ") + " }"
        }
    }

    /// A key as it is written: bare where that is possible.
    static func key(_ name: String) -> String {
        let isBare = name.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"), UInt8(ascii: "-"): true
            default: false
            }
        }
        return isBare && !name.isEmpty ? name : quoted(name)
    }

    /// A key with dots.
    static func key(_ path: [String]) -> String { path.map(key).joined(separator: ".") }

    /// A basic string of TOML 1.0.0.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension ConfigurationValue {
    /// The tables within a document that hold nothing are left out: no statement needs to stand for them.
    var withoutEmptyTables: ConfigurationValue {
        guard case .table(let table) = self else { return self }
        return .table(table.mapValues(\.withoutEmptyTables).filter { $0.value != .table([:]) })
    }

    /// What stands at a path; nil if there is nothing.
    subscript(path: [String]) -> ConfigurationValue? {
        guard let first = path.first else { return self }
        guard case .table(let table) = self else { return nil }
        return table[first]?[Array(path.dropFirst())]
    }

    /// Puts a value at a path, or takes it away. An address that is mere text becomes a table for what is to stand
    /// beside it.
    mutating func put(_ value: ConfigurationValue?, at path: [String]) {
        guard let first = path.first else { return }
        var table: [String: ConfigurationValue] = [:]
        switch self {
        case .table(let own): table = own
        case .text: table["url"] = self
        default: break
        }
        if path.count == 1 {
            table[first] = value
        } else {
            var inner = table[first] ?? .table([:])
            if value != nil || inner[Array(path.dropFirst())] != nil {
                inner.put(value, at: Array(path.dropFirst()))
            }
            table[first] = inner
        }
        self = .table(table)
    }
}

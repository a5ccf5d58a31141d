/// A content line, taken apart: bytes, as the parameters say what text they are.
struct ContentLine {
    var group: String?
    var name: String
    var parameters: [CardProperty.Parameter]
    /// What follows the colon.
    var value: ArraySlice<UInt8>

    /// Nil if it has no name or no colon.
    init?(_ bytes: [UInt8]) {
        guard let colon = Self.colon(in: bytes[...]) else { return nil }
        // Parameters of old cards may be in any character set; those that tell something are ASCII.
        let head = String(decoding: bytes[..<colon], as: UTF8.self).withoutControls
        var fields = Self.fields(head, at: UInt8(ascii: ";"))
        var name = fields.removeFirst().trimmed
        if let dot = name.lastIndex(of: ".") {
            group = String(name[..<dot])
            name = String(name[name.index(after: dot)...])
        }
        guard Self.isName(name), group.map(Self.isName) ?? true else { return nil }
        self.name = name.uppercased()
        parameters = fields.compactMap(Self.parameter)
        value = bytes[(colon + 1)...]
    }

    /// Where the head ends: the first colon outside quotation marks; nil if it is not there yet.
    static func colon(in bytes: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for (index, byte) in zip(bytes.indices, bytes) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ":"), !isQuoted { return index }
        }
        // A mark that is never closed is not one.
        return isQuoted ? bytes.firstIndex(of: UInt8(ascii: ":")) : nil
    }

    /// Letters, digits and dashes; underscores, which some write.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
    }

    /// The parts between marks outside quotation marks, which go. A mark is one whatever accent follows it.
    private static func fields(_ text: some StringProtocol, at mark: UInt8) -> [String] {
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == mark, !isQuoted {
                fields.append([])
            } else {
                fields[fields.count - 1].append(byte)
            }
        }
        return fields.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func parameter(_ field: String) -> CardProperty.Parameter? {
        let field = field.trimmed
        guard let equals = field.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            return field.isEmpty ? nil : bare(field.without { $0 == 0x22 })
        }
        let name = field[..<equals].trimmed
        guard isName(name) else { return nil }
        let values = fields(field[field.utf8.index(after: equals)...], at: UInt8(ascii: ",")).map { value in
            unescaped(value.trimmed.without { $0 == 0x22 })
        }
        return CardProperty.Parameter(name.uppercased(), values)
    }

    /// A parameter without a name (vCard 2.1): an encoding or a type.
    private static func bare(_ word: String) -> CardProperty.Parameter {
        switch word.uppercased() {
        case "QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B": CardProperty.Parameter("ENCODING", [word])
        case "URL", "INLINE", "CONTENT-ID", "CID": CardProperty.Parameter("VALUE", [word])
        default: CardProperty.Parameter("TYPE", [word])
        }
    }

    /// RFC 6868.
    private static func unescaped(_ value: String) -> String {
        guard value.utf8.contains(0x5E) else { return value }
        var text = ""
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n": text += "\n"
                case "'": text += "\""
                case "^": text += "^"
                default:
                    text += "^"
                    text.unicodeScalars.append(scalar)
                }
            } else if scalar == "^" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return isEscaped ? text + "^" : text
    }

    /// The values of the parameters of this name.
    func values(_ name: String) -> [String] { parameters.filter { $0.name == name }.flatMap(\.values) }

    /// How the value is encoded: `QUOTED-PRINTABLE`, `BASE64`, `B`; nil: as it is.
    var encoding: String? { values("ENCODING").first?.uppercased() }

    /// Whether the value is a picture, a sound or a key, of which a contact book keeps what it is.
    var isBinary: Bool {
        if let encoding, ["B", "BASE64"].contains(encoding) { return true }
        return mayBeBinary && isURI
    }

    /// Whether the property is one whose value may be data.
    var mayBeBinary: Bool { ["PHOTO", "LOGO", "SOUND", "KEY"].contains(name) || name.hasPrefix("X-") }

    /// Whether the value is a URI that holds its data (RFC 2397).
    var isURI: Bool { String(decoding: value.prefix(5), as: UTF8.self).lowercased() == "data:" }
}

/// How texts stand in a property's value (RFC 6350, section 3.4).
enum CardText {
    /// The text without its escapes.
    static func unescaped(_ value: some StringProtocol) -> String {
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
        var text = ""
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n", "N": text.unicodeScalars.append("\n")
                case "\\", ",", ";", ":": text.unicodeScalars.append(scalar)
                default:
                    text.unicodeScalars.append("\\")
                    text.unicodeScalars.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        if isEscaped { text += "\\" }
        return text
    }

    /// The text as a value, or as one of several. Control characters but tab and line feed have no place in a card.
    static func escaped(_ text: some StringProtocol) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C && $0 != 0x2C && $0 != 0x3B
        }
        if isPlain { return String(text) }
        var value = ""
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": value += "\\n"
            case "\n": if last != "\r" { value += "\\n" }
            case "\\": value += "\\\\"
            case ",": value += "\\,"
            case ";": value += "\\;"
            case "\t": value += "\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: value.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return value
    }

    /// The parts between the marks that are not escaped, with their escapes.
    static func parts(_ value: some StringProtocol, at mark: UInt8) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        var isEscaped = false
        for byte in value.utf8 {
            if byte == mark, !isEscaped {
                parts.append(String(decoding: part, as: UTF8.self))
                part = []
            } else {
                part.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return parts + [String(decoding: part, as: UTF8.self)]
    }

    /// The texts of a list: what lies between commas, without white space around it; empty ones left out.
    static func list(_ value: some StringProtocol) -> [String] {
        parts(value, at: UInt8(ascii: ",")).map { unescaped($0).trimmed }.filter { !$0.isEmpty }
    }
}

extension String {
    /// Without control characters, but for line ends and tabs.
    var withoutControls: String {
        without { ($0 < 0x20 || $0 == 0x7F) && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    /// Without some ASCII characters.
    func without(_ isUnwanted: (UInt8) -> Bool) -> String {
        guard utf8.contains(where: isUnwanted) else { return self }
        return String(decoding: utf8.filter { !isUnwanted($0) }, as: UTF8.self)
    }
}

extension StringProtocol {
    /// Without white space and line ends around it.
    var trimmed: String {
        let scalars = unicodeScalars
        guard scalars.first?.isWhite == true || scalars.last?.isWhite == true else { return String(self) }
        let from = scalars.drop(while: \.isWhite)
        guard let last = from.lastIndex(where: { !$0.isWhite }) else { return "" }
        return String(String.UnicodeScalarView(from[...last]))
    }

    /// In one line: every run of white space is a space. An accent that follows one stays.
    var onOneLine: String {
        var before: UInt8 = 0x20
        let isOne = utf8.allSatisfy { byte in
            defer { before = byte }
            return (0x20..<0x7F).contains(byte) && (byte != 0x20 || before != 0x20)
        }
        // Nearly all texts are one ASCII line.
        if isOne, before != 0x20 { return String(self) }
        return unicodeScalars.split(whereSeparator: \.isWhite).map { String(String.UnicodeScalarView($0)) }
            .joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var isWhite: Bool { properties.isWhitespace }
}

/// What is searched for: words, which all have to be there; `"phrases"`; and beginnings of words, `invoi*`.
///
/// All else that a person may write parts words, so that no text is a mistake.
public struct SearchQuery: Sendable, Equatable {
    /// The query in the language of FTS5 (SQLite FTS5, section 3): nothing but strings and `AND`.
    let expression: String

    /// More than this is not read.
    private static let limits = (terms: 64, characters: 4096)

    /// Reads `text`; nil if there is no word in it.
    public init?(_ text: String) {
        var terms: [String] = []
        var (term, isQuoted) = ("", false)
        func end(prefix: Bool) {
            defer { term = "" }
            guard term.unicodeScalars.contains(where: \.isOfTokens), terms.count < Self.limits.terms else {
                return
            }
            terms.append("\"\(term.searchable)\"" + (prefix ? "*" : ""))
        }
        for character in text.prefix(Self.limits.characters) {
            switch character {
            case "\"", "“", "”", "„":
                end(prefix: false)
                isQuoted.toggle()
            case "*": end(prefix: true)
            case _ where character.isWhitespace && !isQuoted: end(prefix: false)
            default: term.append(character)
            }
        }
        end(prefix: false)
        guard !terms.isEmpty else { return nil }
        expression = terms.joined(separator: " AND ")
    }
}

extension String {
    /// The text as it is searched: without control characters, and with a zero-width space behind each character of a
    /// script that is written without spaces.
    var searchable: String {
        var text = String.UnicodeScalarView()
        var wasSpace = false
        for scalar in unicodeScalars {
            let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            if isSpace {
                if !wasSpace { text.append(" ") }
            } else {
                text.append(scalar)
                if scalar.isWithoutSpaces { text.append("\u{200B}") }
            }
            wasSpace = isSpace
        }
        if text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether the tokenizer unicode61 takes it for a part of a word (SQLite FTS5, section 4.3.1).
    fileprivate var isOfTokens: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    /// Han, Hiragana, Katakana, Thai, Lao, Burmese and Khmer.
    fileprivate var isWithoutSpaces: Bool {
        switch value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            isOfTokens
        default: false
        }
    }
}

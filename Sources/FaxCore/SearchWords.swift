extension String {
    /// The text as names are compared: its words in lower case with a space between them, Latin letters without their
    /// marks. `Dr. Müller-Óg` is `dr muller og`.
    ///
    /// What is neither letter nor digit parts words, but for an apostrophe: `O'Brien` is one.
    public var searchKey: String {
        var key = ""
        var isInWord = false
        func add(_ text: some Sequence<Unicode.Scalar>) {
            if !isInWord, !key.isEmpty { key.unicodeScalars.append(" ") }
            isInWord = true
            key.unicodeScalars.append(contentsOf: text)
        }
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x30...0x39, 0x61...0x7A: add(CollectionOfOne(scalar))
            case 0x41...0x5A: add(CollectionOfOne(Unicode.Scalar(UInt8(scalar.value + 0x20))))
            // Apostrophes, and the marks that stand on the letter before.
            case 0x27, 0x2019, 0x2BC, 0x300...0x36F: continue
            case 0..<0x80: isInWord = false
            default:
                guard scalar.isOfWords else {
                    isInWord = false
                    continue
                }
                for lower in scalar.properties.lowercaseMapping.unicodeScalars
                where !(0x300...0x36F).contains(lower.value) {
                    add(lower.withoutMarks)
                }
            }
        }
        return key
    }

    /// The words of ``searchKey``.
    public var searchWords: [String] { searchKey.split(separator: " ").map(String.init) }
}

extension Unicode.Scalar {
    fileprivate var isOfWords: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber:
            true
        default: false
        }
    }

    /// The letters of the Latin alphabet that it is made of, by its name in Unicode; itself if it is none of it.
    fileprivate var withoutMarks: [Unicode.Scalar] {
        guard (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value),
            let name = properties.name
        else { return [self] }
        let kinds = ["LATIN SMALL LETTER ", "LATIN SMALL LIGATURE "]
        guard let kind = kinds.first(where: name.hasPrefix) else { return [self] }
        let letter = name.dropFirst(kind.count)
        let words = letter.split(separator: " ")
        switch letter {
        case "SHARP S": return ["s", "s"]
        case "DOTLESS I": return ["i"]
        default: break
        }
        guard let base = words.first, base.utf8.count <= 2, words.count == 1 || words[1] == "WITH" else {
            return [self]
        }
        return Array(base.lowercased().unicodeScalars)
    }
}

/// A text from outside in quotes: control characters made visible, cut to 60 characters.
func quoted(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars.prefix(60) {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            visible += "\\u{" + String(scalar.value, radix: 16) + "}"
        default: visible.unicodeScalars.append(scalar)
        }
    }
    return "\"\(visible)\(text.unicodeScalars.count > 60 ? "…" : "")\""
}

/// The candidate that a misspelt word most likely stands for: at most a third of its letters wrong.
func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 40 else { return nil }
    let distances = candidates.map { ($0, editDistance(word.lowercased(), $0)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(1, word.count / 3) else { return nil }
    return best.0
}

/// The least number of letters to insert, delete or replace (Levenshtein).
private func editDistance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, candidate) in other.enumerated() {
            let replaced = diagonal + (letter == candidate ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
        }
    }
    return row[other.count]
}

/// A word as a POSIX shell takes it back.
func shellWord(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        default: "_@%+=:,./-".utf8.contains(byte)
        }
    }
    return isPlain && !word.isEmpty
        ? word
        : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

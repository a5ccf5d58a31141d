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

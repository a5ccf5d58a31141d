/// What the server takes for a fax number.
enum RecipientNumber {
    /// In 2025: an optional `+` and 6 to 20 digits of any script; a newline at the end passes.
    static func isAccepted(_ text: String) -> Bool {
        var scalars = text.unicodeScalars[...]
        if scalars.last == "\n" { scalars = scalars.dropLast() }
        if scalars.first == "+" { scalars = scalars.dropFirst() }
        return (6...20).contains(scalars.count)
            && scalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
    }

    /// Later: the E.164 form of a number as people write it, in an installation in the United States; nil for
    /// anything else. (The server itself asks libphonenumber.)
    static func canonical(_ text: String) -> String? {
        let digits = text.unicodeScalars.filter { ("0"..."9").contains($0) }
        let others = text.unicodeScalars.filter {
            !("0"..."9").contains($0) && !" -().\u{a0}".unicodeScalars.contains($0)
        }
        let number = String(String.UnicodeScalarView(digits))
        switch (String(String.UnicodeScalarView(others)), number.count) {
        case ("+", 8...15) where text.trimmed.hasPrefix("+") && !number.hasPrefix("0"): return "+" + number
        case ("", 10) where !number.hasPrefix("0") && !number.hasPrefix("1"): return "+1" + number
        case ("", 11) where number.hasPrefix("1"): return "+" + number
        default: return nil
        }
    }
}

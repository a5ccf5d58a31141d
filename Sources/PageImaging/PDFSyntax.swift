/// The objects of PDF that are written here, as text (ISO 32000-1, 7.3).
enum PDFSyntax {
    /// A number with at most three decimals: a thousandth of a point is finer than any printer.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let magnitude = thousandths.magnitude
        let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard fraction > 0 else { return "\(sign)\(whole)" }
        var digits = String(fraction + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// A text string: in PDFDocEncoding where ASCII will do, else in UTF-16 (ISO 32000-1, 7.9.2.2).
    static func textString(_ text: String) -> String {
        guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return hexString([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        }
        return "(" + text.map { "()\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + ")"
    }

    /// A hexadecimal string.
    static func hexString(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return "<" + String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }) + ">"
    }
}

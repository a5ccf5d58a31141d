internal import FaxCore
internal import Typesetting

/// What a person should know about how a text was read and what its pages lack, one line each.
func textNotices(_ layout: TextLayout, of input: InputFile) -> [String] {
    let shown = 10
    var lines = layout.notices.map { notice in
        switch notice {
        case .readAsWindows1252: "\(input.name) is not UTF-8; it was read as Windows-1252"
        case .replacedInvalidBytes(let count):
            "\(input.name) has \(count) bytes that are not UTF-8; U+FFFD stands in their place"
        }
    }
    lines += layout.missingGlyphs.prefix(shown).map { glyph in
        let often = glyph.count > 1 ? ", \(glyph.count) times" : ""
        let advice = glyph.debianPackage.map { "; apt-get install \($0)" } ?? ""
        return "\(input.name):\(glyph.line): no font has \(glyph.codePoint.name)\(often)\(advice)"
    }
    if layout.missingGlyphs.count > shown {
        lines.append(
            "\(input.name): and \(layout.missingGlyphs.count - shown) more characters that no font has")
    }
    return lines
}

/// What `--strict` does.
/// - Throws: exit status 65 if a character of the text has no font.
func refuseMissingGlyphs(_ layout: TextLayout, of input: InputFile) throws(FaxError) {
    guard let glyph = layout.missingGlyphs.first else { return }
    throw FaxError(
        .badData, "\(input.name):\(glyph.line): no font has \(glyph.codePoint.name)",
        hint: glyph.debianPackage.map { "apt-get install \($0)" })
}

extension Unicode.Scalar {
    /// `U+1F9FF`.
    fileprivate var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

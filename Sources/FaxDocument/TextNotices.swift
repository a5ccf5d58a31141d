internal import FaxCore
internal import Typesetting

/// What a person should know about how a text was read and what its pages lack, one line each.
func textNotices(_ layout: TextLayout, of input: InputFile) -> [String] {
    let lines = layout.notices.map { notice in
        switch notice {
        case .readAsWindows1252: "\(input.name) is not UTF-8; it was read as Windows-1252"
        case .replacedInvalidBytes(let count):
            count == 1
                ? "\(input.name) has 1 byte that is not UTF-8; U+FFFD stands in its place"
                : "\(input.name) has \(count) bytes that are not UTF-8; U+FFFD stands in their place"
        }
    }
    return lines + glyphNotices(layout.missingGlyphs, of: input.name) { "\(input.name):\($0.line)" }
}

/// What the pages that messages call `name` lack; `place` says where each glyph is missed.
func glyphNotices(
    _ glyphs: [MissingGlyph], of name: String, place: (MissingGlyph) -> String
) -> [String] {
    let shown = 10
    var lines = glyphs.prefix(shown).map { glyph in
        let often = glyph.count > 1 ? ", \(glyph.count) times" : ""
        let advice = glyph.debianPackage.map { "; apt-get install \($0)" } ?? ""
        return "\(place(glyph)): no font has \(glyph.codePoint.name)\(often)\(advice)"
    }
    if glyphs.count > shown {
        lines.append("\(name): and \(glyphs.count - shown) more characters that no font has")
    }
    return lines
}

/// What `--strict` does.
/// - Throws: exit status 65 if a character has no font; `place` says where it is missed.
func refuseMissingGlyphs(_ glyphs: [MissingGlyph], place: (MissingGlyph) -> String) throws(FaxError) {
    guard let glyph = glyphs.first else { return }
    throw FaxError(
        .badData, "\(place(glyph)): no font has \(glyph.codePoint.name)",
        hint: glyph.debianPackage.map { "apt-get install \($0)" })
}

extension Unicode.Scalar {
    /// `U+1F9FF`.
    fileprivate var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

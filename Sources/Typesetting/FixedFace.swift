import CPangoCairo

/// A face all of whose letters have one width: the short way from characters to glyphs, without Pango.
///
/// It is good for characters that stand alone: one glyph each, left to right, nothing to join, stack or reorder.
@safe final class FixedFace {
    /// The face at its size, as Cairo knows it.
    let scaledFont: OpaquePointer
    /// Width of a column, and how far the face reaches above and below the base line, in points.
    let advance: Double
    let ascent: Double
    let descent: Double

    private let font: UnsafeMutablePointer<PangoFont>
    /// Glyph numbers by code point: 0 where the face has none or the long way is needed.
    private var glyphs = [UInt16](repeating: unknown, count: 0x3000)
    private static let unknown = UInt16.max

    /// A face out of `fontMap`; nil if it can't be loaded or its letters have several widths.
    init?(_ description: OpaquePointer, context: OpaquePointer, fontMap: UnsafeMutablePointer<PangoFontMap>) {
        guard let font = unsafe pango_font_map_load_font(fontMap, context, description) else { return nil }
        guard let scaledFont = unsafe pango_cairo_font_get_scaled_font(OpaquePointer(font)) else {
            unsafe g_object_unref(font)
            return nil
        }
        unsafe self.font = font
        unsafe self.scaledFont = scaledFont
        var extents = cairo_font_extents_t()
        unsafe cairo_scaled_font_extents(scaledFont, &extents)
        ascent = extents.ascent
        descent = extents.descent
        let widths = ["M", "i", ".", "0", " "].map { unsafe Self.width(of: $0, in: scaledFont) }
        advance = widths[0]
        if advance <= 0 || widths.contains(where: { abs($0 - widths[0]) > 0.001 }) { return nil }
    }

    deinit {
        unsafe g_object_unref(font)
    }

    private static func width(of text: String, in scaledFont: OpaquePointer) -> Double {
        var extents = cairo_text_extents_t()
        unsafe cairo_scaled_font_text_extents(scaledFont, text, &extents)
        return extents.x_advance
    }

    /// The glyph of a character, or 0 where the character needs Pango.
    func glyph(of codePoint: UInt32) -> UInt16 {
        guard codePoint < 0x3000 else { return 0 }
        let known = glyphs[Int(codePoint)]
        if known != Self.unknown { return known }
        let found = standsAlone(codePoint) ? lookUp(codePoint) : 0
        glyphs[Int(codePoint)] = found
        return found
    }

    private func lookUp(_ codePoint: UInt32) -> UInt16 {
        var glyph: hb_codepoint_t = 0
        guard let harfBuzz = unsafe pango_font_get_hb_font(font),
            unsafe hb_font_get_nominal_glyph(harfBuzz, codePoint, &glyph) != 0
        else { return 0 }
        var single = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        unsafe cairo_scaled_font_glyph_extents(scaledFont, &single, 1, &extents)
        let isOneColumn = abs(extents.x_advance - advance) < 0.001
        return isOneColumn ? UInt16(exactly: glyph).flatMap { $0 == Self.unknown ? nil : $0 } ?? 0 : 0
    }

    /// Latin, Greek, Cyrillic, Armenian and Georgian letters, punctuation, symbols and box drawing; no mark that
    /// joins another character, and nothing invisible.
    private func standsAlone(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x10A0...0x10FF,
            0x1E00...0x1FFF,
            0x2010...0x2027, 0x202F...0x205E, 0x2070...0x20CF, 0x2100...0x2DDF:
            true
        default: false
        }
    }
}

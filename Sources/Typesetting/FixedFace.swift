import CDrawing
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

    /// Glyph numbers by code point: 0 where the face has none or the long way is needed.
    private var glyphs = [UInt16](repeating: unknown, count: 0x3000)
    private static let unknown = UInt16.max

    /// The face that fontconfig finds for `families` (a list with commas); nil if there is none or its letters
    /// have several widths.
    convenience init?(families: String, isBold: Bool, fontSize: Double) {
        guard let face = unsafe Self.match(families: families, isBold: isBold, fontSize: fontSize) else {
            return nil
        }
        defer { unsafe cairo_font_face_destroy(face) }
        unsafe self.init(face, fontSize: fontSize)
    }

    /// The same face in another size.
    func resized(to fontSize: Double) -> FixedFace? {
        guard let face = unsafe cairo_scaled_font_get_font_face(scaledFont) else { return nil }
        return unsafe FixedFace(face, fontSize: fontSize)
    }

    private init?(_ face: OpaquePointer, fontSize: Double) {
        var (size, page) = (cairo_matrix_t(), cairo_matrix_t())
        unsafe cairo_matrix_init_scale(&size, fontSize, fontSize)
        unsafe cairo_matrix_init_identity(&page)
        let options = unsafe DeviceIndependence.makeOptions()
        defer { unsafe cairo_font_options_destroy(options) }
        guard let scaledFont = unsafe cairo_scaled_font_create(face, &size, &page, options) else {
            return nil
        }
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
        unsafe cairo_scaled_font_destroy(scaledFont)
    }

    /// Asks fontconfig as Pango does, so that both ways use the same face.
    private static func match(families: String, isBold: Bool, fontSize: Double) -> OpaquePointer? {
        guard let pattern = unsafe FcPatternCreate() else { return nil }
        defer { unsafe FcPatternDestroy(pattern) }
        for family in families.split(separator: ",") {
            unsafe FcPatternAddString(pattern, FC_FAMILY, String(family))
        }
        unsafe FcPatternAddInteger(pattern, FC_WEIGHT, isBold ? FC_WEIGHT_BOLD : FC_WEIGHT_NORMAL)
        unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        unsafe FcPatternAddDouble(pattern, FC_PIXEL_SIZE, fontSize)
        let options = unsafe DeviceIndependence.makeOptions()
        defer { unsafe cairo_font_options_destroy(options) }
        unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
        unsafe cairo_ft_font_options_substitute(options, pattern)
        unsafe FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let found = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
        defer { unsafe FcPatternDestroy(found) }
        return unsafe cairo_ft_font_face_create_for_pattern(found)
    }

    private static func width(of text: String, in scaledFont: OpaquePointer) -> Double {
        var extents = cairo_text_extents_t()
        unsafe cairo_scaled_font_text_extents(scaledFont, text, &extents)
        return extents.x_advance
    }

    /// Position (below the base line) and thickness of underlines, in points.
    private(set) lazy var underline: (position: Double, thickness: Double) = {
        let fallback = (position: descent / 2, thickness: advance / 12)
        guard let face = unsafe cairo_ft_scaled_font_lock_face(scaledFont) else { return fallback }
        defer { unsafe cairo_ft_scaled_font_unlock_face(scaledFont) }
        let (units, position, thickness) = unsafe (
            Double(face.pointee.units_per_EM), Double(face.pointee.underline_position),
            Double(face.pointee.underline_thickness)
        )
        guard units > 0, thickness > 0 else { return fallback }
        var size = cairo_matrix_t()
        unsafe cairo_scaled_font_get_font_matrix(scaledFont, &size)
        // FreeType gives the middle of the line.
        return ((-position - thickness / 2) * size.xx / units, thickness * size.xx / units)
    }()

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
        guard let face = unsafe cairo_ft_scaled_font_lock_face(scaledFont) else { return 0 }
        let glyph = unsafe fx_glyph(face, UInt(codePoint))
        unsafe cairo_ft_scaled_font_unlock_face(scaledFont)
        guard glyph > 0, glyph < Self.unknown else { return 0 }
        var single = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
        var extents = cairo_text_extents_t()
        unsafe cairo_scaled_font_glyph_extents(scaledFont, &single, 1, &extents)
        return abs(extents.x_advance - advance) < 0.001 ? UInt16(glyph) : 0
    }

    /// Latin, Greek, Cyrillic, Armenian and Georgian letters, punctuation, symbols and box drawing; no mark that
    /// joins another character, and nothing invisible.
    private func standsAlone(_ codePoint: UInt32) -> Bool {
        switch codePoint {
        case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x10A0...0x10FF,
            0x1E00...0x1FFF, 0x2010...0x2027, 0x202F...0x205E, 0x2070...0x20CF, 0x2100...0x2DDF:
            true
        default: false
        }
    }
}

/// A point is a point: no grid of pels to fit glyphs to, as the page may be printed at any resolution.
enum DeviceIndependence {
    /// Options without hints; the caller destroys them.
    static func makeOptions() -> OpaquePointer? {
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        return unsafe options
    }
}

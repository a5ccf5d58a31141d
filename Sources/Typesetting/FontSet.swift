import CDrawing
import CPangoCairo
import Glibc

/// The fonts of one pass over a text: the faces of the short way, where the family has one width, and Pango's for
/// all that needs it. Pango wakes up late: most notes never need it, and it costs as much as the rest of the page.
@safe final class FontSet {
    /// The faces of the short way; nil where the family's letters have several widths.
    let regular: FixedFace?
    private(set) lazy var bold: FixedFace? = boldFace()
    /// How far a line reaches above and below its base line, in points.
    let ascent: Double
    let descent: Double
    /// Distance of tab stops, 8 columns, in points.
    let tabDistance: Double

    private let families: String
    private let hanLanguage: String
    private let fontSize: Double
    private var wokenPango: PangoFonts?

    /// Finds the fonts of `style`. `hanLanguage` chooses the shapes of Chinese characters.
    init(style: TextStyle, hanLanguage: String) throws(TypesettingError) {
        guard fx_pango_is_there() != 0 else {
            throw .unavailable(unsafe dlerror().map { unsafe String(cString: $0) } ?? "unknown error")
        }
        guard FontConfiguration.isLoaded else { throw .failed("fontconfig has no configuration") }
        guard FontConfiguration.hasFamily(style.fontFamily) else { throw .noFontFamily(style.fontFamily) }
        families = FontConfiguration.families(style.fontFamily, hanLanguage: hanLanguage)
        self.hanLanguage = hanLanguage
        fontSize = style.fontSize
        regular = FixedFace(families: families, isBold: false, fontSize: fontSize)
        if let regular {
            ascent = regular.ascent
            descent = regular.descent
            tabDistance = 8 * regular.advance
        } else {
            let pango = try PangoFonts(families: families, language: hanLanguage, fontSize: fontSize)
            (ascent, descent, tabDistance) = pango.metrics()
            wokenPango = pango
        }
    }

    /// Pango's fonts.
    func pango() throws(TypesettingError) -> PangoFonts {
        if let wokenPango { return wokenPango }
        let pango = try PangoFonts(families: families, language: hanLanguage, fontSize: fontSize)
        wokenPango = pango
        return pango
    }

    private func boldFace() -> FixedFace? {
        guard let regular, let face = FixedFace(families: families, isBold: true, fontSize: fontSize),
            abs(face.advance - regular.advance) < 0.001
        else { return nil }
        return face
    }
}

/// Pango's context: fonts, language and size of the text.
@safe final class PangoFonts {
    let context: OpaquePointer
    private let description: OpaquePointer
    private static let unit = Double(PANGO_SCALE)

    init(families: String, language: String, fontSize: Double) throws(TypesettingError) {
        guard let fontMap = unsafe pango_cairo_font_map_get_default(),
            let context = unsafe pango_font_map_create_context(fontMap),
            let description = unsafe pango_font_description_new()
        else { throw .failed("pango has no fonts") }
        unsafe self.context = context
        unsafe self.description = description
        let options = unsafe DeviceIndependence.makeOptions()
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_cairo_context_set_resolution(context, 72)
        unsafe pango_context_set_round_glyph_positions(context, 0)
        unsafe pango_context_set_language(context, pango_language_from_string(language))
        unsafe pango_font_description_set_family(description, families)
        unsafe pango_font_description_set_absolute_size(description, fontSize * Self.unit)
        unsafe pango_context_set_font_description(context, description)
    }

    deinit {
        unsafe pango_font_description_free(description)
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// A new layout in the text's font, or in one of another size or weight.
    func makeLayout(fontSize: Double? = nil, isBold: Bool = false) -> OpaquePointer {
        let layout: OpaquePointer = unsafe pango_layout_new(context)
        if let fontSize, let changed = unsafe pango_font_description_copy(description) {
            unsafe pango_font_description_set_absolute_size(changed, fontSize * Self.unit)
            if isBold { unsafe pango_font_description_set_weight(changed, PANGO_WEIGHT_BOLD) }
            unsafe pango_layout_set_font_description(layout, changed)
            unsafe pango_font_description_free(changed)
        }
        return unsafe layout
    }

    /// Ascent, descent, and eight times the width of a digit, in points.
    func metrics() -> (ascent: Double, descent: Double, tabDistance: Double) {
        let metrics = unsafe pango_context_get_metrics(context, description, pango_language_from_string("en"))
        defer { unsafe pango_font_metrics_unref(metrics) }
        let (ascent, descent, digit) = unsafe (
            pango_font_metrics_get_ascent(metrics), pango_font_metrics_get_descent(metrics),
            pango_font_metrics_get_approximate_digit_width(metrics)
        )
        return (Double(ascent) / Self.unit, Double(descent) / Self.unit, 8 * Double(digit) / Self.unit)
    }
}

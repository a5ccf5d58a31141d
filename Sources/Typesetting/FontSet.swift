import CPangoCairo

/// The fonts of one pass over a text: Pango's context, and the faces of the short way where the family has one width.
@safe final class FontSet {
    /// Pango's context: fonts, language and size of the text.
    let context: OpaquePointer
    /// The text's family and size.
    let description: OpaquePointer
    /// The faces of the short way; nil where the family's letters have several widths.
    let regular: FixedFace?
    private(set) lazy var bold: FixedFace? = face(bold: true)
    /// How far a line reaches above and below its base line, in points.
    let ascent: Double
    let descent: Double
    /// Distance of tab stops, 8 columns, in points.
    let tabDistance: Double

    private let fontMap: UnsafeMutablePointer<PangoFontMap>

    /// Finds the fonts of `style`. `hanLanguage` chooses the shapes of Chinese characters.
    init(style: TextStyle, hanLanguage: String) throws(TypesettingError) {
        guard FontConfiguration.isLoaded else { throw .failed("fontconfig has no configuration") }
        guard FontConfiguration.hasFamily(style.fontFamily) else { throw .noFontFamily(style.fontFamily) }
        guard let fontMap = unsafe pango_cairo_font_map_get_default(),
            let context = unsafe pango_font_map_create_context(fontMap),
            let description = unsafe pango_font_description_new()
        else { throw .failed("pango has no fonts") }
        unsafe self.fontMap = fontMap
        unsafe self.context = context
        unsafe self.description = description
        unsafe Self.makeDeviceIndependent(context)
        unsafe pango_context_set_language(context, pango_language_from_string(hanLanguage))
        let families = FontConfiguration.families(style.fontFamily, hanLanguage: hanLanguage)
        unsafe pango_font_description_set_family(description, families)
        unsafe pango_font_description_set_absolute_size(description, style.fontSize * Double(PANGO_SCALE))
        unsafe pango_context_set_font_description(context, description)
        unsafe regular = FixedFace(description, context: context, fontMap: fontMap)
        if let regular {
            ascent = regular.ascent
            descent = regular.descent
            tabDistance = 8 * regular.advance
        } else {
            let metrics = unsafe pango_context_get_metrics(context, description, nil)
            ascent = unsafe Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE)
            descent = unsafe Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
            let digit = unsafe pango_font_metrics_get_approximate_digit_width(metrics)
            tabDistance = 8 * Double(digit) / Double(PANGO_SCALE)
            unsafe pango_font_metrics_unref(metrics)
        }
    }

    deinit {
        unsafe pango_font_description_free(description)
        unsafe g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// A new layout in the text's font, or in one of another size.
    func makeLayout(fontSize: Double? = nil) -> OpaquePointer {
        let layout: OpaquePointer = unsafe pango_layout_new(context)
        if let fontSize, let smaller = unsafe pango_font_description_copy(description) {
            unsafe pango_font_description_set_absolute_size(smaller, fontSize * Double(PANGO_SCALE))
            unsafe pango_layout_set_font_description(layout, smaller)
            unsafe pango_font_description_free(smaller)
        }
        return unsafe layout
    }

    /// Position (up is positive) and thickness of underlines, in points.
    private(set) lazy var underline: (position: Double, thickness: Double) = {
        let metrics = unsafe pango_context_get_metrics(context, description, nil)
        defer { unsafe pango_font_metrics_unref(metrics) }
        let position = unsafe pango_font_metrics_get_underline_position(metrics)
        let thickness = unsafe pango_font_metrics_get_underline_thickness(metrics)
        return (Double(position) / Double(PANGO_SCALE), Double(thickness) / Double(PANGO_SCALE))
    }()

    private func face(bold: Bool) -> FixedFace? {
        guard regular != nil, let description = unsafe pango_font_description_copy(description) else {
            return nil
        }
        defer { unsafe pango_font_description_free(description) }
        unsafe pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD)
        guard let face = unsafe FixedFace(description, context: context, fontMap: fontMap),
            let regular, abs(face.advance - regular.advance) < 0.001
        else { return nil }
        return face
    }

    /// A point is a point: no grid of pels to fit glyphs to, as the page may be printed at any resolution.
    private static func makeDeviceIndependent(_ context: OpaquePointer) {
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe pango_cairo_context_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_cairo_context_set_resolution(context, 72)
        unsafe pango_context_set_round_glyph_positions(context, 0)
    }
}

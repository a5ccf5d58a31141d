import CPangoCairo

/// Paragraphs set by Pango in a column: any script, any direction, wrapped at words and long words at letters.
@safe final class TextBlock {
    /// Height of all lines in points.
    let height: Double
    /// Where the base line of the first line is, in points from the top.
    let baseline: Double
    /// Where ink begins, in points from the left.
    let inkLeft: Double

    private let layout: OpaquePointer
    private static let unit = Double(PANGO_SCALE)

    /// Sets `text`, paragraphs with line feeds between them, in letters of `fontSize` points, `width` points wide;
    /// base lines are `spacing` times the height of a line apart.
    init(
        _ text: String, fonts: PangoFonts, fontSize: Double, isBold: Bool = false, width: Double,
        spacing: Double = 1
    ) {
        let layout: OpaquePointer = unsafe fonts.makeLayout(fontSize: fontSize, isBold: isBold)
        unsafe self.layout = layout
        unsafe pango_layout_set_width(layout, Int32(width * Self.unit))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_line_spacing(layout, Float(spacing))
        // An address that goes on in the next line has no hyphen there.
        let attributes: OpaquePointer = unsafe pango_attr_list_new()
        unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        unsafe pango_layout_set_text(layout, text, -1)
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        unsafe pango_layout_get_extents(layout, &ink, &logical)
        inkLeft = Double(ink.x) / Self.unit
        height = Double(logical.height) / Self.unit
        baseline = unsafe Double(pango_layout_get_baseline(layout)) / Self.unit
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Height of one line, on average.
    var lineHeight: Double { unsafe height / Double(max(1, pango_layout_get_line_count(layout))) }

    /// The characters that no font has, each as often as it is met.
    var missingCharacters: [Unicode.Scalar] {
        let lines = unsafe pango_layout_get_line_count(layout)
        return (0..<Int(lines)).flatMap { unsafe unknownCharacters(inLine: $0, of: layout) }
    }

    /// Draws the block with its upper left corner at `x`, `y`.
    func draw(x: Double, y: Double, on canvas: PDFCanvas) {
        unsafe cairo_move_to(canvas.cairo, x, y)
        unsafe pango_cairo_show_layout(canvas.cairo, layout)
    }
}

/// The characters in a line of `layout` that no font has.
@unsafe func unknownCharacters(inLine index: Int, of layout: OpaquePointer) -> [Unicode.Scalar] {
    guard unsafe pango_layout_get_unknown_glyphs_count(layout) > 0,
        let line = unsafe pango_layout_get_line_readonly(layout, Int32(index))
    else { return [] }
    var missing: [Unicode.Scalar] = []
    var node = unsafe line.pointee.runs
    while let run = unsafe node {
        if let item = unsafe run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
            let string = unsafe item.pointee.glyphs
        {
            for position in unsafe 0..<Int(string.pointee.num_glyphs) {
                // PANGO_GET_UNKNOWN_GLYPH: the code point with this flag.
                let flag: UInt32 = 0x1000_0000
                let glyph = unsafe string.pointee.glyphs[position].glyph
                guard glyph & flag != 0, let scalar = Unicode.Scalar(glyph & ~flag) else { continue }
                missing.append(scalar)
            }
        }
        unsafe node = run.pointee.next
    }
    return missing
}

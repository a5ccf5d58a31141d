import CPangoCairo

/// A piece of text that stands in one line of a header: by the short way where that will do, else by Pango.
@safe final class HeaderPart {
    /// Width in points.
    let width: Double

    private let text: [UInt8]
    private let fixed: FixedParagraph
    private let face: FixedFace?
    private let layout: OpaquePointer?
    private static let unit = Double(PANGO_SCALE)

    /// `text` in letters of `fontSize` points; it loses its middle where it is wider than `room`.
    init(
        _ text: String, fonts: FontSet, face: FixedFace?, fontSize: Double, room: Double = .infinity
    ) throws(TypesettingError) {
        let text = text.drawable
        if let face, let set = Self.fixed(text, face: face, room: room) {
            (self.text, fixed, self.face) = (set.text, set.fixed, face)
            unsafe layout = nil
            width = Double(set.fixed.glyphs.count) * face.advance
            return
        }
        (self.text, fixed, self.face) = ([], FixedParagraph(), nil)
        let layout: OpaquePointer = unsafe try fonts.pango().makeLayout(fontSize: fontSize)
        unsafe self.layout = layout
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe pango_layout_set_text(layout, text, -1)
        if room.isFinite {
            unsafe pango_layout_set_width(layout, Int32(room * Self.unit))
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        }
        var logical = PangoRectangle()
        unsafe pango_layout_get_extents(layout, nil, &logical)
        width = Double(logical.width) / Self.unit
    }

    deinit {
        if let layout = unsafe layout { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    }

    private static func fixed(
        _ text: String, face: FixedFace, room: Double
    ) -> (text: [UInt8], fixed: FixedParagraph)? {
        var piece = ParagraphPiece()
        var fixed = FixedParagraph()
        let columns = Int(min(room / face.advance, 10_000))
        let scalars = text.unicodeScalars
        var shown = text
        if scalars.count > columns {
            let head = columns / 2
            let tail = max(columns - head - 1, 0)
            shown = String(scalars.prefix(head)) + "…" + String(scalars.suffix(tail))
        }
        piece.text = Array(shown.utf8)
        return fixed.set(piece, regular: face, bold: { nil }) ? (piece.text, fixed) : nil
    }

    /// Draws the text from `x` to the right, its base line at `y`.
    func draw(x: Double, y: Double, on canvas: PDFCanvas) {
        if let face {
            if fixed.glyphs.isEmpty { return }
            canvas.show(fixed.glyphs[...], offsets: fixed.offsets, of: text, face: face, x: x, y: y)
        } else if let layout = unsafe layout {
            unsafe cairo_move_to(canvas.cairo, x, y)
            unsafe pango_cairo_show_layout_line(canvas.cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }

    /// Adds the letters' outlines to the path of `cairo`, from `x` to the right, their base line at `y`.
    func outline(x: Double, y: Double, on cairo: OpaquePointer) {
        if let face {
            let glyphs = fixed.glyphs.indices.map {
                cairo_glyph_t(index: UInt(fixed.glyphs[$0]), x: x + Double($0) * face.advance, y: y)
            }
            unsafe cairo_set_scaled_font(cairo, face.scaledFont)
            unsafe cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
        } else if let layout = unsafe layout {
            unsafe cairo_move_to(cairo, x, y)
            unsafe pango_cairo_layout_line_path(cairo, pango_layout_get_line_readonly(layout, 0))
        }
    }
}

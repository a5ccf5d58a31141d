import CPangoCairo

/// Draws the line on top of each page.
struct PageHeader {
    private let title: HeaderPart
    private let date: HeaderPart
    private let number: HeaderPart
    private let totalPages: Int

    init(_ header: HeaderLine, fonts: FontSet, geometry: PageGeometry, totalPages: Int) {
        self.totalPages = totalPages
        title = HeaderPart(header.title, fonts: fonts, fontSize: geometry.headerFontSize)
        date = HeaderPart(header.date, fonts: fonts, fontSize: geometry.headerFontSize)
        number = HeaderPart("\(totalPages)/\(totalPages)", fonts: fonts, fontSize: geometry.headerFontSize)
        // Two ems of air between the parts.
        let room = geometry.textWidth - date.width - number.width - 4 * geometry.headerFontSize
        title.shorten(to: max(room, 0))
    }

    /// Draws title, date, page `page` of the total, and the rule.
    func draw(page: Int, geometry: PageGeometry, on canvas: PDFCanvas) {
        number.text = "\(page)/\(totalPages)"
        let numberLeft = geometry.left + geometry.textWidth - number.width
        let dateLeft = numberLeft - 2 * geometry.headerFontSize - date.width
        title.draw(x: geometry.left, y: geometry.headerBaseline, on: canvas)
        date.draw(x: dateLeft, y: geometry.headerBaseline, on: canvas)
        number.draw(x: numberLeft, y: geometry.headerBaseline, on: canvas)
        canvas.fill(x: geometry.left, y: geometry.headerRule, width: geometry.textWidth, height: 0.75)
    }
}

/// A piece of text that stands in one line, in any script.
@safe private final class HeaderPart {
    private let layout: OpaquePointer
    private static let unit = Double(PANGO_SCALE)

    init(_ text: String, fonts: FontSet, fontSize: Double) {
        unsafe layout = fonts.makeLayout(fontSize: fontSize)
        self.text = text
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe pango_layout_set_text(layout, text.drawable, -1)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    var text: String {
        didSet { unsafe pango_layout_set_text(layout, text.drawable, -1) }
    }

    /// Width in points.
    var width: Double {
        var logical = PangoRectangle()
        unsafe pango_layout_get_extents(layout, nil, &logical)
        return Double(logical.width) / Self.unit
    }

    /// Leaves out the middle of a text that is wider than `width` points.
    func shorten(to width: Double) {
        unsafe pango_layout_set_width(layout, Int32(width * Self.unit))
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    }

    func draw(x: Double, y: Double, on canvas: PDFCanvas) {
        unsafe cairo_move_to(canvas.cairo, x, y)
        unsafe pango_cairo_show_layout_line(canvas.cairo, pango_layout_get_line_readonly(layout, 0))
    }
}

import CPangoCairo

/// Draws the line on top of each page.
@safe final class PageHeader {
    private let title: OpaquePointer
    private let date: OpaquePointer
    private let number: OpaquePointer
    private let totalPages: Int
    private static let unit = Double(PANGO_SCALE)

    init(_ header: HeaderLine, fonts: FontSet, geometry: PageGeometry, totalPages: Int) {
        self.totalPages = totalPages
        unsafe title = fonts.makeLayout(fontSize: geometry.headerFontSize)
        unsafe date = fonts.makeLayout(fontSize: geometry.headerFontSize)
        unsafe number = fonts.makeLayout(fontSize: geometry.headerFontSize)
        for unsafelayout in unsafe [title, date, number] {
            unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        }
        unsafe Self.setText(Self.visible(header.title), of: title)
        unsafe Self.setText(Self.visible(header.date), of: date)
        unsafe Self.setText("\(totalPages)/\(totalPages)", of: number)
        // Two ems of air between the parts.
        let air = 2 * geometry.headerFontSize
        let room = unsafe geometry.textWidth - Self.width(of: date) - Self.width(of: number) - 2 * air
        unsafe pango_layout_set_width(title, Int32(max(room, 0) * Self.unit))
        unsafe pango_layout_set_ellipsize(title, PANGO_ELLIPSIZE_MIDDLE)
    }

    deinit {
        for unsafelayout in unsafe [title, date, number] {
            unsafe g_object_unref(UnsafeMutableRawPointer(layout))
        }
    }

    /// Draws title, date, page `page` of the total, and the rule.
    func draw(page: Int, geometry: PageGeometry, on canvas: PDFCanvas) {
        unsafe Self.setText("\(page)/\(totalPages)", of: number)
        let right = geometry.left + geometry.textWidth
        let numberLeft = unsafe right - Self.width(of: number)
        let dateLeft = unsafe numberLeft - 2 * geometry.headerFontSize - Self.width(of: date)
        let baseline = geometry.headerBaseline
        for unsafe(layout, x) in unsafe [(title, geometry.left), (date, dateLeft), (number, numberLeft)] {
            unsafe cairo_move_to(canvas.cairo, x, baseline)
            unsafe pango_cairo_show_layout_line(canvas.cairo, pango_layout_get_line_readonly(layout, 0))
        }
        canvas.fill(x: geometry.left, y: geometry.headerRule, width: geometry.textWidth, height: 0.75)
    }

    private static func setText(_ text: String, of layout: OpaquePointer) {
        unsafe pango_layout_set_text(layout, text, -1)
    }

    private static func width(of layout: OpaquePointer) -> Double {
        var logical = PangoRectangle()
        unsafe pango_layout_get_extents(layout, nil, &logical)
        return Double(logical.width) / unit
    }

    /// `text` without control characters: a header is one line.
    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}

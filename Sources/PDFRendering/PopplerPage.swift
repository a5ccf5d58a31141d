internal import CPoppler

/// A page of a PDF as it is seen, cropped and upright: owns Poppler's handle.
@safe struct PopplerPage: ~Copyable {
    private let page: OpaquePointer
    /// Width in points.
    let width: Double
    /// Height in points.
    let height: Double

    /// Takes over a page handle.
    @unsafe init(_ page: OpaquePointer) {
        unsafe self.page = page
        var (width, height) = (0.0, 0.0)
        unsafe fx_poppler_page_size(page, &width, &height)
        (self.width, self.height) = (width, height)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(page))
    }

    /// Draws it as on paper, one point a unit, the origin at the upper left.
    @unsafe func draw(on context: OpaquePointer) {
        unsafe fx_poppler_draw(page, context)
    }

    /// Draws it as pels, one point a unit, the origin at the upper left: what is printed of it, its pictures averaged
    /// down, its strokes a pel wide at least.
    @unsafe func paint(on context: OpaquePointer) {
        unsafe fx_poppler_show_as_printed(page)
        unsafe fx_poppler_paint(page, context)
    }
}

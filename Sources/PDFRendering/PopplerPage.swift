internal import CPoppler

/// A page of a PDF as it is seen, cropped and upright: owns Poppler's handle.
@safe struct PopplerPage: ~Copyable {
    let page: OpaquePointer
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

    /// Draws it as a screen shows it, one point a unit, the origin at the upper left.
    @unsafe func show(on context: OpaquePointer) {
        unsafe fx_poppler_paint(page, context)
    }

    /// Whether nothing is to be seen on the upper `height` points.
    func isWhite(above height: Double) -> Bool {
        let (columns, rows) = (Int32(min(width.rounded(.up), 4096)), Int32(height.rounded(.up)))
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows),
            let context = unsafe cairo_create(surface)
        else { return false }
        defer {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
        }
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_scale(context, min(1, Double(columns) / width), 1)
        unsafe paint(on: context)
        unsafe cairo_surface_flush(surface)
        guard unsafe cairo_status(context) == CAIRO_STATUS_SUCCESS,
            let pels = unsafe cairo_image_surface_get_data(surface)
        else { return false }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        return (0..<Int(rows)).allSatisfy { y in
            (0..<Int(columns) * 4).allSatisfy { unsafe $0 & 3 == 3 || pels[y * stride + $0] > 250 }
        }
    }
}

internal import CPoppler

/// What a page is made of.
extension PopplerPage {
    /// Whether its pictures cover 85 % of it or more.
    var isCoveredByPictures: Bool {
        let pictures = unsafe fx_poppler_pictures(page)
        defer { unsafe fx_poppler_free_pictures(pictures) }
        var covered = 0.0
        var each = unsafe pictures
        while let item = unsafe each {
            // Poppler places a turned picture wrongly, but knows its size.
            if let area = unsafe item.pointee.data?.load(as: PopplerImageMapping.self).area {
                let (across, down) = (abs(area.x2 - area.x1), abs(area.y2 - area.y1))
                covered += min(across, width) * min(down, height)
            }
            unsafe each = item.pointee.next
        }
        return covered >= 0.85 * width * height
    }

    /// Whether there is any text, be it invisible.
    var hasText: Bool {
        guard let text = unsafe fx_poppler_text(page) else { return false }
        defer { unsafe g_free(text) }
        return unsafe text.pointee != 0
    }

    /// Whether there is any text but white space, be it invisible.
    var hasLetters: Bool { text.contains { !$0.isWhitespace } }

    /// Whether Poppler has something to complain of when it draws the page.
    var isComplainedOf: Bool {
        guard let target = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, 64, 64) else { return false }
        defer { unsafe cairo_surface_destroy(target) }
        guard let context = unsafe cairo_create(target) else { return false }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_scale(context, 64 / width, 64 / height)
        var complaints = 0
        unsafe withUnsafeMutablePointer(to: &complaints) { complaints in
            let listener = unsafe fx_poppler_hear(
                { _, _, _, complaints in
                    unsafe complaints?.assumingMemoryBound(to: Int.self).pointee += 1
                }, complaints)
            unsafe draw(on: context)
            fx_poppler_ignore(listener)
        }
        return complaints > 0
    }

    /// Whether a letter, a line or an area is drawn after the last picture. Decodes the pictures.
    var isWrittenOn: Bool {
        guard let target = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, 64, 64) else { return false }
        defer { unsafe cairo_surface_destroy(target) }
        guard let observer = unsafe cairo_surface_create_observer(target, CAIRO_SURFACE_OBSERVER_NORMAL)
        else {
            return false
        }
        defer { unsafe cairo_surface_destroy(observer) }
        var marks = 0
        unsafe withUnsafeMutablePointer(to: &marks) { marks in
            let mark: cairo_surface_observer_callback_t = { _, _, marks in
                unsafe marks?.assumingMemoryBound(to: Int.self).pointee = 1
            }
            // For the printer, Poppler paints pictures, and doesn't fill rectangles with them.
            let cover: cairo_surface_observer_callback_t = { _, _, marks in
                unsafe marks?.assumingMemoryBound(to: Int.self).pointee = 0
            }
            unsafe cairo_surface_observer_add_glyphs_callback(observer, mark, marks)
            unsafe cairo_surface_observer_add_stroke_callback(observer, mark, marks)
            unsafe cairo_surface_observer_add_fill_callback(observer, mark, marks)
            unsafe cairo_surface_observer_add_paint_callback(observer, cover, marks)
            unsafe cairo_surface_observer_add_mask_callback(observer, cover, marks)
            guard let context = unsafe cairo_create(observer) else { return }
            unsafe cairo_scale(context, 64 / width, 64 / height)
            unsafe draw(on: context)
            unsafe cairo_destroy(context)
        }
        return marks != 0
    }
}

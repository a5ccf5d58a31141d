internal import CPoppler
internal import FaxCore

/// Pixels in memory that a part of a page is drawn on for a screen: owns a Cairo surface.
@safe struct ScreenSurface: ~Copyable {
    private let surface: OpaquePointer
    private let bytes: UnsafeMutablePointer<UInt8>
    private let window: ScreenWindow

    /// White pixels, as many as `window` shows; nil if that is beyond Cairo's or the memory's limits.
    init?(_ window: ScreenWindow) {
        guard window.isValid,
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(window.part.width), Int32(window.part.height))
        else { return nil }
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe self.surface = surface
        unsafe self.bytes = bytes
        self.window = window
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws `page` as a screen shows it, and marks `words` on it where they stand.
    /// - Returns: what went wrong, in Cairo's words; nil if nothing did.
    func draw(_ page: borrowing PopplerPage, marking words: String?) -> String? {
        guard let context = unsafe cairo_create(surface) else { return "no context" }
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_translate(context, -Double(window.part.x), -Double(window.part.y))
        unsafe cairo_scale(
            context, Double(window.pageWidth) / page.width, Double(window.pageHeight) / page.height)
        unsafe page.show(on: context)
        let status = unsafe cairo_status(context)
        unsafe cairo_surface_flush(surface)
        for place in words.map({ page.places(of: $0) }) ?? [] { mark(place, on: page) }
        return status == CAIRO_STATUS_SUCCESS
            ? nil : unsafe String(cString: cairo_status_to_string(status))
    }

    /// Colours a place on the page, as a marker does: paper becomes yellow, and ink stays dark.
    private func mark(_ place: PopplerPage.Place, on page: borrowing PopplerPage) {
        let (across, down) = (
            Double(window.pageWidth) / page.width, Double(window.pageHeight) / page.height
        )
        let columns = Self.pixels(place.x * across, place.width * across, window.part.x, window.part.width)
        for y in Self.pixels(place.y * down, place.height * down, window.part.y, window.part.height) {
            let row = unsafe row(y)
            for x in columns {
                let pixel = unsafe row[x]
                let green = (((pixel &>> 8) & 0xFF) &* 217) &>> 8
                let blue = ((pixel & 0xFF) &* 51) &>> 8
                unsafe row[x] = pixel & 0xFF_0000 | green &<< 8 | blue
            }
        }
    }

    /// The pixels of a side that a length of the page covers, as far as they are drawn.
    private static func pixels(_ start: Double, _ length: Double, _ first: Int, _ count: Int) -> Range<Int> {
        func pixel(_ place: Double) -> Int {
            Int(min(max(0, place - Double(first)), Double(count)))
        }
        let from = pixel(start.rounded(.down))
        return from..<max(from, pixel((start + length).rounded(.up)))
    }

    /// What was drawn: in gray if there is no colour on it.
    func picture() -> ScreenPicture {
        let (width, height) = (window.part.width, window.part.height)
        let colors: ScreenPicture.Colors = isGray ? .gray : .rgb
        let samples = unsafe [UInt8](
            unsafeUninitializedCapacity: width * height * colors.samplesPerPixel
        ) { samples, count in
            for y in 0..<height {
                let row = unsafe row(y)
                for x in 0..<width {
                    let pixel = unsafe row[x]
                    if colors == .gray {
                        unsafe samples[count] = UInt8(truncatingIfNeeded: pixel &>> 8)
                        count &+= 1
                    } else {
                        unsafe samples[count] = UInt8(truncatingIfNeeded: pixel &>> 16)
                        unsafe samples[count &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
                        unsafe samples[count &+ 2] = UInt8(truncatingIfNeeded: pixel)
                        count &+= 3
                    }
                }
            }
        }
        return ScreenPicture(width: width, height: height, colors: colors, samples: samples)
    }

    /// Whether red, green and blue are alike everywhere, as much as in the black of a CMYK document: 35, 31, 32.
    private var isGray: Bool {
        (0..<window.part.height).allSatisfy { y in
            let row = unsafe row(y)
            for x in 0..<window.part.width {
                let pixel = unsafe row[x]
                let (red, green, blue) = (
                    Int32(truncatingIfNeeded: (pixel &>> 16) & 0xFF),
                    Int32(truncatingIfNeeded: (pixel &>> 8) & 0xFF), Int32(truncatingIfNeeded: pixel & 0xFF)
                )
                if abs(red &- green) > 4 || abs(green &- blue) > 4 { return false }
            }
            return true
        }
    }

    @unsafe private func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        return unsafe UnsafeMutableRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
    }
}

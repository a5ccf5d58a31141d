internal import CPoppler
internal import Glibc

/// A PDF that is being written by Cairo, page after page, to a descriptor: owns the surface.
@safe struct VectorDocument: ~Copyable {
    private let surface: OpaquePointer
    private let sink: Sink

    /// Where the bytes go, in larger pieces than Cairo's.
    private final class Sink {
        let descriptor: Int32
        var held: [UInt8] = []
        var failure: Int32 = 0

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            held.reserveCapacity(1 << 16)
        }

        func take(_ bytes: UnsafeBufferPointer<UInt8>) {
            unsafe held.append(contentsOf: bytes)
            if held.count >= 1 << 16 { flush() }
        }

        func flush() {
            var done = 0
            while done < held.count, failure == 0 {
                let count = unsafe held.withUnsafeBytes {
                    unsafe write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
                }
                if count >= 0 { done += count } else if errno != EINTR { failure = errno }
            }
            held.removeAll(keepingCapacity: true)
        }
    }

    /// The longest side of a page that readers take, in points (ISO 32000-1, annex C).
    static let longestSide = 14_400.0

    /// Begins a document in `descriptor`, where that stands.
    init(writingTo descriptor: Int32, title: String?, creationDate: String) {
        sink = Sink(descriptor)
        let receiver = unsafe Unmanaged.passUnretained(sink).toOpaque()
        // The size is set for each page.
        unsafe surface = cairo_pdf_surface_create_for_stream(
            { closure, data, length in
                guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
                let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
                unsafe sink.take(UnsafeBufferPointer(start: data, count: Int(length)))
                return sink.failure == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
            }, receiver, 1, 1)
        // What a PDF can't say as vectors becomes pixels of this density.
        unsafe cairo_surface_set_fallback_resolution(surface, 300, 300)
        if let title { unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }

        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, creationDate)
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Adds `page` as it is drawn; a larger one than ``longestSide`` is made smaller.
    /// - Returns: what went wrong, in Cairo's words; nil if nothing did.
    func add(_ page: borrowing PopplerPage) -> String? {
        guard let context = unsafe begin(page) else { return "the page has no size" }
        defer { unsafe cairo_destroy(context) }
        unsafe page.draw(on: context)
        return unsafe end(context)
    }

    /// Adds `page` with `header` on top, a page as high as the line that it shows. Where there is something in its
    /// place, `page` is made a little smaller; one that is no sheet of paper has none.
    /// - Returns: what went wrong, in Cairo's words; nil if nothing did.
    func add(_ page: borrowing PopplerPage, beneath header: borrowing PopplerPage) -> String? {
        guard let context = unsafe begin(page) else { return "the page has no size" }
        defer { unsafe cairo_destroy(context) }
        let scale = min(1, page.width / header.width)
        let room = header.height * scale
        guard scale > 0.6, page.height > 4 * room else {
            unsafe page.draw(on: context)
            return unsafe end(context)
        }
        unsafe cairo_save(context)
        if !page.isWhite(above: room) {
            let smaller = (page.height - room) / page.height
            unsafe cairo_translate(context, page.width * (1 - smaller) / 2, room)
            unsafe cairo_scale(context, smaller, smaller)
        }
        unsafe page.draw(on: context)
        unsafe cairo_restore(context)
        unsafe cairo_translate(context, (page.width - header.width * scale) / 2, 0)
        unsafe cairo_scale(context, scale, scale)
        unsafe header.draw(on: context)
        return unsafe end(context)
    }

    /// Begins a page as large as `page`, to be drawn in points; nil if that has no size.
    private func begin(_ page: borrowing PopplerPage) -> OpaquePointer? {
        let (width, height) = (page.width, page.height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
        let scale = min(1, Self.longestSide / max(width, height))
        unsafe cairo_pdf_surface_set_size(surface, width * scale, height * scale)
        let context = unsafe cairo_create(surface)
        unsafe cairo_scale(context, scale, scale)
        return unsafe context
    }

    private func end(_ context: OpaquePointer) -> String? {
        unsafe cairo_show_page(context)
        return Self.words(unsafe cairo_status(context)) ?? Self.words(unsafe cairo_surface_status(surface))
    }

    /// Writes what closes the document.
    /// - Returns: what went wrong, in the system's or Cairo's words; nil if nothing did.
    func finish() -> String? {
        unsafe cairo_surface_finish(surface)
        sink.flush()
        if sink.failure != 0 { return unsafe String(cString: strerror(sink.failure)) }
        return Self.words(unsafe cairo_surface_status(surface))
    }

    private static func words(_ status: cairo_status_t) -> String? {
        status == CAIRO_STATUS_SUCCESS ? nil : unsafe String(cString: cairo_status_to_string(status))
    }
}

import CPangoCairo
import Glibc

/// A PDF under way: Cairo draws, its bytes go to a file descriptor as they come.
@safe final class PDFCanvas {
    /// Cairo's context; the unit is a point.
    let cairo: OpaquePointer
    private let surface: OpaquePointer
    private let output: BufferedOutput
    private let header: PageHeader?

    /// Pages of `width` × `height` points.
    init(
        to fileDescriptor: Int32, width: Double, height: Double, header: PageHeader?,
        metadata: DocumentMetadata
    ) throws(TypesettingError) {
        output = BufferedOutput(fileDescriptor)
        self.header = header
        let closure = unsafe Unmanaged.passUnretained(output).toOpaque()
        let write: cairo_write_func_t = { closure, bytes, count in
            guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
            let output = unsafe Unmanaged<BufferedOutput>.fromOpaque(closure).takeUnretainedValue()
            let chunk = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return unsafe output.write(chunk) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }
        guard
            let surface = unsafe cairo_pdf_surface_create_for_stream(
                write, closure, width, height),
            let cairo = unsafe cairo_create(surface)
        else { throw .failed("cairo can't make a PDF") }
        unsafe self.surface = surface
        unsafe self.cairo = cairo
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, metadata.title.drawable)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Faxpipe")
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, metadata.creationDate)
    }

    deinit {
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_destroy(surface)
    }

    /// Begins a page, with its header.
    func beginPage(_ number: Int) throws(TypesettingError) {
        try header?.draw(page: number, on: self)
    }

    /// Ends the page at hand.
    func endPage() throws(TypesettingError) {
        unsafe cairo_show_page(cairo)
        try check(unsafe cairo_status(cairo))
    }

    /// Ends the document: nothing can be drawn afterwards.
    func finish() throws(TypesettingError) {
        unsafe cairo_surface_finish(surface)
        try check(unsafe cairo_surface_status(surface))
        if !output.flush() { throw .unwritable(output.failure) }
    }

    private func check(_ status: cairo_status_t) throws(TypesettingError) {
        if output.failure != 0 { throw .unwritable(output.failure) }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(unsafe String(cString: cairo_status_to_string(status)))
        }
    }

    /// Draws a filled box, in points.
    func fill(x: Double, y: Double, width: Double, height: Double) {
        unsafe cairo_rectangle(cairo, x, y, width, height)
        unsafe cairo_fill(cairo)
    }

    /// Draws glyphs of one width side by side, the first at `x`, together with the text that they stand for: a
    /// character of `text` a glyph, so that it can be selected and found.
    func show(
        _ glyphs: ArraySlice<UInt16>, offsets: [Int], of text: [UInt8], face: FixedFace, x: Double, y: Double
    ) {
        let run = glyphs.indices
        var placed: [cairo_glyph_t] = []
        var clusters: [cairo_text_cluster_t] = []
        placed.reserveCapacity(run.count)
        clusters.reserveCapacity(run.count)
        for index in run {
            let column = Double(index - run.lowerBound)
            placed.append(cairo_glyph_t(index: UInt(glyphs[index]), x: x + column * face.advance, y: y))
            let length = offsets[index + 1] - offsets[index]
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(length), num_glyphs: 1))
        }
        unsafe cairo_set_scaled_font(cairo, face.scaledFont)
        let bytes = offsets[run.lowerBound]..<offsets[run.upperBound]
        unsafe text[bytes].withUnsafeBytes { utf8 in
            let start = unsafe utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
            unsafe cairo_show_text_glyphs(
                cairo, start, Int32(utf8.count), placed, Int32(placed.count), clusters, Int32(clusters.count),
                cairo_text_cluster_flags_t(rawValue: 0))
        }
    }
}

extension String {
    /// The text with spaces for control characters and noncharacters, which Cairo refuses.
    var drawable: String {
        let scalars = unicodeScalars.map { scalar in
            let isControl = scalar.properties.generalCategory == .control
            return isControl || scalar.properties.isNoncharacterCodePoint ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

/// Bytes gathered for a file descriptor: Cairo hands them over in crumbs.
final class BufferedOutput {
    /// The errno of the write(2) that failed, or 0.
    private(set) var failure: Int32 = 0
    private let fileDescriptor: Int32
    private var buffer: [UInt8] = []

    init(_ fileDescriptor: Int32) {
        self.fileDescriptor = fileDescriptor
        buffer.reserveCapacity(1 << 17)
    }

    /// Takes bytes; false once one write failed.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe buffer.append(contentsOf: bytes)
        return buffer.count < 1 << 16 || flush()
    }

    /// Writes what is gathered.
    func flush() -> Bool {
        var start = 0
        while start < buffer.count && failure == 0 {
            let rest = buffer[start...]
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(fileDescriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 { start += count } else if errno != EINTR { failure = errno }
        }
        buffer.removeAll(keepingCapacity: true)
        return failure == 0
    }
}

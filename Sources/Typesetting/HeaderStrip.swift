import CPangoCairo
public import FaxCore
import Synchronization

/// The line on top of a page of pels, where no text is set that has one of its own: title on the left, date and page
/// number on the right, a rule below, and the white around it.
public struct HeaderStrip: Sendable {
    /// The line of a page, as wide as the page; it belongs at the page's upper edge.
    public let page: BilevelPage

    /// Draws the line of page `number` of `totalPages`.
    /// - Parameters:
    ///   - style: says what is written, in which font, and what is left free on each side, at most an inch.
    ///   - line: the length of the page's lines.
    ///   - resolution: how close they are.
    /// - Returns: nil where the style has no header.
    public init?(
        _ style: TextStyle, line: ScanLine, resolution: Resolution, page number: Int, of totalPages: Int
    ) throws(TypesettingError) {
        guard let header = style.header else { return nil }
        page = try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: "zh-cn")
            let geometry = HeaderGeometry(
                on: Double(line.pels) * 72 / ScanLine.pelsPerInch, style: style)
            let header = try PageHeader(header, fonts: fonts, geometry: geometry, totalPages: totalPages)
            return try Self.pels(
                of: header, number, width: line.pels, linesPerInch: Double(resolution.linesPerInch))
        }
    }

    private static func pels(
        of header: PageHeader, _ number: Int, width: Int, linesPerInch: Double
    ) throws(TypesettingError) -> BilevelPage {
        let (across, down) = (ScanLine.pelsPerInch / 72, linesPerInch / 72)
        let geometry = header.geometry
        var strip = BilevelPage(width: width, lines: Int((geometry.bottom * down).rounded(.up)))
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(width), Int32(strip.lines)),
            let cairo = unsafe cairo_create(surface)
        else { throw .failed("cairo can't make a picture") }
        defer {
            unsafe cairo_destroy(cairo)
            unsafe cairo_surface_destroy(surface)
        }
        // The letters are placed in points and filled as outlines: on oblong pels glyphs would be placed askew.
        unsafe cairo_scale(cairo, across, down)
        for placed in header.common + [try header.number(number)] {
            unsafe placed.part.outline(x: placed.x, y: geometry.baseline, on: cairo)
            unsafe cairo_fill(cairo)
        }
        // The rule is made of whole lines.
        unsafe cairo_identity_matrix(cairo)
        unsafe cairo_rectangle(
            cairo, (geometry.left * across).rounded(), (geometry.rule * down).rounded(),
            (geometry.width * across).rounded(), max(1, (0.75 * down).rounded()))
        unsafe cairo_fill(cairo)
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS, let pels = unsafe cairo_image_surface_get_data(surface) else {
            throw .failed(unsafe String(cString: cairo_status_to_string(status)))
        }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        let rowBytes = strip.rowBytes
        for y in 0..<strip.lines {
            for x in 0..<width where unsafe pels[y * stride + x] >= inkThreshold {
                strip.bytes[y * rowBytes + x >> 3] |= 0x80 >> UInt8(x & 7)
            }
        }
        return strip
    }

    /// How much of a pel, of 255, has to be covered for it to be black: below a half, as thin strokes at standard
    /// resolution cover no pel whole.
    private static let inkThreshold: UInt8 = 102
}

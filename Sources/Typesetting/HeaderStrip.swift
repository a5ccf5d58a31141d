import CDrawing
import CPangoCairo
public import FaxCore
import Synchronization

/// The line on top of pages of pels, where no text is set that has one of its own: title on the left, date and page
/// number on the right, a rule below, and the white around it.
public struct HeaderStrip {
    /// What is the same on every page.
    private let common: BilevelPage
    private let header: PageHeader
    private let resolution: Resolution

    /// How much of a pel, of 255, has to be covered for it to be black: below a half, as thin strokes at standard
    /// resolution cover no pel whole.
    private static let inkThreshold: UInt8 = 102

    /// Loads Pango ahead of the first strip, so that the forks of a process need not do it each for itself. Where
    /// Pango is missing, setting a text says so.
    public static func loadLibrary() {
        _ = fx_pango_is_there()
    }

    /// The line of pages of `style`.
    /// - Parameters:
    ///   - style: says what is written, in which font, and what is left free on each side, at most an inch.
    ///   - line: the length of the pages' lines.
    ///   - resolution: how close they are.
    /// - Returns: nil where the style has no header.
    public init?(
        _ style: TextStyle, line: ScanLine, resolution: Resolution, of totalPages: Int
    ) throws(TypesettingError) {
        guard let header = style.header else { return nil }
        self.resolution = resolution
        (self.header, common) = try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: "zh-cn")
            let geometry = HeaderGeometry(
                on: Double(line.pels) * 72 / ScanLine.pelsPerInch, style: style)
            let header = try PageHeader(header, fonts: fonts, geometry: geometry, totalPages: totalPages)
            let down = Double(resolution.linesPerInch) / 72
            var page = BilevelPage(width: line.pels, lines: Int((geometry.bottom * down).rounded(.up)))
            for part in header.common { try Self.draw(part, of: geometry, down, on: &page) }
            Self.rule(geometry, down, on: &page)
            return (header, page)
        }
    }

    /// The line of page `number`, as wide as the page; it belongs at the page's upper edge.
    public func page(_ number: Int) throws(TypesettingError) -> BilevelPage {
        try oneAtATime.withLock { (_) throws(TypesettingError) in
            var page = common
            let down = Double(resolution.linesPerInch) / 72
            try Self.draw(try header.number(number), of: header.geometry, down, on: &page)
            return page
        }
    }

    private static let across = ScanLine.pelsPerInch / 72

    /// Draws `placed` as outlines that are filled: as glyphs, its letters would be placed askew on oblong pels.
    private static func draw(
        _ placed: PageHeader.Placed, of geometry: HeaderGeometry, _ down: Double, on page: inout BilevelPage
    ) throws(TypesettingError) {
        // Letters may lean out of their own width by an em.
        let left = max(0, Int(((placed.x - geometry.fontSize) * across).rounded(.down)))
        let right = min(
            page.width, Int(((placed.x + placed.part.width + geometry.fontSize) * across).rounded(.up)))
        guard left < right else { return }
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(right - left), Int32(page.lines)),
            let cairo = unsafe cairo_create(surface)
        else { throw .failed("cairo can't make a picture") }
        defer {
            unsafe cairo_destroy(cairo)
            unsafe cairo_surface_destroy(surface)
        }
        unsafe cairo_translate(cairo, Double(-left), 0)
        unsafe cairo_scale(cairo, across, down)
        unsafe placed.part.outline(x: placed.x, y: geometry.baseline, on: cairo)
        unsafe cairo_fill(cairo)
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(cairo)
        guard status == CAIRO_STATUS_SUCCESS, let pels = unsafe cairo_image_surface_get_data(surface) else {
            throw .failed(unsafe String(cString: cairo_status_to_string(status)))
        }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        for y in 0..<page.lines {
            for x in left..<right where unsafe pels[y * stride + x - left] >= inkThreshold {
                page.bytes[y * page.rowBytes + x >> 3] |= 0x80 >> UInt8(x & 7)
            }
        }
    }

    /// Draws the rule, in whole lines.
    private static func rule(_ geometry: HeaderGeometry, _ down: Double, on page: inout BilevelPage) {
        let top = Int((geometry.rule * down).rounded())
        let left = Int((geometry.left * across).rounded())
        let right = min(page.width, Int(((geometry.left + geometry.width) * across).rounded()))
        for y in top..<top + max(1, Int((0.75 * down).rounded())) {
            for x in left..<max(left, right) {
                page.bytes[y * page.rowBytes + x >> 3] |= 0x80 >> UInt8(x & 7)
            }
        }
    }
}

internal import CPoppler
internal import FaxCore
internal import Glibc

/// A picture in memory, as large as a fax page, that pages are drawn on: owns a Cairo surface.
@safe final class Canvas {
    /// The fax page.
    let geometry: FaxGeometry
    private let surface: OpaquePointer
    private let bytes: UnsafeMutablePointer<UInt8>
    private let stride: Int
    /// How many pixels across, and how many rows down, become one pel.
    private let parts: (across: Int, down: Int)

    /// A canvas for pages of `geometry`; nil if that is beyond Cairo's or the memory's limits.
    init?(_ geometry: FaxGeometry) {
        self.geometry = geometry
        parts =
            switch geometry.resolution {
            case .standard: (1, 2)
            case .fine: (1, 1)
            case .superfine: (2, 1)
            }
        let (width, rows) = (geometry.line.pels * parts.across, geometry.lines * parts.down)
        guard rows <= Self.longestSide,
            let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(rows))
        else { return nil }
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else {
            unsafe cairo_surface_destroy(surface)
            return nil
        }
        unsafe self.surface = surface
        unsafe self.bytes = bytes
        stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe memset(bytes, 0xFF, stride * rows)
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit {
        unsafe cairo_surface_destroy(surface)
    }

    /// Cairo's coordinates have 16 bits before the point.
    private static let longestSide = 32_767

    /// Draws `page` at `placement`, over what is there.
    /// - Returns: what went wrong, in Cairo's words; nil if nothing did.
    func draw(_ page: borrowing PopplerPage, at placement: PagePlacement) -> String? {
        guard let context = unsafe cairo_create(surface) else { return "no context" }
        defer { unsafe cairo_destroy(context) }
        let (across, down) = (Double(parts.across), Double(parts.down))
        unsafe cairo_scale(context, across, down)
        unsafe cairo_rectangle(
            context, placement.left, placement.top, placement.width, placement.height)
        unsafe cairo_clip(context)
        unsafe cairo_translate(context, placement.left, placement.top)
        if placement.isTurned {
            unsafe cairo_translate(context, 0, placement.height)
            unsafe cairo_scale(context, placement.width / page.height, placement.height / page.width)
            unsafe cairo_rotate(context, -Double.pi / 2)
        } else {
            unsafe cairo_scale(context, placement.width / page.width, placement.height / page.height)
        }
        unsafe page.paint(on: context)
        let status = unsafe cairo_status(context)
        unsafe cairo_surface_flush(surface)
        return status == CAIRO_STATUS_SUCCESS
            ? nil : unsafe String(cString: cairo_status_to_string(status))
    }

    /// What was drawn, as gray pels; the canvas is white again afterwards.
    func gray() -> GrayPage {
        let (width, lines) = (geometry.line.pels, geometry.lines)
        let (across, down) = (width * parts.across, lines * parts.down)
        var pels = unsafe [UInt8](unsafeUninitializedCapacity: across * down) { pels, count in
            guard let base = pels.baseAddress else { return }
            for row in 0..<down { unsafe luma(base + row * across, of: row, count: across) }
            unsafe Hairlines.blacken(base, width: across, height: down)
            count = across * down
        }
        unsafe cairo_surface_mark_dirty(surface)
        if parts != (1, 1) {
            pels = unsafe [UInt8](unsafeUninitializedCapacity: width * lines) { line, count in
                for y in 0..<lines {
                    let (row, next) = (y * parts.down * across, parts.down == 2 ? across : 1)
                    for x in 0..<width {
                        let place = row + x * parts.across
                        unsafe line[y * width + x] = Self.mean(pels[place], pels[place + next])
                    }
                }
                count = width * lines
            }
        }
        return GrayPage(width: width, height: lines, pels: pels)
    }

    /// The lumas (ITU-R BT.601) of a row, 0 to 255; its pixels become white.
    private func luma(_ line: UnsafeMutablePointer<UInt8>, of row: Int, count: Int) {
        let source = unsafe UnsafeMutableRawPointer(bytes + row * stride)
        let pixels = unsafe source.assumingMemoryBound(to: UInt32.self)
        // Most of a page is white; every line is a multiple of 16 pels long.
        let white = SIMD16<UInt32>(repeating: 0xFFFF_FFFF)
        for block in Swift.stride(from: 0, to: count, by: 16) {
            if unsafe source.loadUnaligned(fromByteOffset: 4 * block, as: SIMD16<UInt32>.self) == white {
                unsafe (line + block).update(repeating: 0xFF, count: 16)
                continue
            }
            for x in block..<block + 16 {
                let pixel = unsafe pixels[x]
                let (red, green, blue) = ((pixel &>> 16) & 0xFF, (pixel &>> 8) & 0xFF, pixel & 0xFF)
                let luma = (red &* 77 &+ green &* 150 &+ blue &* 29 &+ 128) &>> 8
                unsafe line[x] = UInt8(truncatingIfNeeded: luma)
            }
            unsafe source.storeBytes(of: white, toByteOffset: 4 * block, as: SIMD16<UInt32>.self)
        }
    }

    /// One of two, the darker of which weighs 9/16: a stroke a little wider than one of them, and lying across two
    /// pairs, is black then to a threshold of 65 % in one of the two.
    private static func mean(_ one: UInt8, _ two: UInt8) -> UInt8 {
        let (dark, light) = (UInt32(min(one, two)), UInt32(max(one, two)))
        return UInt8(truncatingIfNeeded: (dark &* 9 &+ light &* 7 &+ 8) &>> 4)
    }
}

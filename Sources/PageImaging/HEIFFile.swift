import CHEIF
import FaxCore
import Glibc

/// The primary picture of a HEIF file, HEVC (HEIC) or AV1 (AVIF) inside, by libheif.
///
/// The picture's own properties turn and mirror it, and libheif does so: its EXIF orientation says the same once more
/// and isn't looked at (ISO/IEC 23008-12, 6.5.10).
@safe struct HEIFFile: ~Copyable {
    /// The longest file that is read: it is in memory as a whole.
    private static let limit = 256 << 20

    private let handle: UnsafeMutablePointer<fx_heif_picture>
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Pels across and down, 1 or more, as it is seen.
    let width: Int
    let height: Int

    /// Reads the boxes of the file at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        guard fx_heif_is_there() == 1 else { throw .missing(library: "libheif", package: "libheif1") }
        guard cursor.length <= HEIFFile.limit, let content = try cursor.read(cursor.length) else {
            throw .damaged(.heif, "it is too long")
        }
        // libheif keeps the address, so it may not move.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
        _ = unsafe bytes.initialize(from: content)
        guard let handle = unsafe fx_heif_open(bytes.baseAddress, bytes.count) else {
            unsafe bytes.deallocate()
            throw .unreadable(ENOMEM)
        }
        let (width, height) = unsafe (Int(fx_heif_width(handle)), Int(fx_heif_height(handle)))
        guard width > 0, height > 0 else {
            let words = unsafe String(cString: fx_heif_words(handle))
            unsafe fx_heif_close(handle)
            unsafe bytes.deallocate()
            throw .damaged(.heif, "it has no picture (\(words))")
        }
        unsafe self.handle = unsafe handle
        unsafe self.bytes = unsafe bytes
        self.width = width
        self.height = height
    }

    deinit {
        unsafe fx_heif_close(handle)
        unsafe bytes.deallocate()
    }

    /// The picture as a page in gray, over white. Throws ``PageImagingError``.
    func page() throws(PageImagingError) -> PicturePage {
        guard unsafe fx_heif_decode(handle) == 1 else {
            throw .damaged(
                .heif, "its pels can't be decoded (\(unsafe String(cString: fx_heif_words(handle))))")
        }
        var planes: [HEIFPlane] = []
        if let luma = HEIFPlane(heif_channel_Y, of: self) {
            planes = [luma]
        } else {
            for channel in [heif_channel_R, heif_channel_G, heif_channel_B] {
                if let plane = HEIFPlane(channel, of: self) { planes.append(plane) }
            }
        }
        guard planes.count == 1 || planes.count == 3 else { throw .unsupported(.heif, "its kind of colours") }
        let alpha = HEIFPlane(heif_channel_Alpha, of: self)
        let isLimited = unsafe planes.count == 1 && fx_heif_is_limited(handle) == 1
        var pels: [UInt8] = []
        pels.reserveCapacity(width * height)
        for y in 0..<height {
            for x in 0..<width {
                var level = planes[0].level(x, y)
                if planes.count == 3 { level = Luma.of(level, planes[1].level(x, y), planes[2].level(x, y)) }
                if isLimited { level = Luma.full(level) }
                pels.append(alpha.map { Luma.overWhite(level, alpha: $0.level(x, y)) } ?? level)
            }
        }
        return .gray(GrayPage(width: width, height: height, pels: pels), nil)
    }

    /// A plane of samples of a decoded picture, as long as that lives.
    @safe fileprivate struct HEIFPlane {
        private let start: UnsafePointer<UInt8>
        private let stride: Int
        private let depth: Int

        init?(_ channel: heif_channel, of file: borrowing HEIFFile) {
            var (stride, depth): (Int32, Int32) = (0, 0)
            guard let start = unsafe fx_heif_plane(file.handle, channel, &stride, &depth),
                (1...16).contains(depth), Int(stride) >= file.width * (depth > 8 ? 2 : 1)
            else { return nil }
            unsafe self.start = unsafe start
            (self.stride, self.depth) = (Int(stride), Int(depth))
        }

        /// The sample at (x, y), which must be inside, of 8 bits.
        @inline(__always)
        func level(_ x: Int, _ y: Int) -> UInt8 {
            if depth == 8 { return unsafe start[y * stride + x] }
            let at = y * stride + (depth > 8 ? 2 * x : x)
            let value = unsafe depth > 8 ? Int(start[at]) | Int(start[at + 1]) << 8 : Int(start[at])
            let most = 1 << depth - 1
            return UInt8((min(value, most) * 255 + most / 2) / most)
        }
    }
}

/// What a picture file says about itself: enough to place it on a page, nothing decoded.
public struct Picture: Sendable, Equatable {
    /// The file formats that are read.
    public enum Format: String, Sendable {
        /// ITU-T T.81, with JFIF, EXIF and Adobe markers.
        case jpeg = "JPEG"
        /// Portable Network Graphics (ISO/IEC 15948).
        case png = "PNG"
        /// Tag Image File Format, revision 6.0, with the fax profiles of RFC 3949.
        case tiff = "TIFF"
        /// WebP (RFC 9649).
        case webp = "WebP"
        /// Graphics Interchange Format, 87a and 89a.
        case gif = "GIF"
        /// Windows' and OS/2's bitmaps.
        case bmp = "BMP"
        /// Netpbm's portable bitmap, graymap, pixmap and arbitrary map.
        case pnm = "PNM"
        /// High Efficiency Image File Format (ISO/IEC 23008-12) with HEVC or AV1.
        case heif = "HEIF"
    }

    /// The most pels a picture may have: 100 million, so that neither we nor the reader of the PDF drown in one.
    public static let pelLimit = 100_000_000

    /// What was read, by format; a JPEG with the bytes of its file.
    enum Header: Sendable, Equatable {
        case jpeg(JPEGHeader, length: Int)
        case png(PNGHeader)
    }

    let header: Header

    /// Reads the header of the picture in the seekable file `descriptor`, from its first byte on, whatever the
    /// file's own position. Memory is bounded, and no pel is decoded: that a JPEG's markers and a PNG's chunks are
    /// complete is seen here, that a PNG's pels are sound only when they are appended to a document.
    ///
    /// Throws ``PageImagingError``.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        var cursor = try FileCursor(descriptor)
        let first = try cursor.next()
        cursor = try FileCursor(descriptor)
        switch first {
        case PNGHeader.signature.first: header = .png(try PNGHeader(reading: &cursor))
        case 0xFF: header = .jpeg(try JPEGHeader(reading: &cursor), length: cursor.length)
        default: throw .notAPicture
        }
        guard width <= Picture.pelLimit / height else { throw .tooLarge(width: width, height: height) }
    }

    /// The file format.
    public var format: Format {
        switch header {
        case .jpeg: .jpeg
        case .png: .png
        }
    }

    /// What keeps the picture out of a PDF though it is sound, as "arithmetic coding"; nil for most.
    public var obstacle: String? {
        switch header {
        case .jpeg(let header, _): header.obstacle
        case .png: nil
        }
    }

    /// Pels in a stored row, 1 or more.
    public var width: Int {
        switch header {
        case .jpeg(let header, _): header.frame.width
        case .png(let header): header.width
        }
    }

    /// Stored rows, 1 or more.
    public var height: Int {
        switch header {
        case .jpeg(let header, _): header.frame.height
        case .png(let header): header.height
        }
    }

    /// Which way up the picture is stored, by its EXIF block; as it is seen where there is none, or nonsense in it.
    public var orientation: Orientation {
        switch header {
        case .jpeg(let header, _): header.orientation ?? .topLeft
        case .png(let header): header.orientation ?? .topLeft
        }
    }

    /// Width of a stored pel over its height, 1 for square pels: scanned fax pages have oblong ones.
    public var pelAspect: Double {
        switch header {
        case .jpeg(let header, _): header.pelAspect ?? 1
        case .png(let header): header.pelAspect ?? 1
        }
    }
}

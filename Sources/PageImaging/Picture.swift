/// What a picture file says about itself: enough to place it on a page, nothing decoded.
public struct Picture: Sendable, Equatable {
    /// The file formats that are read.
    public enum Format: String, Sendable {
        /// ITU-T T.81, with JFIF, EXIF and Adobe markers.
        case jpeg = "JPEG"
        /// Portable Network Graphics (ISO/IEC 15948).
        case png = "PNG"
    }

    /// The most pels a picture may have: 100 million, so that neither we nor the reader of the PDF drown in one.
    public static let pelLimit = 100_000_000

    /// The file format.
    public let format: Format
    /// Pels in a stored row, 1 or more.
    public let width: Int
    /// Stored rows, 1 or more.
    public let height: Int
    /// Which way up the picture is stored.
    public let orientation: Orientation
    /// Width of a stored pel over its height: 1 for square pels.
    public let pelAspect: Double

    /// Reads the header of the picture in the seekable file `descriptor`, from its first byte on, whatever the
    /// file's own position; memory is bounded. Throws ``PageImagingError``.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        throw .notAPicture
    }
}

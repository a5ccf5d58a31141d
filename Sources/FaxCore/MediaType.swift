/// What a document is, decided by its bytes and never by its name.
public enum MediaType: String, Sendable, CaseIterable {
    /// Portable Document Format (ISO 32000).
    case pdf = "application/pdf"
    /// Text in UTF-8, UTF-16 with a mark, or Windows-1252.
    case text = "text/plain"
    /// JPEG (ITU-T T.81).
    case jpeg = "image/jpeg"
    /// Portable Network Graphics (ISO 15948).
    case png = "image/png"
    /// Tag Image File Format (TIFF 6.0; as a fax RFC 3949), one page or more.
    case tiff = "image/tiff"
    /// WebP (RFC 9649).
    case webp = "image/webp"
    /// Graphics Interchange Format.
    case gif = "image/gif"
    /// Windows' bitmap.
    case bmp = "image/bmp"
    /// Netpbm's portable bitmaps, graymaps, pixmaps and arbitrary maps.
    case pnm = "image/x-portable-anymap"
    /// High Efficiency Image File Format (ISO/IEC 23008-12), with HEVC or AV1 inside.
    case heic = "image/heic"

    /// Whether it is a picture, or several, and not pages of text or drawing.
    public var isPicture: Bool {
        switch self {
        case .pdf, .text: false
        case .jpeg, .png, .tiff, .webp, .gif, .bmp, .pnm, .heic: true
        }
    }
}

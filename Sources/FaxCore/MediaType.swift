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
}

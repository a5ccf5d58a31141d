/// A text broken into lines and pages: the first of two passes. The second, `write`, draws them.
///
/// The text is read with pread(2) in chunks, once a pass, so memory stays the same however long it is.
public struct TextLayout: Sendable {
    /// How many pages the text fills, at least 1.
    public let pageCount: Int
    /// The characters that no installed font has, by their first line.
    public let missingGlyphs: [MissingGlyph]
    /// What a reader of the text should know about how it was read.
    public let notices: [TextNotice]

    /// Breaks the text behind `fileDescriptor` (seekable, kept open until `write` is done) into pages of `style`.
    public init(of fileDescriptor: Int32, style: TextStyle) throws(TypesettingError) {
        throw .failed("typesetting is not there yet")
    }

    /// Writes the pages as one PDF to `output`. Pages are numbered from `firstPage` and of `totalPages` (nil:
    /// this text's own), as where the text is one part of a longer document.
    public func write(
        to output: Int32, firstPage: Int = 1, totalPages: Int? = nil, metadata: DocumentMetadata
    ) throws(TypesettingError) {
        throw .failed("typesetting is not there yet")
    }
}

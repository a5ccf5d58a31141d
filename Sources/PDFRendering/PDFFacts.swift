/// What is known about a PDF without drawing it.
public struct PDFFacts: Sendable, Equatable {
    /// Number of pages, 1 or more.
    public let pageCount: Int
    /// Whether the file is as ISO 32000-1, 7.5 wants it: `%PDF-` at its start, and its cross-reference table where
    /// it says. Other readers may fail on a file that isn't; drawing its pages anew mends it.
    public let isSound: Bool

    /// Reads the PDF in the seekable file `descriptor`, which stays open; its offset moves.
    public init(reading descriptor: Int32) throws(PDFRenderingError) {
        throw .empty
    }
}

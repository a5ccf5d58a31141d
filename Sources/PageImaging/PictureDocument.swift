public import FaxCore

/// A PDF document of pictures, one a page, written front to back into a file or a pipe.
///
/// The page is portrait always, because the fax at the far end is: see ``Placement``.
public struct PictureDocument: ~Copyable {
    /// The pages so far.
    public private(set) var pageCount = 0

    /// Begins a document on `paper`, with `margin` points left free on each side, in the file `descriptor`.
    /// `title` goes into the document's facts. The same pictures and settings always give the same bytes.
    public init(writingTo descriptor: Int32, paper: PageSize, margin: Double, title: String? = nil) {
    }

    /// Adds a page with `picture`, whose bytes are in the seekable file `descriptor` that it was read from.
    ///
    /// A JPEG goes in byte for byte. Throws ``PageImagingError``; the document is then of no use.
    public mutating func append(_ picture: Picture, from descriptor: Int32) throws(PageImagingError) {
        throw .notAPicture
    }

    /// Writes what closes the document; returns its bytes in all. Throws ``PageImagingError``.
    public consuming func finish() throws(PageImagingError) -> Int64 {
        throw .notAPicture
    }
}

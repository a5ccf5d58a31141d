/// The pages of a TIFF file, found by walking the chain of its directories (TIFF 6.0, section 2; BigTIFF), without
/// libtiff and without decoding anything. Thumbnails and masks are no pages (TIFF 6.0, NewSubfileType).
///
/// It is safe to be made of any bytes: what they cost is bounded by 65,535 pages.
public struct TIFFPageTable: Sendable {
    /// A page.
    public struct Page: Sendable, Equatable {
        /// The byte at which its directory begins.
        let directory: UInt64
        /// The page's code where it can travel as it is: T.6 in a single strip, upright, black runs black, as wide as a
        /// fax's line, and ending with EOFB. Nil of any other page.
        public let code: StoredCode?
    }

    /// The pages, 1 or more.
    public let pages: [Page]

    /// As many as a directory's number can count.
    private static let limit = 65_535

    /// The table of the TIFF in the seekable file `descriptor`.
    ///
    /// Throws ``PageImagingError``: `.notAPicture` where it doesn't begin as a TIFF, `.damaged` where the chain of
    /// directories leads outside of the file or in a circle.
    public init(reading descriptor: Int32) throws(PageImagingError) {
        var file = try TIFFNumbers(descriptor)
        var next = try file.number(at: file.first, count: file.wide)
        var seen: Set<UInt64> = []
        var pages: [Page] = []
        var secondary: [Page] = []
        while next != 0 {
            guard seen.insert(next).inserted else { throw .damaged(.tiff, "its pages run in a circle") }
            guard seen.count <= TIFFPageTable.limit else { throw .damaged(.tiff, "its pages have no end") }
            let tags = try TIFFTags(at: next, in: &file)
            let page = Page(directory: next, code: tags.storedCode(in: &file))
            if tags.isSecondary { secondary.append(page) } else { pages.append(page) }
            // Some writers leave out the last word of all.
            next = tags.end == file.length ? 0 : try file.number(at: tags.end, count: file.wide)
        }
        self.pages = pages.isEmpty ? secondary : pages
        if self.pages.isEmpty { throw .damaged(.tiff, "it has no pages") }
    }
}

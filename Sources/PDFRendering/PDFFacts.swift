/// What is known about a PDF without drawing it.
public struct PDFFacts: Sendable, Equatable {
    /// Number of pages, 1 or more.
    public let pageCount: Int
    /// Whether the file is as ISO 32000-1, 7.5 wants it: `%PDF-` at its start, and its cross-reference table where
    /// it says. Other readers may fail on a file that isn't; drawing its pages anew mends it.
    public let isSound: Bool

    /// Facts known from elsewhere.
    public init(pageCount: Int, isSound: Bool) {
        self.pageCount = pageCount
        self.isSound = isSound
    }

    /// Loads Poppler ahead of the first PDF, so that the forks of a process need not do it each for itself. Where
    /// Poppler is missing, opening a PDF says so.
    public static func loadLibrary() {
        try? PopplerFile.requireLibrary()
    }

    /// Reads the PDF in the seekable file `descriptor`, which stays open; its offset moves.
    ///
    /// A PDF counts as encrypted also where it opens without a password: Faxbot servers refuse it.
    public init(reading descriptor: Int32) throws(PDFRenderingError) {
        let structure = PDFStructure(reading: descriptor)
        // Faxbot serves such placeholders for documents that it does not have.
        guard structure.hasObjects else { throw .empty }
        let pageCount = try PopplerFile(descriptor).pageCount
        guard !structure.isEncrypted else { throw .encrypted(needsPassword: false) }
        guard pageCount > 0 else { throw .empty }
        self.init(pageCount: pageCount, isSound: structure.isSound)
    }
}

/// What is known about a PDF without drawing it.
public struct PDFFacts: Sendable, Equatable {
    /// Number of pages, 1 or more.
    public let pageCount: Int
    /// Whether the file is as ISO 32000-1, 7.5 wants it: `%PDF-` at its start, and its cross-reference table where
    /// it says. Other readers may fail on a file that isn't; drawing its pages anew mends it.
    public let isSound: Bool
    /// Whether it is encrypted, but opens without a password (ISO 32000-1, 7.6.3): Faxbot servers refuse it.
    public let isEncrypted: Bool
    /// Whether its owner lets everybody print it; so does one who has not encrypted it.
    public let allowsPrinting: Bool

    /// Facts known from elsewhere.
    public init(pageCount: Int, isSound: Bool, isEncrypted: Bool = false, allowsPrinting: Bool = true) {
        (self.pageCount, self.isSound) = (pageCount, isSound)
        (self.isEncrypted, self.allowsPrinting) = (isEncrypted, allowsPrinting)
    }

    /// Loads Poppler ahead of the first PDF, so that the forks of a process need not do it each for itself. Where
    /// Poppler is missing, opening a PDF says so.
    public static func loadLibrary() {
        try? PopplerFile.requireLibrary()
    }

    /// Reads the PDF in the seekable file `descriptor`, which stays open; its offset moves.
    public init(reading descriptor: Int32) throws(PDFRenderingError) {
        let structure = PDFStructure(reading: descriptor)
        // Faxbot serves such placeholders for documents that it does not have.
        guard structure.hasObjects else { throw .empty }
        let file = try PopplerFile(descriptor)
        guard file.pageCount > 0 else { throw .empty }
        self.init(
            pageCount: file.pageCount, isSound: structure.isSound, isEncrypted: structure.isEncrypted,
            allowsPrinting: file.allowsPrinting)
    }
}

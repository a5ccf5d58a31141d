internal import PDFRendering
public import FaxCore

/// The number of pages of the PDF `source`, which is read in a confined child, a fork: **the calling process must have
/// one thread only**.
/// - Parameter scratch: a folder for temporary files; they have no names and vanish with the process.
/// - Throws: exit status 65 if it is no PDF, or a broken one, or one that is encrypted, be it that it opens
///   without a password; 66 if it can't be read.
public func pageCount(of source: DocumentSource, scratch: String) throws(FaxError) -> Int {
    let input = try InputFile(source, scratch: scratch)
    guard input.type == .pdf else { throw FaxError(.badData, "\(input.name) is no PDF") }
    let facts = try confinedFacts(of: input)
    guard !facts.isEncrypted else { throw FaxError(.badData, "\(input.name) is encrypted") }
    return facts.pageCount
}

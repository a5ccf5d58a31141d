internal import PDFRendering
public import FaxCore

/// The number of pages of the PDF `source`, which is read in a confined child, a fork: **the calling process must have
/// one thread only**.
/// - Parameter scratch: a folder for temporary files; they have no names and vanish with the process.
/// - Throws: exit status 65 if it is no PDF, or a broken or encrypted one, 66 if it can't be read.
public func pageCount(of source: DocumentSource, scratch: String) throws(FaxError) -> Int {
    let input = try InputFile(source, scratch: scratch)
    guard input.type == .pdf else { throw FaxError(.badData, "\(input.name) is no PDF") }
    return try confinedFacts(of: input).pageCount
}

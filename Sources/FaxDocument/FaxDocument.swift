public import FaxCore

/// Makes one PDF for faxing of `sources`, in their order, and writes it to `output`, a descriptor of a file that can
/// be read back (opened with O_RDWR).
///
/// A single PDF that needs nothing done passes byte for byte. PDFs and pictures are decoded in a confined child
/// (a fork): the calling process must have one thread only.
/// - Parameters:
///   - date: what the header line of text shows as the date, in local time.
///   - scratch: a folder for temporary files; they have no names and vanish with the process.
/// - Throws: exit status 65 for a document that is no use, 66 for one that can't be read, 74 if writing fails. What
///   `output` holds then is of no use.
public func prepareDocument(
    from sources: [DocumentSource], options: DocumentOptions, date: String, scratch: String,
    into output: Int32
) throws(FaxError) -> PreparedDocument {
    throw FaxError(.software, "documents can't be prepared yet")
}

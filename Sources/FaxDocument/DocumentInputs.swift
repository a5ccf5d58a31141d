public import FaxCore

/// The inputs of documents, open: standard input is read once, whatever is made of it.
public struct DocumentInputs {
    let files: [InputFile]

    /// Their descriptors, open for reading as long as this value lives.
    public var descriptors: [Int32] { files.map(\.descriptor) }

    /// Opens `sources`; a pipe is read to its end into a file without a name in the folder `scratch`.
    /// - Throws: exit status 66 if one can't be read, 65 if one is empty, too long or nothing that can be faxed, or if
    ///   there are too many.
    public init(_ sources: [DocumentSource], scratch: String) throws(FaxError) {
        guard sources.count <= DocumentOptions.mostInputs else {
            throw FaxError(
                .badData, "\(sources.count) inputs are too many: the limit is \(DocumentOptions.mostInputs)")
        }
        var files: [InputFile] = []
        for source in sources { files.append(try InputFile(source, scratch: scratch)) }
        self.files = files
    }
}

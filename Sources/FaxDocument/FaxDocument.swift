public import FaxCore
internal import Glibc
internal import PDFRendering

/// Makes one document for faxing of `sources`, in their order, and writes it to `output`, an empty file that is open
/// for reading and writing and stands at its beginning.
///
/// What stays vectors passes byte for byte if it is a single sound PDF, is written directly if it is a single text,
/// and is drawn anew, part after part, otherwise. What becomes pels is drawn, made black and white and coded in T.6
/// (``DocumentOptions/mode`` says which). A document over ``DocumentOptions/maxBytes`` is made again with fewer pels.
///
/// PDFs and pictures are decoded in confined children, forks: **the calling process must have one thread only**.
/// - Parameters:
///   - date: the time that the document shows as its own.
///   - scratch: a folder for temporary files; they have no names and vanish with the process.
///   - progress: told of the pages that have become pels, and of how many there are.
/// - Throws: exit status 65 for a document that is no use or over a limit, 66 for one that can't be read, 73 or 74 if
///   writing fails. What `output` holds then is of no use.
public func prepareDocument(
    from sources: [DocumentSource], options: DocumentOptions, date: DocumentDate, scratch: String,
    into output: Int32, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
) throws(FaxError) -> PreparedDocument {
    try options.check()
    return try prepareDocument(
        from: try DocumentInputs(sources, scratch: scratch), options: options, date: date, scratch: scratch,
        into: output, progress: progress)
}

/// The same of `inputs` that are open already, as where several documents are made of them.
public func prepareDocument(
    from inputs: DocumentInputs, options: DocumentOptions, date: DocumentDate, scratch: String,
    into output: Int32, progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
) throws(FaxError) -> PreparedDocument {
    try options.check()
    let inputs = inputs.files
    var parts = try documentParts(of: inputs, options: options, date: date)
    var pageCount = parts.reduce(0) { $0 + $1.pageCount }
    var wanted = try options.pages?.pages(of: pageCount)
    if let cover = options.cover {
        let isRaster = options.wantsRasterOnly || !parts.isEmpty && parts.allSatisfy(\.isRaster)
        let page = try cover.part(
            pages: 1 + (wanted?.count ?? pageCount), isRaster: isRaster, options: options, date: date)
        parts.insert(page, at: 0)
        wanted = wanted.map { [1] + $0.map { $0 + 1 } }
        pageCount += 1
    }
    try options.checkPages(wanted?.count ?? pageCount)
    let writer = PartWriter(options: options, date: date)
    var assembly = DocumentAssembly(parts, pages: wanted, writer, scratch: scratch, progress: progress)

    var notices = inputs.flatMap(\.notices) + parts.flatMap(\.notices)
    var pages = try assembly.write(to: output)
    var bytes = try size(of: output)
    for smaller in options.smallerForms(thanRaster: assembly.isRaster) {
        guard let limit = options.maxBytes, bytes > limit else { break }
        notices.append(
            "the document has \(ByteCount(bytes: bytes)), over the limit of \(ByteCount(bytes: limit)); "
                + "its pages are drawn anew at \(smaller.rawValue) resolution")
        try empty(output)
        pages = try assembly.writeRaster(at: smaller, lowered: true, to: output)
        bytes = try size(of: output)
    }
    try options.checkBytes(bytes)
    notices += assembly.notices
    let plan = try assembly.plan(of: output)
    if options.strict { try plan?.refuseWarnings() }
    return PreparedDocument(pages: pages, bytes: Int64(bytes), notices: notices, plan: plan)
}

/// What faxing one document of `sources` means: what ``prepareDocument(from:options:date:scratch:into:progress:)`` would
/// say, with the document going nowhere.
/// - Throws: what making it throws.
public func planDocument(
    from sources: [DocumentSource], options: DocumentOptions, date: DocumentDate, scratch: String,
    progress: @escaping (_ done: Int, _ total: Int) -> Void = { _, _ in }
) throws(FaxError) -> (plan: TransmissionPlan, notices: [String]) {
    var options = options
    options.plan = true
    let file = try OwnedDescriptor(temporaryIn: scratch)
    let document = try prepareDocument(
        from: sources, options: options, date: date, scratch: scratch, into: file.number, progress: progress)
    return (document.plan ?? TransmissionPlan(pages: []), document.notices)
}

/// The bytes of the document so far.
private func size(of output: Int32) throws(FaxError) -> Int {
    var facts = stat()
    guard unsafe fstat(output, &facts) == 0 else {
        throw FaxError(.inputOutput, "can't write the document: \(systemWords(errno))")
    }
    return Int(facts.st_size)
}

/// Takes back what was written.
private func empty(_ output: Int32) throws(FaxError) {
    guard ftruncate(output, 0) == 0, lseek(output, 0, SEEK_SET) == 0 else {
        throw FaxError(.inputOutput, "can't write the document: \(systemWords(errno))")
    }
}

public import FaxCore
internal import Glibc
internal import PDFRendering

/// Makes one PDF for faxing of `sources`, in their order, and writes it to `output`, an empty file that is open for
/// reading and writing and stands at its beginning.
///
/// A single PDF that needs nothing done passes byte for byte; of a single text or of pictures alone the pages are
/// written directly; anything else is made in parts whose pages are then drawn anew, as vectors, into one document.
///
/// PDFs and pictures are decoded in a confined child, a fork: **the calling process must have one thread only**.
/// - Parameters:
///   - date: the time that the document shows as its own.
///   - scratch: a folder for temporary files; they have no names and vanish with the process.
/// - Throws: exit status 65 for a document that is no use, 66 for one that can't be read, 73 or 74 if writing fails.
///   What `output` holds then is of no use.
public func prepareDocument(
    from sources: [DocumentSource], options: DocumentOptions, date: DocumentDate, scratch: String,
    into output: Int32
) throws(FaxError) -> PreparedDocument {
    var inputs: [InputFile] = []
    for source in sources { inputs.append(try InputFile(source, scratch: scratch)) }
    let parts = try documentParts(of: inputs, options: options, date: date)
    let pageCount = parts.reduce(0) { $0 + $1.pageCount }
    let wanted = try options.pages?.pages(of: pageCount)
    let writer = PartWriter(options: options, date: date, totalPages: pageCount)

    if parts.count == 1, let only = parts.first, wanted == nil, only.canStandAlone {
        try writer.write(only, firstPage: 1, to: output)
    } else {
        try assemble(parts, pages: wanted ?? Array(1...max(1, pageCount)), writer, scratch, into: output)
    }
    var facts = stat()
    guard unsafe fstat(output, &facts) == 0 else {
        throw FaxError(.inputOutput, "can't write the document: \(systemWords(errno))")
    }
    return PreparedDocument(
        pages: wanted?.count ?? pageCount, bytes: Int64(facts.st_size),
        notices: inputs.flatMap(\.notices) + parts.flatMap(\.notices))
}

/// Writes the parts that aren't PDFs to files of their own, and draws `pages` of all parts into `output`.
private func assemble(
    _ parts: [DocumentPart], pages: [Int], _ writer: PartWriter, _ scratch: String, into output: Int32
) throws(FaxError) {
    var files: [OwnedDescriptor?] = []
    var firstPages: [Int] = []
    var next = 1
    for part in parts {
        firstPages.append(next)
        if case .pdf = part.content {
            files.append(nil)
        } else {
            let file = try OwnedDescriptor(temporaryIn: scratch)
            try writer.write(part, firstPage: next, to: file.number)
            files.append(file)
        }
        next += part.pageCount
    }
    let runs = pageRuns(pages, firstPages: firstPages)
    let pdfs = runs.map { run in
        PDFPart(
            descriptor: files[run.part]?.number ?? parts[run.part].inputs[0].descriptor, pages: run.pages)
    }
    try assembleConfined(pdfs, names: runs.map { parts[$0.part].inputs[0] }, writer, into: output)
}

/// Pages of one part, counted within it, that follow each other in the document.
struct PageRun: Equatable {
    /// The part's index.
    let part: Int
    /// Pages of that part, from 1.
    var pages: [Int]
}

/// Splits `pages` of the whole document into runs of pages of one part; `firstPages` has the first page of each
/// part, rising from 1.
func pageRuns(_ pages: [Int], firstPages: [Int]) -> [PageRun] {
    var runs: [PageRun] = []
    for page in pages {
        guard let part = firstPages.lastIndex(where: { $0 <= page }) else { continue }
        let local = page - firstPages[part] + 1
        if let last = runs.last, last.part == part {
            runs[runs.count - 1].pages.append(local)
        } else {
            runs.append(PageRun(part: part, pages: [local]))
        }
    }
    return runs
}

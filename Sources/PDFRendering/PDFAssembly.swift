internal import CPictureOrigin

/// Pages of a PDF that become part of another.
public struct PDFPart: Sendable, Equatable {
    /// The PDF's file, seekable.
    public let descriptor: Int32
    /// The pages, counted from 1, in the order in which they are wanted; nil for all.
    public let pages: [Int]?
    /// A PDF's file, seekable, with a low page for each of the pages, in their order: the line on top of it.
    public let headers: Int32?

    /// All pages, or `pages`, of the PDF in the seekable file `descriptor`, each with its line from `headers`.
    public init(descriptor: Int32, pages: [Int]? = nil, headers: Int32? = nil) {
        self.descriptor = descriptor
        self.pages = pages
        self.headers = headers
    }
}

/// Draws the pages of `parts`, in order, anew into one PDF, and writes that to the descriptor `output`.
///
/// Text stays text, lines stay lines, JPEG pictures stay as they are; a page becomes what is seen of it: cropped and
/// upright. Memory does not grow with the number of pages but for the fonts.
/// - Parameters:
///   - title: goes into the document's facts; nil for none.
///   - creationDate: goes there too, as `YYYY-MM-DDThh:mm:ssZ`.
///   - pageDone: called after each page.
/// - Returns: the number of pages.
public func assemblePDF(
    _ parts: [PDFPart], title: String?, creationDate: String, into output: Int32, pageDone: () -> Void = {}
) throws(PDFRenderingError) -> Int {
    try PopplerFile.requireLibrary()
    let document = VectorDocument(writingTo: output, title: title, creationDate: creationDate)
    var total = 0
    for part in parts {
        total += try append(part, to: document, pageDone)
    }
    guard total > 0 else { throw .empty }
    if let failure = document.finish() { throw .unwritable(failure) }
    return total
}

private func append(
    _ part: PDFPart, to document: borrowing VectorDocument, _ pageDone: () -> Void
) throws(PDFRenderingError) -> Int {
    // Poppler keeps what it has read of a document; a new handle forgets it, but embeds fonts once more.
    let pagesPerHandle = 256
    let count = try PopplerFile(part.descriptor).pageCount
    guard count > 0 else { throw .empty }
    guard fx_set_picture_origin(part.descriptor) != 0 else {
        throw .unwritable("this program was linked without cairo_surface_set_mime_data")
    }
    let wanted = part.pages ?? Array(1...count)
    var done = 0
    while done < wanted.count {
        let file = try PopplerFile(part.descriptor)
        let headers: PopplerFile? = if let headers = part.headers { try PopplerFile(headers) } else { nil }
        for number in wanted[done...].prefix(pagesPerHandle) {
            guard let page = file.page(number) else {
                throw .undrawable(page: number, "there is no such page")
            }
            var failure: String?
            if part.headers == nil {
                failure = document.add(page)
            } else if let header = headers?.page(done + 1) {
                failure = document.add(page, beneath: header)
            } else {
                failure = "there is no line for it"
            }
            if let failure { throw .undrawable(page: number, failure) }
            done += 1
            pageDone()
        }
    }
    return done
}

public import FaxCore

/// A PDF document of fax pages, written front to back into a file or a pipe: on each page one image in T.6 code and
/// nothing else, so that whoever renders it at the fax's own density gets the same pels back.
///
/// A page is as wide as ``ScanLine/points`` says and as high as its lines: `gs -sDEVICE=tiffg4 -r204x196` makes of a
/// page at fine exactly the page that was put in.
public struct FaxPDF: ~Copyable {
    private let title: String?
    private var output: PDFOutput
    private var pages: [PDFOutput.Number] = []

    /// The pages so far.
    public var pageCount: Int { pages.count }

    /// Begins a document in the file `descriptor`, which stays the caller's. `title` goes into the document's facts.
    /// The same pages always give the same bytes: nothing in the file tells when or where it was made.
    public init(writingTo descriptor: Int32, title: String? = nil) {
        self.title = title
        output = PDFOutput(descriptor)
    }

    /// Adds `page`, its code byte for byte. Throws ``PageImagingError``; the document is then of no use.
    public mutating func append(_ page: CodedPage) throws(PageImagingError) {
        let (number, image, content) = (output.reserve(), output.reserve(), output.reserve())
        try output.writeStream(PDFImage(page.geometry).dictionary, as: image) {
            (file) throws(PageImagingError) in try file.write(page.bytes.span)
        }
        let (width, height) = (
            PDFSyntax.number(page.geometry.line.points), PDFSyntax.number(page.geometry.height)
        )
        let drawing = "\(width) 0 0 \(height) 0 0 cm /P Do"
        try output.write("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream", as: content)
        try output.write(
            "<</Type/Page/Parent \(output.tree) 0 R/MediaBox[0 0 \(width) \(height)]/Contents \(content) 0 R"
                + "/Resources<</XObject<</P \(image) 0 R>>>>>>", as: number)
        pages.append(number)
    }

    /// Writes what closes the document; returns its bytes in all. Throws ``PageImagingError``.
    public consuming func finish() throws(PageImagingError) -> Int64 {
        Int64(try output.finish(pages, title: title))
    }
}

public import FaxCore

/// A PDF document of pictures, one a page, written front to back into a file or a pipe.
///
/// Each picture keeps its proportions and fills the page inside the margins. The page is portrait always, because
/// the fax at the far end is; a picture that is larger on its side is turned a quarter counterclockwise.
public struct PictureDocument: ~Copyable {
    private let paper: PageSize
    private let margin: Double
    private let title: String?
    private var output: PDFOutput
    private var pages: [PDFOutput.Number] = []

    /// The pages so far.
    public var pageCount: Int { pages.count }

    /// Begins a document on `paper`, with `margin` points left free on each side, in the file `descriptor`, which
    /// stays the caller's. `title` goes into the document's facts. The same pictures and settings always give the
    /// same bytes: nothing in the file tells when or where it was made.
    public init(writingTo descriptor: Int32, paper: PageSize, margin: Double, title: String? = nil) {
        self.paper = paper
        self.margin = margin
        self.title = title
        output = PDFOutput(descriptor)
    }

    /// Adds a page with `picture`, whose bytes are in the seekable file `descriptor` that it was read from.
    ///
    /// A JPEG goes in byte for byte. A PNG goes in as it is compressed, once its check sums and its length have
    /// been seen to hold; interlaced ones are put in order, and transparent ones over white. Throws
    /// ``PageImagingError``; the document is then of no use.
    public mutating func append(_ picture: Picture, from descriptor: Int32) throws(PageImagingError) {
        if let obstacle = picture.obstacle { throw .unsupported(picture.format, obstacle) }
        let (page, image, content) = (output.reserve(), output.reserve(), output.reserve())
        switch picture.header {
        case .jpeg(let header, let length):
            try output.writeStream(PDFImage(header).dictionary, as: image) {
                (file) throws(PageImagingError) in
                try JPEGBytes.copy(length, from: descriptor, to: &file)
            }
        case .png(let header) where header.canBeEmbedded:
            let dictionary = PDFImage(embedding: header).dictionary
            try output.writeStream(dictionary, as: image) { (file) throws(PageImagingError) in
                try PNGPels.copy(header, from: descriptor, to: &file)
            }
        case .png(let header):
            let decoder = try PNGDecoder(header, descriptor: descriptor)
            let dictionary = PDFImage(decoding: header, with: decoder).dictionary
            // A closure can't consume what it captures, but it can take it out of an optional.
            var source = Optional(decoder)
            try output.writeStream(dictionary, as: image) { (file) throws(PageImagingError) in
                try source.take()?.write(to: &file)
            }
        }
        try writePage(page, image: image, content: content, placement: placement(of: picture))
    }

    /// Writes what closes the document; returns its bytes in all. Throws ``PageImagingError``.
    public consuming func finish() throws(PageImagingError) -> Int64 {
        Int64(try output.finish(pages, title: title))
    }

    private func placement(of picture: Picture) -> Placement {
        Placement(
            width: Double(picture.width) * picture.pelAspect, height: Double(picture.height),
            orientation: picture.orientation, pageWidth: paper.width, pageHeight: paper.height, margin: margin
        )
    }

    private mutating func writePage(
        _ page: PDFOutput.Number, image: PDFOutput.Number, content: PDFOutput.Number, placement: Placement
    ) throws(PageImagingError) {
        let matrix = placement.matrix.map(PDFSyntax.number).joined(separator: " ")
        let drawing = "\(matrix) cm /P Do"
        try output.write("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream", as: content)
        let box = "\(PDFSyntax.number(paper.width)) \(PDFSyntax.number(paper.height))"
        try output.write(
            "<</Type/Page/Parent \(output.tree) 0 R/MediaBox[0 0 \(box)]/Contents \(content) 0 R"
                + "/Resources<</XObject<</P \(image) 0 R>>>>>>", as: page)
        pages.append(page)
    }
}

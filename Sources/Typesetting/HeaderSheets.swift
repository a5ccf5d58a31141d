import FaxCore
import Synchronization

/// The line on top of pages as a PDF of its own: a page for each, as wide as the paper and as high as the line with the
/// white around it, to be laid over pages that come from elsewhere.
public struct HeaderSheets: Sendable {
    /// A page to be headed.
    public struct Page: Sendable {
        /// What is written on the left.
        public var title: String
        /// The page's number.
        public var number: Int

        /// A page.
        public init(title: String, number: Int) {
            (self.title, self.number) = (title, number)
        }
    }

    private let style: TextStyle
    private let header: HeaderLine

    /// The lines of pages of `style`, which has the date; nil where that has no header.
    public init?(_ style: TextStyle) {
        guard let header = style.header else { return nil }
        (self.style, self.header) = (style, header)
    }

    /// Writes the lines of `pages`, of `totalPages`, to `output`.
    public func write(
        _ pages: [Page], of totalPages: Int, to output: Int32
    ) throws(TypesettingError) {
        try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: "zh-cn")
            let geometry = HeaderGeometry(on: style.paper.width, style: style)
            let canvas = try PDFCanvas(
                to: output, width: style.paper.width, height: geometry.bottom, header: nil,
                metadata: DocumentMetadata(title: header.title, creationDate: ""))
            for page in pages {
                let line = HeaderLine(title: page.title, date: header.date)
                try PageHeader(line, fonts: fonts, geometry: geometry, totalPages: totalPages)
                    .draw(page: page.number, on: canvas)
                try canvas.endPage()
            }
            try canvas.finish()
        }
    }
}

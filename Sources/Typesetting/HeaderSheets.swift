import FaxCore
import Synchronization

/// The line on top of pages as a PDF of its own: a page for each, as wide as the paper and as high as the line with the
/// white around it, to be laid over pages that come from elsewhere.
public struct HeaderSheets: Sendable {
    private let style: TextStyle
    private let header: HeaderLine

    /// The lines of pages of `style`; nil where that has no header.
    public init?(_ style: TextStyle) {
        guard let header = style.header else { return nil }
        (self.style, self.header) = (style, header)
    }

    /// Writes the lines of the pages `numbers`, of `totalPages`, to `output`.
    public func write(
        _ numbers: [Int], of totalPages: Int, to output: Int32
    ) throws(TypesettingError) {
        try oneAtATime.withLock { (_) throws(TypesettingError) in
            let fonts = try FontSet(style: style, hanLanguage: "zh-cn")
            let geometry = HeaderGeometry(on: style.paper.width, style: style)
            let line = try PageHeader(header, fonts: fonts, geometry: geometry, totalPages: totalPages)
            let canvas = try PDFCanvas(
                to: output, width: style.paper.width, height: geometry.bottom, header: line,
                metadata: DocumentMetadata(title: header.title, creationDate: ""))
            for number in numbers {
                try canvas.beginPage(number)
                try canvas.endPage()
            }
            try canvas.finish()
        }
    }
}

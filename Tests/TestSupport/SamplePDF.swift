public import Foundation

/// Small PDFs with a text on each page, right to the byte unless a test wants them otherwise.
public enum SamplePDF {
    /// A page of a sample.
    public struct Page: Sendable {
        /// What stands on it.
        public var text: String
        /// `/MediaBox`: x, y, x, y in points.
        public var mediaBox: [Int]
        /// `/CropBox`, if there is one.
        public var cropBox: [Int]?
        /// `/Rotate` in degrees.
        public var rotation: Int
        /// What is drawn in place of the text, in PDF's operators; the font is `/F`.
        public var content: String?

        /// A page, A4 and upright unless said otherwise.
        public init(
            _ text: String, mediaBox: [Int] = [0, 0, 595, 842], cropBox: [Int]? = nil, rotation: Int = 0,
            content: String? = nil
        ) {
            (self.text, self.mediaBox, self.cropBox, self.rotation) = (text, mediaBox, cropBox, rotation)
            self.content = content
        }
    }

    /// A PDF with these pages, in Helvetica.
    public static func document(_ pages: [Page]) -> Data {
        var bytes = Data("%PDF-1.4\n%\u{E2}\u{E3}\n".utf8)
        var offsets: [Int] = []
        func object(_ body: String) {
            offsets.append(bytes.count)
            bytes.append(Data("\(offsets.count) 0 obj\n\(body)\nendobj\n".utf8))
        }
        object("<< /Type /Catalog /Pages 2 0 R >>")
        let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        object("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
        object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
        for (index, page) in pages.enumerated() {
            func box(_ name: String, _ box: [Int]) -> String {
                "/\(name) [\(box.map(String.init).joined(separator: " "))]"
            }
            object(
                "<< /Type /Page /Parent 2 0 R \(box("MediaBox", page.mediaBox)) "
                    + (page.cropBox.map { box("CropBox", $0) } ?? "")
                    + " /Rotate \(page.rotation) /Contents \(5 + 2 * index) 0 R"
                    + " /Resources << /Font << /F 3 0 R >> >> >>")
            let content = page.content ?? "BT /F 24 Tf 72 300 Td (\(page.text)) Tj ET"
            object("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        let start = bytes.count
        var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            table += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
        }
        bytes.append(
            Data(
                "\(table)trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
                    .utf8))
        return bytes
    }
}

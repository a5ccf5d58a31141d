/// Text as the server of 2025 sets it: Courier 10 on US letter, 54 lines a page, lines cut at 120 characters of
/// which the paper holds some 90, nothing wrapped, and a black box for what Latin-1 doesn't have.
struct TextPages {
    private static let linesPerPage = 54
    private static let lineLimit = 120
    private static let box = UInt8(0x7f)

    private let pages: [ArraySlice<[UInt8]>]

    /// Lays out UTF-8 text.
    init(_ text: [UInt8]) {
        let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false).map(TextPages.line)
        pages = stride(from: 0, to: lines.count, by: TextPages.linesPerPage).map {
            lines[$0..<min($0 + TextPages.linesPerPage, lines.count)]
        }
    }

    /// Number of pages, 1 or more.
    var count: Int { pages.count }

    /// One line in Latin-1.
    private static func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix(lineLimit).map {
            (0x20...0x7e).contains($0.value) || (0xa0...0xff).contains($0.value) ? UInt8($0.value) : box
        }
    }

    /// The document (ISO 32000-1): a catalogue, the page tree, the font, and two objects a page.
    func pdf() -> [UInt8] {
        var out = Array("%PDF-1.4\n".utf8)
        var offsets: [Int] = []
        func add(_ body: [UInt8]) {
            offsets.append(out.count)
            out += Array("\(offsets.count) 0 obj\n".utf8) + body + Array("\nendobj\n".utf8)
        }
        let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
        add(Array("<< /Type /Catalog /Pages 2 0 R >>".utf8))
        add(Array("<< /Type /Pages /Kids [\(kids)] /Count \(count) >>".utf8))
        add(Array("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>".utf8))
        for (index, page) in pages.enumerated() {
            let resources = "/Resources << /Font << /F1 3 0 R >> >>"
            add(
                Array(
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] \(resources) /Contents \(5 + 2 * index) 0 R >>"
                        .utf8))
            let content = TextPages.content(page)
            add(Array("<< /Length \(content.count) >>\nstream\n".utf8) + content + Array("\nendstream".utf8))
        }
        let start = out.count
        out += Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
        for offset in offsets {
            let digits = String(offset)
            out += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
        }
        out += Array(
            "trailer\n<< /Size \(offsets.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n".utf8)
        return out
    }

    /// The operators that write a page's lines, from an inch below the top, 12 pt each.
    private static func content(_ lines: ArraySlice<[UInt8]>) -> [UInt8] {
        var out = Array("BT /F1 10 Tf 12 TL 50 720 Td\n".utf8)
        for line in lines {
            out.append(UInt8(ascii: "("))
            for byte in line {
                if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") {
                    out.append(UInt8(ascii: "\\"))
                }
                out.append(byte)
            }
            out += Array(") Tj T*\n".utf8)
        }
        return out + Array("ET".utf8)
    }
}

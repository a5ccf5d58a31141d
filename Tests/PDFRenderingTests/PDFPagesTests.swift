import FaxCore
import Foundation
import PDFRendering
import TestSupport
import Testing

@Suite struct PDFPagesTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// A PDF with one page of A4 for each content stream, and further entries of its dictionary.
    static func pdf(_ contents: [String], page: String = "", objects: [String] = []) -> Data {
        var text = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
        let first = 4 + objects.count
        let kids = contents.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
        text += "2 0 obj\n<< /Type /Pages /Kids [\(kids)] /Count \(contents.count) >>\nendobj\n"
        text += "3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n"
        for (index, object) in objects.enumerated() { text += "\(4 + index) 0 obj\n\(object)\nendobj\n" }
        for (index, content) in contents.enumerated() {
            text += """
                \(first + 2 * index) 0 obj
                << /Type /Page /Parent 2 0 R /MediaBox [0 0 595.276 841.89] /Contents \(first + 2 * index + 1) 0 R
                /Resources << /Font << /F 3 0 R >> >> \(page) >>
                endobj
                \(first + 2 * index + 1) 0 obj
                << /Length \(content.utf8.count) >>
                stream
                \(content)
                endstream
                endobj

                """
        }
        return Data((text + "trailer\n<< /Root 1 0 R >>\n%%EOF\n").utf8)
    }

    /// Gives the pages of a PDF to `body`.
    private func withPages<T>(of pdf: Data, _ body: (inout PDFPages) throws -> T) throws -> T {
        let path = try folder.write("in.pdf", pdf)
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        var pages = try PDFPages(reading: file.fileDescriptor)
        return try body(&pages)
    }

    /// The first page as it is drawn on a fax page of its own.
    private func drawn(_ pdf: Data, _ resolution: Resolution = .fine) throws -> GrayPage {
        try withPages(of: pdf) { pages in
            let (width, height) = try pages.size(of: 1)
            let geometry = FaxGeometry(
                forPageOfWidth: width, height: height, paper: .a4, resolution: resolution)
            return try pages.draw(1, on: geometry)
        }
    }

    @Test func sizesAreAsSeen() throws {
        let pdf = SamplePDF.document([
            .init("a"), .init("b", rotation: 90),
            .init("c", mediaBox: [0, 0, 600, 800], cropBox: [50, 250, 450, 550]),
        ])
        try withPages(of: pdf) { pages in
            #expect(pages.pageCount == 3)
            let sizes = try (1...3).map { try pages.size(of: $0) }
            #expect(sizes.map(\.width) == [595, 842, 400])
            #expect(sizes.map(\.height) == [842, 595, 300])
        }
    }

    @Test func thereIsNoPageBeyondTheLast() throws {
        try withPages(of: SamplePDF.document([.init("a")])) { pages in
            for page in [0, 2, -1, .min, .max] {
                #expect(throws: PDFRenderingError.undrawable(page: page, "there is no such page")) {
                    try pages.size(of: page)
                }
            }
        }
    }

    @Test(arguments: Resolution.allCases)
    func aRectangleLiesWhereItBelongs(_ resolution: Resolution) throws {
        // An inch from the left and from the top, two inches wide, one high.
        let page = try drawn(Self.pdf(["72 697.89 144 72 re f"]), resolution)
        let lines = resolution.linesPerInch
        #expect(page.width == 1728)
        let dark = page.darkBox()
        #expect(abs(dark.x - (20 + 204)) <= 1 && abs(dark.width - 408) <= 1)
        #expect(abs(dark.y - lines) <= 1 && abs(dark.height - lines) <= 1)
        #expect(page.pels[(lines + lines / 2) * 1728 + 20 + 408] == 0)
        #expect(page.pels[0] == 255)
    }

    @Test func coloursBecomeTheirLuma() throws {
        let page = try drawn(
            Self.pdf([
                "1 0 0 rg 0 742 100 100 re f 0 1 0 rg 100 742 100 100 re f 0 0 1 rg 200 742 100 100 re f 0.5 g 300 742 100 100 re f"
            ]))
        let row = 100 * 1728 + 20
        let found = [50, 150, 250, 350].map { Int(page.pels[row + $0 * 204 / 72]) }
        #expect(found == [77, 149, 29, 128] || found == [77, 150, 29, 128])
    }

    @Test func aWidePageIsTurnedCounterclockwise() throws {
        // Near its upper right corner: that is the upper left one afterwards.
        let page = try drawn(
            Self.pdf(["700 500 100 50 re f"], page: "/MediaBox [0 0 841.89 595.276]"))
        let dark = page.darkBox()
        #expect(abs(dark.x - Int(20 + (595.276 - 550) * 204 / 72)) <= 1)
        #expect(abs(dark.y - Int((841.89 - 800) * 196 / 72)) <= 1)
        #expect(abs(dark.width - 50 * 204 / 72) <= 1)
        #expect(abs(dark.height - 100 * 196 / 72) <= 1)
    }

    @Test(arguments: Resolution.allCases)
    func thinStrokesSurviveWhereverTheyLie(_ resolution: Resolution) throws {
        for width in [0.0, 0.05, 0.1, 0.25] {
            // Every line is shifted by another part of a pel.
            let across = (0..<20).map {
                "50 \(60.0 + Double($0) * 30.017) m 500 \(60.0 + Double($0) * 30.017) l S"
            }
            let page = try drawn(Self.pdf(["\(width) w " + across.joined(separator: " ")]), resolution)
            let column = (0..<page.height).map { page.pels[$0 * 1728 + 800] }
            let lines = column.indices.filter { column[$0] < 166 && ($0 == 0 || column[$0 - 1] >= 166) }
            #expect(lines.count == 20, "\(width) pt across")
            let down = (0..<16).map {
                "\(60.0 + Double($0) * 30.017) 50 m \(60.0 + Double($0) * 30.017) 700 l S"
            }
            let other = try drawn(Self.pdf(["\(width) w " + down.joined(separator: " ")]), resolution)
            let row = Array(other.pels[(other.height / 2 * 1728)..<((other.height / 2 + 1) * 1728)])
            let columns = row.indices.filter { row[$0] < 166 && ($0 == 0 || row[$0 - 1] >= 166) }
            #expect(columns.count == 16, "\(width) pt down")
        }
    }

    @Test func whatIsPrintedIsDrawnAndNoMore() throws {
        func square(_ x: Int, flags: Int, type: String = "Square") -> String {
            "<< /Type /Annot /Subtype /\(type) /Rect [\(x) 400 \(x + 50) 450] /F \(flags) /AP << /N 4 0 R >> >>"
        }
        let appearance = """
            << /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 16 >>
            stream
            0 0 50 50 re f  
            endstream
            """
        // Print; no flag; Print and NoView; Print and Hidden; a link's border is for the screen.
        let annotations = [
            square(50, flags: 4), square(150, flags: 0), square(250, flags: 36), square(350, flags: 6),
            square(450, flags: 4, type: "Link"),
        ]
        let page = try drawn(
            Self.pdf(["n"], page: "/Annots [\(annotations.joined(separator: " "))]", objects: [appearance]))
        let row = page.height / 2 * 1728 + 20
        let dark = [75, 175, 275, 375, 475].map { page.pels[row + $0 * 204 / 72] == 0 }
        #expect(dark == [true, false, true, false, false])
    }

    @Test func aPageOfNoOrAnEnormousSizeTakesNoMoreThanAFaxPage() throws {
        for box in ["[0 0 1e9 1e9]", "[0 0 14400 14400]", "[0 0 1e300 5]", "[0 0 0 0]", "[0 0 0.001 0.001]"] {
            let pdf = Self.pdf(["0 0 100 100 re f"], page: "/MediaBox \(box)")
            do throws(PDFRenderingError) {
                let page = try typed { try drawn(pdf) }
                #expect(page.width == 1728 && page.height <= 2744, "\(box)")
            } catch .undrawable {
            }
        }
    }

    /// Only errors of the module are expected.
    private func typed<T>(_ body: () throws -> T) throws(PDFRenderingError) -> T {
        do { return try body() } catch let error as PDFRenderingError { throw error } catch {
            throw .broken("another kind of error: \(error)")
        }
    }
}

extension GrayPage {
    /// The smallest rectangle around what is darker than the middle.
    func darkBox() -> PelRect {
        var (left, right, top, bottom) = (width, -1, height, -1)
        for y in 0..<height {
            for x in 0..<width where pels[y * width + x] < 128 {
                (left, right) = (min(left, x), max(right, x))
                (top, bottom) = (min(top, y), max(bottom, y))
            }
        }
        return PelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
}

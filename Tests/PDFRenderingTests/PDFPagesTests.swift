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
                \(page.contains("/Resources") ? "" : "/Resources << /Font << /F 3 0 R >> >>") \(page) >>
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

    /// Lines across or down a page, every one shifted by another part of a pel, survive a threshold of 65 %, be they
    /// strokes (the first half of a page) or areas (the second).
    @Test(arguments: Resolution.allCases, [0.05, 0.1, 0.25, 0.5])
    func thinLinesSurviveWhereverTheyLie(_ resolution: Resolution, _ width: Double) throws {
        let places = (0..<16).map { 60 + Double($0) * 30.017 }
        let across = places.map { "50 \($0) m 290 \($0) l S 300 \($0) 240 \(width) re f " }.joined()
        let first = try drawn(Self.pdf(["\(width) w " + across]), resolution)
        for column in [500, 1300] {
            #expect(runs((0..<first.height).map { first.pels[$0 * first.width + column] }) == 16)
        }
        let down = places.map { "\($0) 50 m \($0) 390 l S \($0) 400 \(width) 340 re f " }.joined()
        let second = try drawn(Self.pdf(["\(width) w " + down]), resolution)
        for row in [second.height * 3 / 10, second.height * 7 / 10] {
            #expect(runs(Array(second.pels[(row * second.width)...].prefix(second.width))) == 16)
        }
    }

    @Test func aStrokeWithoutAWidthIsSeen() throws {
        let page = try drawn(Self.pdf(["0 w 50 400.3 m 500 400.3 l S 50 100 m 500 350 l S"]))
        #expect(runs((0..<page.height).map { page.pels[$0 * page.width + 800] }) == 2)
    }

    /// How many times it becomes black to a threshold of 65 %.
    private func runs(_ pels: [UInt8]) -> Int {
        pels.indices.count { pels[$0] < 166 && ($0 == 0 || pels[$0 - 1] >= 166) }
    }

    @Test func whatIsPaleAndWideStaysPale() throws {
        let page = try drawn(Self.pdf(["0.9 g 100 100 200 200 re f 0.8 G 3 w 50 500 m 400 500 l S"]))
        #expect(page.pels.allSatisfy { $0 > 190 })
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

    @Test func textIsKnownByPlaceSizeAndShade() throws {
        let pdf = Self.pdf([
            "BT /F 10 Tf 72 700 Td (Some words in a line) Tj 0 -40 Td /F 6 Tf 0.5 g (small and gray) Tj ET"
        ])
        let texts = try withPages(of: pdf) { pages in
            let geometry = FaxGeometry(height: 841.89, resolution: .fine)
            let placement = PagePlacement(ofWidth: 595.276, height: 841.89, on: geometry)
            return try pages.texts(of: 1, at: placement, on: geometry)
        }
        #expect(texts.count == 2)
        #expect(texts.map { $0.fontSize.rounded() } == [10, 6])
        #expect(texts.map { ($0.shade * 10).rounded() } == [0, 5])
        let first = try #require(texts.first).at
        #expect(abs(first.x - (20 + 204)) <= 2)
        // The baseline is 141.89 points from the top.
        #expect(first.y < 386 && first.y + first.height > 386 && first.height < 45)
        #expect((200...320).contains(first.width))
    }

    @Test func textOfATurnedPageIsWhereItIsDrawn() throws {
        let pdf = Self.pdf(["BT /F 20 Tf 500 300 Td (Turned) Tj ET"], page: "/MediaBox [0 0 841.89 595.276]")
        try withPages(of: pdf) { pages in
            let geometry = FaxGeometry(
                forPageOfWidth: 841.89, height: 595.276, paper: .a4, resolution: .standard)
            let placement = PagePlacement(ofWidth: 841.89, height: 595.276, on: geometry)
            let texts = try pages.texts(of: 1, at: placement, on: geometry)
            let dark = try pages.draw(1, at: placement, on: geometry).darkBox()
            #expect(texts.count == 1)
            let text = try #require(texts.first)
            #expect(text.fontSize == 20)
            #expect(text.at.x <= dark.x && text.at.x + text.at.width >= dark.x + dark.width)
            #expect(text.at.y <= dark.y + 1 && text.at.y + text.at.height >= dark.y + dark.height - 1)
            #expect(text.at.width < 2 * dark.width && text.at.height < dark.height + 20)
        }
    }

    @Test func aPageOfManyLettersIsSummedUp() throws {
        let letters = (0..<20_000).map {
            "\(Double($0 % 200) * 2) \($0 / 200 * 4) Td (x) Tj \(-Double($0 % 200) * 2) \(-($0 / 200 * 4)) Td "
        }
        let pdf = Self.pdf(["BT /F 1 Tf " + letters.shuffled().joined() + "ET"])
        let texts = try withPages(of: pdf) { pages in
            let geometry = FaxGeometry(height: 841.89, resolution: .fine)
            let placement = PagePlacement(ofWidth: 595.276, height: 841.89, on: geometry)
            return try pages.texts(of: 1, at: placement, on: geometry)
        }
        #expect(texts.count <= 10_000 && texts.count > 10)
    }

    @Test(arguments: [
        ("a scan", "q 595 0 0 842 0 0 cm /I Do Q", true),
        ("a scan over white", "1 g 0 0 595 842 re f q 595 0 0 842 0 0 cm /I Do Q", true),
        (
            "a scan with the text of an OCR",
            "q 595 0 0 842 0 0 cm /I Do Q BT 3 Tr /F 12 Tf 72 700 Td (read) Tj ET", true
        ),
        ("a scan in two parts", "q 595 0 0 421 0 0 cm /I Do Q q 595 0 0 421 0 421 cm /I Do Q", true),
        ("letters on a picture", "q 595 0 0 842 0 0 cm /I Do Q BT /F 12 Tf 72 700 Td (seen) Tj ET", false),
        ("a picture in a letter", "q 300 0 0 300 0 0 cm /I Do Q BT /F 12 Tf 72 700 Td (seen) Tj ET", false),
        ("a small picture", "q 300 0 0 300 0 0 cm /I Do Q", false),
        ("nothing", "n", false),
    ])
    func aPictureIsKnown(_ what: String, _ content: String, _ isPicture: Bool) throws {
        let picture = """
            << /Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray
            /Length 4 >>
            stream
            abcd
            endstream
            """
        let resources = "/Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >>"
        let pdf = Self.pdf([content], page: resources, objects: [picture])
        let found = try withPages(of: pdf) { try $0.isPicture(1) }
        #expect(found == isPicture, "\(what)")
    }

    @Test(arguments: [
        "<< /Subtype /Image /Width 20000 /Height 20000 /Length 1 >>\nstream\nx\nendstream",
        "<< /Height 4000000000\n/Filter /FlateDecode/Width 1/Length 1 >>\nstream\nx\nendstream",
        "<< /Subtype /Image /Width 999999999999999999 /Height 999999999999999999 /Length 1 >>\nstream\nx\nendstream",
        "<< /Filter /JBIG2Decode /Length 30 >>\nstream\n\0\0\0\0\u{30}\0\u{1}\0\0\0\u{13}\0\u{1}\0\0\0\u{1}\0\0\0\0\0\0\nendstream",
    ])
    func aPictureBeyondMeasureIsRefusedByItsSize(_ object: String) throws {
        let error = #expect(throws: PDFRenderingError.self) {
            try drawn(Self.pdf(["n"], objects: [object]))
        }
        guard case .tooLarge(let width, let height)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(width.multipliedReportingOverflow(by: height).partialValue > 150_000_000)
    }

    @Test func ordinaryPicturesAreNotRefused() throws {
        let scan = "<< /Subtype /Image /Width 9921 /Height 14031 /Length 1 >>\nstream\nx\nendstream"
        #expect(try drawn(Self.pdf(["n"], objects: [scan])).width == 1728)
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

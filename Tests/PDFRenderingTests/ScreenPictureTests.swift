import FaxCore
import Foundation
import PDFRendering
import TestSupport
import Testing

/// Pages as a screen shows them.
@Suite struct ScreenPictureTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// Gives the pages of a PDF to `body`.
    private func withPages<T>(of pdf: Data, _ body: (inout PDFPages) throws -> T) throws -> T {
        let path = try folder.write("in.pdf", pdf)
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        var pages = try PDFPages(reading: file.fileDescriptor)
        return try body(&pages)
    }

    private func picture(_ pdf: Data, _ window: ScreenWindow, marking words: String? = nil) throws
        -> ScreenPicture
    {
        try withPages(of: pdf) { try $0.picture(of: 1, window, marking: words) }
    }

    @Test func aPageWithoutColourIsGray() throws {
        let pdf = SamplePDF.document([
            .init("", mediaBox: [0, 0, 100, 200], content: "0.5 g 0 100 50 100 re f")
        ])
        let page = try picture(pdf, ScreenWindow(width: 100, height: 200))
        #expect(page.width == 100 && page.height == 200 && page.colors == .gray)
        #expect([page.samples[0], page.samples[99], page.samples[199 * 100]] == [128, 255, 255])
    }

    @Test func aColourIsKept() throws {
        let pdf = SamplePDF.document([
            .init("", mediaBox: [0, 0, 100, 100], content: "1 0 0 rg 0 0 50 100 re f")
        ])
        let page = try picture(pdf, ScreenWindow(width: 10, height: 10))
        #expect(page.colors == .rgb && page.samples.count == 300)
        #expect(
            Array(page.samples[0..<3]) == [255, 0, 0] && Array(page.samples[27..<30]) == [255, 255, 255])
    }

    @Test func aPartIsWhereItIsInTheWhole() throws {
        let pdf = SamplePDF.document([.init("some words here", mediaBox: [0, 0, 300, 400])])
        let whole = try picture(pdf, ScreenWindow(width: 300, height: 400))
        let part = try picture(
            pdf,
            ScreenWindow(
                pageWidth: 300, pageHeight: 400, part: PelRect(x: 60, y: 80, width: 200, height: 40)))
        let cut = (80..<120).flatMap { whole.samples[($0 * 300 + 60)..<($0 * 300 + 260)] }
        #expect(part.samples == cut && cut.contains { $0 < 100 })
    }

    @Test func pixelsNeedNotBeSquare() throws {
        let pdf = SamplePDF.document([.init("", mediaBox: [0, 0, 100, 100], content: "0 0 50 50 re f")])
        let page = try picture(pdf, ScreenWindow(width: 40, height: 10))
        #expect(
            page.samples[9 * 40] == 0 && page.samples[9 * 40 + 19] == 0 && page.samples[9 * 40 + 20] == 255)
        #expect(page.samples[4 * 40] == 255 && page.samples[5 * 40] == 0)
    }

    @Test func itIsTurnedAndCroppedAsItIsSeen() throws {
        let pdf = SamplePDF.document([
            .init(
                "", mediaBox: [0, 0, 400, 400], cropBox: [100, 100, 300, 200], rotation: 90,
                content: "100 100 20 20 re f")
        ])
        let size = try withPages(of: pdf) { try $0.size(of: 1) }
        #expect(size == (100, 200))
        let page = try picture(pdf, ScreenWindow(width: 100, height: 200))
        // The lower left corner is the upper left one when the page is turned clockwise.
        #expect(page.samples[0] == 0 && page.samples[19 * 100 + 19] == 0 && page.samples[30 * 100] == 255)
    }

    @Test func annotationsOfTheScreenAreSeen() throws {
        let appearance = """
            << /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 16 >>
            stream
            0 0 50 50 re f  
            endstream
            """
        let annotation = "<< /Type /Annot /Subtype /Square /Rect [50 400 100 450] /F 0 /AP << /N 4 0 R >> >>"
        let pdf = PDFPagesTests.pdf(["n"], page: "/Annots [\(annotation)]", objects: [appearance])
        let page = try picture(pdf, ScreenWindow(width: 595, height: 842))
        #expect(page.samples[(842 - 425) * 595 + 75] == 0)
    }

    @Test func wordsAreMarkedWhereTheyStand() throws {
        let pdf = SamplePDF.document([.init("alpha beta gamma")])
        let window = ScreenWindow(width: 595, height: 842)
        #expect(try picture(pdf, window).colors == .gray)
        #expect(try picture(pdf, window, marking: "delta").colors == .gray)
        let page = try picture(pdf, window, marking: "BETA")
        try #require(page.colors == .rgb)
        let marked = (0..<595 * 842).filter { page.samples[3 * $0 + 2] < page.samples[3 * $0] }
        let (columns, rows) = (marked.map { $0 % 595 }, marked.map { $0 / 595 })
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        // "alpha " is 66 points wide in Helvetica of 24 points, "beta" 47; the baseline is 542 from the top.
        #expect(abs(left - 138) < 4 && abs(right - 185) < 4)
        #expect(try #require(rows.min()) > 515 && (try #require(rows.max())) < 555)
        // Paper becomes yellow, and ink stays dark.
        let colors = Set(marked.map { Array(page.samples[3 * $0..<3 * $0 + 3]) })
        #expect(colors.contains([255, 216, 50]) && colors.contains { $0[0] < 100 })
        #expect(colors.allSatisfy { $0[1] >= $0[0] / 2 })
    }

    @Test func textIsReadInItsOrder() throws {
        let content = "BT /F 12 Tf 72 700 Td (First line) Tj 0 -20 Td (second \\001 line) Tj ET"
        let pdf = SamplePDF.document([.init("", content: content), .init("", content: "n")])
        try withPages(of: pdf) { pages in
            let text = try pages.text(of: 1)
            #expect(text.hasPrefix("First line\nsecond "))
            #expect(try pages.text(of: 2) == "")
            #expect(try pages.count(of: "LINE", on: 1) == 2)
            #expect(try pages.count(of: "", on: 1) == 0 && pages.count(of: "line", on: 2) == 0)
        }
    }

    @Test func moreThanAScreenHasIsRefused() throws {
        let pdf = SamplePDF.document([.init("one")])
        let windows = [
            ScreenWindow(width: 0, height: 10), ScreenWindow(width: 40_000, height: 40_000),
            ScreenWindow(width: Int.max, height: 1),
            ScreenWindow(pageWidth: 10, pageHeight: 10, part: PelRect(x: 5, y: 0, width: 6, height: 5)),
            ScreenWindow(pageWidth: 10, pageHeight: 10, part: PelRect(x: -1, y: 0, width: 6, height: 5)),
            ScreenWindow(pageWidth: 10, pageHeight: 10, part: PelRect(x: Int.max, y: 0, width: 6, height: 5)),
        ]
        for window in windows {
            #expect(!window.isValid)
            #expect(throws: PDFRenderingError.self) { try picture(pdf, window) }
        }
    }

    @Test func pagesOfAnySizeAreDrawn() throws {
        for box in ["[0 0 14400 14400]", "[0 0 3 14400]", "[-500 -500 -100 -100]", "[0 0 1 1]"] {
            let pdf = PDFPagesTests.pdf(["n"], page: "/MediaBox \(box)")
            let page = try picture(pdf, ScreenWindow(width: 50, height: 50))
            #expect(page.samples.count == 2500, "\(box)")
        }
    }
}

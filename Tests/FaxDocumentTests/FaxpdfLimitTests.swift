import Foundation
import TestSupport
import Testing

/// What is stopped before a server says no.
@Suite struct FaxpdfLimitTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
    }

    private func faxpdf(_ arguments: String..., input: Data? = nil) throws -> Outcome {
        try Program.tool("faxpdf", arguments, input: input, home: home)
    }

    /// Pages of text, one form feed after the other.
    private func pages(_ count: Int) -> Data {
        Data((1...count).map { "page \($0)" }.joined(separator: "\u{C}").utf8)
    }

    @Test func tooManyPagesAreRefusedWithWhatTheyWouldCost() throws {
        let outcome = try faxpdf(input: pages(101))
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(
            outcome.errors
                == "faxpdf: the document has 101 pages, over the limit of 100: about 73 minutes on the line at "
                + "14,400 bit/s\nhint: --pages 1-100, or --max-pages 0 for no limit\n")
        #expect(try faxpdf("--max-pages", "0", input: pages(101)).status == 0)
        #expect(try faxpdf("--max-pages", "101", input: pages(101)).status == 0)
        // What counts are the pages that travel.
        #expect(try faxpdf("--pages", "2-101", input: pages(101)).status == 0)
        #expect(try faxpdf("--max-pages", "-1", input: pages(1)).status == 64)
    }

    @Test func theLimitOfPagesCanBeConfigured() throws {
        try home.write("config/config.toml", Data("[document]\nmax_pages = 2\n".utf8))
        #expect(try faxpdf(input: pages(2)).status == 0)
        #expect(try faxpdf(input: pages(3)).status == 65)
        #expect(try faxpdf("--max-pages", "3", input: pages(3)).status == 0)
        try home.write("config/config.toml", Data("[document]\nmax_bytes = \"2k\"\n".utf8))
        #expect(try faxpdf(input: pages(2)).status == 65)
        try home.write("config/config.toml", Data("[document]\nmax_bytes = \"2x\"\n".utf8))
        #expect(try faxpdf(input: pages(2)).status == 78)
    }

    @Test func tooManyBytesAreDrawnAnewWithFewerPels() throws {
        // Letters that a vector page tells in more bytes than the pels need: every page has the font's outlines.
        let text = Data(String(repeating: "the quick brown fox jumps over the lazy dog ", count: 60).utf8)
        let sizes = try ["superfine", "fine", "standard"].map { resolution in
            try faxpdf("--no-header", "--mode", "raster", "--resolution", resolution, input: text).output
                .count
        }
        #expect(sizes == sizes.sorted(by: >))
        let limit = String((sizes[1] + sizes[2]) / 2)
        let outcome = try faxpdf(
            "--no-header", "--mode", "raster", "--resolution", "superfine", "--max-bytes", limit, input: text)
        #expect(outcome.status == 0 && outcome.output.count == sizes[2])
        let notices = outcome.errors.split(separator: "\n")
        #expect(notices.count == 2)
        #expect(notices.first?.contains("over the limit of") == true)
        #expect(notices.first?.hasSuffix("its pages are drawn anew at fine resolution") == true)
        #expect(notices.last?.hasSuffix("its pages are drawn anew at standard resolution") == true)

        let refused = try faxpdf("--max-bytes", "1k", input: text)
        #expect(refused.status == 65 && refused.output.isEmpty)
        #expect(refused.errors.contains("even as fax pages at standard resolution, over the limit of 1 KiB"))
        #expect(refused.errors.contains("\nhint: send it in parts"))
    }

    @Test func twoHundredInputsAreOneDocumentAndNoMore() throws {
        let note = try home.write("note.txt", Data("a note".utf8))
        let label = SamplePDF.document([.init("a label", mediaBox: [0, 0, 300, 20])])
        let pdf = try home.write("in.pdf", label)
        let output = home.path("a.pdf")
        for (mode, first) in [("vector", note), ("raster", pdf)] {
            let inputs = (0..<100).flatMap { _ in [first, pdf] }
            let outcome = try Program.tool(
                "faxpdf", ["--max-pages", "0", "--mode", mode, "-o", output] + inputs, home: home,
                timeout: .seconds(300))
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try Program.shell("pdfinfo '\(output)' | grep Pages").text.hasSuffix(" 200\n"))
        }
        let outcome = try Program.tool("faxpdf", Array(repeating: pdf, count: 201), home: home)
        #expect(outcome.status == 65)
        #expect(outcome.errors == "faxpdf: 201 inputs are too many: the limit is 200\n")
    }

    /// Each of the pages is 12 MB, and all of them are the same 12 MB of the file.
    @Test func oneCodeOnManyPagesIsNotMultipliedForEver() throws {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let (lines, length, pages) = (14_000, 12_000_000, 180)
        var file = Data("II*\0".utf8) + number(8 + length, 4)
        file += Data(count: length - 3) + [0x00, 0x10, 0x01]
        for page in 1...pages {
            let tags = [256: 1728, 257: lines, 259: 4, 262: 0, 273: 8, 278: lines, 279: length].sorted {
                $0.key < $1.key
            }
            let entries: [UInt8] = tags.flatMap { tag -> [UInt8] in
                number(tag.key, 2) + [4, 0] + number(1, 4) + number(tag.value, 4)
            }
            let next = page < pages ? file.count + 2 + entries.count + 4 : 0
            file += Data(number(tags.count, 2) + entries + number(next, 4))
        }
        let path = try home.write("many.tif", file)
        let outcome = try faxpdf("--max-pages", "0", path)
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors == "faxpdf: \(path) makes a document of more than 2 GiB\n")
    }
}

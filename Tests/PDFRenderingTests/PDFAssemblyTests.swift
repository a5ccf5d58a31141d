import Foundation
import PDFRendering
import TestSupport
import Testing

@Suite struct PDFAssemblyTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    /// Assembles pages of documents; the path of the result.
    private func assemble(_ parts: [(Data, [Int]?)], title: String? = nil) throws -> String {
        var files: [FileHandle] = []
        for (index, part) in parts.enumerated() {
            let path = try folder.write("in\(index).pdf", part.0)
            files.append(try FileHandle(forReadingFrom: URL(filePath: path)))
        }
        let path = try folder.write("out.pdf", Data())
        let output = try FileHandle(forUpdating: URL(filePath: path))
        defer { for file in files + [output] { try? file.close() } }
        var pages = 0
        let total = try assemblePDF(
            zip(files, parts).map { PDFPart(descriptor: $0.fileDescriptor, pages: $1.1) }, title: title,
            creationDate: "2026-11-21T09:30:00Z", into: output.fileDescriptor, pageDone: { pages += 1 })
        #expect(pages == total)
        return path
    }

    private func shell(_ script: String) throws -> String {
        let outcome = try Program.shell(script)
        #expect(outcome.status == 0, "\(script): \(outcome.errors)")
        return outcome.text
    }

    @Test func partsAndPagesComeInOrder() throws {
        let first = SamplePDF.document([.init("a1"), .init("a2"), .init("a3")])
        let second = SamplePDF.document([.init("b1"), .init("b2")])
        let path = try assemble([(first, [3, 1]), (second, nil), (first, [2, 2])])
        #expect(try shell("qpdf --check '\(path)'").contains("No syntax or stream encoding errors"))
        let words = try shell("pdftotext '\(path)' -").split { $0.isWhitespace }.map(String.init)
        #expect(words == ["a3", "a1", "b1", "b2", "a2", "a2"])
    }

    /// A PDF of a page with a picture of one line in T.6 code, always with the same object numbers.
    private func picture(_ code: String) -> Data {
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R "
                + "/Resources << /XObject << /I 5 0 R >> >> >>",
            "<< /Length 26 >> stream\nq 90 0 0 90 5 5 cm /I Do Q\nendstream",
            "<< /Type /XObject /Subtype /Image /Width 16 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray "
                + "/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 16 /Rows 1 "
                + "/EndOfBlock false >>] /Length \(code.utf8.count) >> stream\n\(code)\nendstream",
        ]
        var text = "%PDF-1.4\n"
        var table = "0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = String(text.utf8.count)
            table += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 6\n\(table)trailer << /Size 6 /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Data(text.utf8)
    }

    /// Poppler names pictures by their object number, and Cairo writes pictures of one name once.
    @Test func picturesOfSeveralDocumentsAreNotMistakenForOneAnother() throws {
        let (white, black) = (picture("80>"), picture("26A0B8>"))
        let path = try assemble([(white, [1, 1]), (black, nil)])
        let objects = try shell("pdfimages -list '\(path)' | awk 'NR > 2 { print $11 }'").split {
            $0.isWhitespace
        }
        #expect(objects.count == 3)
        #expect(objects.first == objects.dropFirst().first)
        #expect(Set(objects).count == 2)
    }

    @Test func pagesAreCroppedAndUpright() throws {
        let path = try assemble([
            (
                SamplePDF.document([
                    .init("plain"), .init("turned", rotation: 90),
                    .init("cropped", mediaBox: [0, 0, 600, 800], cropBox: [50, 250, 450, 550]),
                    .init("moved", mediaBox: [-100, -100, 300, 500]),
                ]), nil
            )
        ])
        let sizes = try shell("pdfinfo -f 1 -l 4 -box '\(path)' | grep 'size:' | grep Page")
            .split(separator: "\n").map {
                $0.split { $0 == " " }.dropFirst(3).prefix(3).joined(separator: " ")
            }
        #expect(sizes == ["595 x 842", "842 x 595", "400 x 300", "400 x 600"])
        let rotations = try shell("pdfinfo -f 1 -l 4 '\(path)' | grep -c 'rot: *0'")
        #expect(rotations == "4\n")
        // (72, 300) in the cropped page's own corner: 22 from the left, 250 from the top.
        let cropped = try shell("pdftotext -f 3 -l 3 -bbox '\(path)' - | grep -o 'xMin=\"[0-9]*'")
        #expect(cropped == "xMin=\"22\n")
    }

    @Test func aHugePageIsMadeSmaller() throws {
        let path = try assemble([(SamplePDF.document([.init("x", mediaBox: [0, 0, 28800, 14400])]), nil)])
        #expect(try shell("pdfinfo '\(path)'").contains("14400 x 7200 pts"))
    }

    /// Where words are on each page, in points: left, upper, right and lower edge.
    private func boxes(_ path: String) throws -> [String: [Double]] {
        let lines = try shell("pdftotext -bbox '\(path)' - | grep '<word'").split(separator: "\n")
        return Dictionary(
            lines.map { line in
                let fields = line.split(separator: "\"")
                let word = line.split(separator: ">")[1].split(separator: "<")[0]
                return (String(word), fields.compactMap { Double($0) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// Writes `pages` with a line on top of each, 35 points high, its text 8 to 25 points from above.
    private func assembleWithHeaders(_ pages: [SamplePDF.Page]) throws -> String {
        let lines = pages.indices.map {
            SamplePDF.Page("line\($0 + 1)", mediaBox: [0, 290, 595, 325])
        }
        let paths = [
            try folder.write("in.pdf", SamplePDF.document(pages)),
            try folder.write("headers.pdf", SamplePDF.document(lines)), try folder.write("out.pdf", Data()),
        ]
        let files = try paths.map { try FileHandle(forUpdating: URL(filePath: $0)) }
        defer { for file in files { try? file.close() } }
        _ = try assemblePDF(
            [
                PDFPart(
                    descriptor: files[0].fileDescriptor, pages: pages.indices.map { $0 + 1 },
                    headers: files[1].fileDescriptor)
            ],
            title: nil, creationDate: "2026-11-21T09:30:00Z", into: files[2].fileDescriptor)
        return paths[2]
    }

    @Test func aHeaderStandsInTheWhiteOnTop() throws {
        let pages = [SamplePDF.Page("one"), SamplePDF.Page("two")]
        let plain = try boxes(try assemble([(SamplePDF.document(pages), nil)]))
        let path = try assembleWithHeaders(pages)
        let words = try shell("pdftotext '\(path)' -").split { $0.isWhitespace }
        #expect(words == ["line1", "one", "line2", "two"])
        let headed = try boxes(path)
        #expect(headed["one"] == plain["one"] && headed["two"] == plain["two"])
        #expect(try #require(headed["line2"])[3] < 35)
    }

    @Test func whatStandsWhereTheHeaderBelongsMakesRoom() throws {
        let pages = [SamplePDF.Page("one", mediaBox: [0, 0, 595, 320])]
        let plain = try #require(try boxes(try assemble([(SamplePDF.document(pages), nil)]))["one"])
        let headed = try boxes(try assembleWithHeaders(pages))
        let one = try #require(headed["one"])
        #expect(plain[1] < 35 && one[1] >= 35)
        // The page is as much smaller as it has to be, and in the middle.
        let scale = (320.0 - 35) / 320
        #expect(abs((one[2] - one[0]) / (plain[2] - plain[0]) - scale) < 0.01)
        #expect(abs(one[0] - (plain[0] * scale + 595 * (1 - scale) / 2)) < 0.5)
    }

    @Test(arguments: [[0, 0, 100, 100], [0, 0, 2, 5000], [0, 0, 28800, 14400], [0, 0, 3, 3]])
    func pagesOfEverySizeTakeAHeader(_ box: [Int]) throws {
        let path = try assembleWithHeaders([SamplePDF.Page("x", mediaBox: box)])
        #expect(try shell("qpdf --check '\(path)'").contains("No syntax or stream encoding errors"))
    }

    @Test func theSameInputMakesTheSameBytes() throws {
        let sample = SamplePDF.document([.init("one")])
        let first = try Data(contentsOf: URL(filePath: assemble([(sample, nil)], title: "Brief")))
        let second = try Data(contentsOf: URL(filePath: assemble([(sample, nil)], title: "Brief")))
        #expect(first == second)
        let facts = try shell("TZ=UTC pdfinfo '\(folder.path("out.pdf"))'")
        #expect(facts.contains("Brief"))
        #expect(facts.contains("Sat Nov 21 09:30:00 2026"))
    }

    @Test func aMissingPageIsTold() {
        #expect(throws: PDFRenderingError.undrawable(page: 2, "there is no such page")) {
            try assemble([(SamplePDF.document([.init("one")]), [1, 2])])
        }
    }

    @Test func aFullDiskIsTold() throws {
        let path = try folder.write("in.pdf", SamplePDF.document([.init("one")]))
        let input = try FileHandle(forReadingFrom: URL(filePath: path))
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        defer { for file in [input, full] { try? file.close() } }
        #expect(throws: PDFRenderingError.unwritable("No space left on device")) {
            try assemblePDF(
                [PDFPart(descriptor: input.fileDescriptor)], title: nil, creationDate: "2026-11-21T09:30:00Z",
                into: full.fileDescriptor)
        }
    }

    @Test(.enabled(if: Repository.corpus != nil)) func picturesStayAsTheyAre() throws {
        let corpus = try #require(Repository.corpus)
        let source = try Data(contentsOf: corpus.appending(path: "pdf/cmyk.pdf"))
        let path = try assemble([(source, nil)])
        #expect(try shell("pdfimages -list '\(path)'").contains(" jpeg "))
    }
}

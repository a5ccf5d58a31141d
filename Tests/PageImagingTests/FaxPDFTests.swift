import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct FaxPDFTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// A document of `pages` at `resolution`: its path.
    private func document(
        _ pages: [BilevelPage], _ resolution: Resolution, title: String? = nil
    ) throws -> String {
        let path = bench.folder.path("fax.pdf")
        let output = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        var document = FaxPDF(writingTo: output.descriptor, title: title)
        for page in pages {
            try document.append(try CodedPage(coding: page, resolution: resolution))
        }
        #expect(document.pageCount == pages.count)
        let count = try document.finish()
        #expect(try Data(contentsOf: URL(filePath: path)).count == count)
        return path
    }

    @Test(arguments: Resolution.allCases, ScanLine.allCases)
    func ghostscriptMakesTheSamePels(_ resolution: Resolution, _ line: ScanLine) throws {
        let pages = [PageSize.a4, .letter, .legal].map {
            FaxCodecTests.page(
                width: line.pels,
                lines: FaxGeometry(line: line, height: $0.height, resolution: resolution).lines)
        }
        let path = try document(pages, resolution)
        let tiff = bench.folder.path("out.tif")
        _ = try bench.ask(
            "gs", "-q", "-dSAFER", "-sDEVICE=tiffg4", "-r204x\(resolution.linesPerInch)", "-o", tiff, path)
        for (index, page) in pages.enumerated() {
            let raw = bench.folder.path("raw.tif")
            _ = try bench.ask("tiffcp", "-c", "none", "-r", "100000", "\(tiff),\(index)", raw)
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: raw)))
            // libtiff puts the only strip behind the header.
            #expect(Array(bytes.dropFirst(8).prefix(page.bytes.count)) == page.bytes, "page \(index + 1)")
            let info = try bench.ask("tiffinfo", raw).text
            #expect(info.contains("Image Width: \(page.width) Image Length: \(page.lines)"), "\(info)")
        }
    }

    @Test func theCodeIsInTheDocumentAsItIs() throws {
        let page = FaxCodecTests.page(width: 1728, lines: 2292)
        let path = try document([page, page], .fine, title: "Ein Fäx (1)")
        _ = try bench.ask("qpdf", "--check", path)
        let list = try bench.ask("pdfimages", "-list", path).text
        #expect(list.split(separator: "\n").filter { $0.contains(" ccitt ") }.count == 2, "\(list)")
        _ = try bench.ask("pdfimages", "-ccitt", path, bench.folder.path("out"))
        let code = [UInt8](try Data(contentsOf: bench.folder.url.appending(path: "out-000.ccitt")))
        #expect(code == (try FaxCoding.mmr.encode(page)))
        #expect(try bench.ask("pdfinfo", path).text.contains("609.882 x 841.959 pts"))
        #expect(try bench.ask("pdfinfo", path).text.contains("Ein Fäx (1)"))
        let size = try Data(contentsOf: URL(filePath: path)).count
        #expect(
            size - 2 * code.count < 2000, "two pages cost \(size - 2 * code.count) bytes besides their code")
    }
}

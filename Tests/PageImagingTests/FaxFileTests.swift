import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct FaxFileTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// A file of `pages`: its path.
    private func file(
        _ pages: [BilevelPage], _ coding: FaxCoding, _ resolution: Resolution
    ) throws -> String {
        let path = bench.folder.path("fax.tif")
        let output = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        var file = FaxFile(writingTo: output.descriptor, coding: coding, pageCount: pages.count)
        for page in pages {
            try file.append(try CodedPage(coding: page, resolution: resolution))
        }
        #expect(file.pageCount == pages.count)
        let count = try file.finish()
        #expect(try Data(contentsOf: URL(filePath: path)).count == count)
        return path
    }

    /// The pels of page `index`, as libtiff's tiffcp decodes them.
    private func pels(_ path: String, _ index: Int, count: Int) throws -> [UInt8] {
        let raw = bench.folder.path("raw.tif")
        let outcome = try bench.ask(
            "tiffcp", "-c", "none", "-f", "msb2lsb", "-r", "100000", "\(path),\(index)", raw)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        // libtiff puts the only strip behind the header.
        return Array([UInt8](try Data(contentsOf: URL(filePath: raw))).dropFirst(8).prefix(count))
    }

    @Test(arguments: FaxCoding.allCases, Resolution.allCases)
    func othersReadTheSamePels(_ coding: FaxCoding, _ resolution: Resolution) throws {
        let lines = FaxGeometry(height: PageSize.letter.height, resolution: resolution).lines
        var pages = ScanLine.allCases.map { FaxCodecTests.page(width: $0.pels, lines: lines) }
        pages.append(FaxCodecTests.page(width: 1728, lines: 1))
        let path = try file(pages, coding, resolution)
        for (index, page) in pages.enumerated() {
            #expect(try pels(path, index, count: page.bytes.count) == page.bytes, "page \(index)")
        }
    }

    @Test(arguments: FaxCoding.allCases, Resolution.allCases)
    func theTagsAreThoseOfTheProfile(_ coding: FaxCoding, _ resolution: Resolution) throws {
        let page = FaxCodecTests.page(width: 1728, lines: 99)
        let outcome = try bench.ask("tiffinfo", try file([page, page, page], coding, resolution))
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        let pages = outcome.text.components(separatedBy: "=== TIFF directory").dropFirst()
        #expect(pages.count == 3)
        for (index, text) in pages.enumerated() {
            for tag in [
                "Subfile Type: multi-page document (2 = 0x2)", "Image Width: 1728 Image Length: 99",
                "Resolution: 204, \(resolution.linesPerInch) pixels/inch", "Bits/Sample: 1",
                "Compression Scheme: CCITT Group \(coding == .mmr ? 4 : 3)",
                "Photometric Interpretation: min-is-white", "FillOrder: lsb-to-msb",
                "Orientation: row 0 top, col 0 lhs", "Samples/Pixel: 1", "Rows/Strip: 99",
                "Page Number: \(index)-3", "Software: Faxpipe",
            ] {
                #expect(text.contains("  \(tag)\n"), "\(tag) is not in \(text)")
            }
            #expect(text.contains("2-d encoding") == (coding == .mr))
        }
    }

    @Test func faxProgramsReadIt() throws {
        let page = FaxCodecTests.page(width: 1728, lines: 1078)
        let path = try file([page, page], .mh, .standard)
        #expect(try bench.ask("fax2ps", path).text.contains("%%Pages: 2"))
        // The strip is the code that a fax machine gets, and fax2tiff reads such code.
        let code = try FaxCoding.mh.encode(page)
        let raw = try bench.folder.write("page.g3", code)
        let made = bench.folder.path("made.tif")
        _ = try bench.ask("fax2tiff", "-M", "-X", "1728", "-R", "98", "-o", made, raw)
        #expect(try pels(made, 0, count: page.bytes.count) == page.bytes)
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        let reversed = code.map { byte in (0..<8).reduce(UInt8(0)) { $0 | (byte >> $1 & 1) << (7 - $1) } }
        #expect(bytes.firstRange(of: reversed) != nil)
    }

    @Test func everySecondLineOfStandardIsOneDimensional() throws {
        let page = FaxCodecTests.page(width: 1728, lines: 40)
        let sizes = try Resolution.allCases.map {
            try Data(contentsOf: URL(filePath: try file([page], .mr, $0))).count
        }
        #expect(sizes[0] != sizes[1] && sizes[1] == sizes[2], "\(sizes)")
    }

    @Test func aPageWhoseCodeIsBrokenIsAnError() throws {
        let output = try OpenFile("/dev/null", O_WRONLY)
        var file = FaxFile(writingTo: output.descriptor, coding: .mh, pageCount: 1)
        let page = CodedPage(
            geometry: FaxGeometry(lines: 100), bytes: [UInt8](repeating: 0x5A, count: 20))
        #expect(throws: PageImagingError.self) { try file.append(page) }
    }
}

extension FaxGeometry {
    fileprivate init(lines: Int) { self.init(line: .a4, lines: lines, resolution: .fine) }
}

import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// The same picture in every compression and layout that libtiff's tiffcp writes is the same page.
@Suite struct TIFFCompressionTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private func page(_ path: String) throws -> PicturePage {
        let file = try OpenFile(path)
        let document = try TIFFDocument(reading: file.descriptor)
        #expect(document.pageCount == 1)
        return try document.page(0)
    }

    /// The page in a file with `made`, once tiffcp was told `arguments`.
    private func page(_ made: MadeTIFF.Page, _ arguments: [String]) throws -> PicturePage {
        let source = try bench.folder.write("made.tif", MadeTIFF(pages: [made]).bytes)
        let copy = bench.folder.path("copy.tif")
        let outcome = try Program.run("/usr/bin/tiffcp", arguments + [source, copy])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try page(copy)
    }

    /// A soft picture, so that JPEG can do something with it.
    private static func soft(_ samples: Int) -> MadeTIFF.Page {
        var page = MadeTIFF.Page(width: 150, height: 75, pieces: [])
        var bytes: [UInt8] = []
        for y in 0..<75 {
            for x in 0..<150 {
                for sample in 0..<samples { bytes.append(UInt8((x + y * 2 + sample * 20) * 255 / 400)) }
            }
        }
        page.pieces = [bytes]
        if samples == 3 {
            page.tags = [258: .shorts([8, 8, 8]), 262: .shorts([2]), 277: .shorts([3])]
        }
        return page
    }

    @Test(
        arguments: [
            "-c none", "-c lzw", "-c lzw:2", "-c zip", "-c packbits", "-c lzma", "-c zstd", "-r 7",
            "-r 1 -c lzw",
            "-t -w 32 -l 16", "-t -w 16 -l 80 -c lzw", "-t -w 256 -l 256 -c zip", "-p separate",
            "-p separate -t -w 48 -l 32", "-B", "-L",
        ], [1, 3])
    func nothingIsLost(_ arguments: String, _ samples: Int) throws {
        if samples == 1, arguments.contains("separate") { return }
        let made = Self.soft(samples)
        let source = try page(try bench.folder.write("source.tif", MadeTIFF(pages: [made]).bytes))
        #expect(try page(made, arguments.split(separator: " ").map(String.init)) == source)
    }

    @Test(
        arguments: ["-c jpeg:95 -r 16", "-c jpeg:r:95 -r 32", "-c jpeg:95 -t -w 64 -l 64"], [1, 3])
    func jpegIsNear(_ arguments: String, _ samples: Int) throws {
        let made = Self.soft(samples)
        let source = try page(try bench.folder.write("source.tif", MadeTIFF(pages: [made]).bytes))
        let copy = try page(made, arguments.split(separator: " ").map(String.init))
        guard case .gray(let near, _) = copy, case .gray(let exact, _) = source else {
            Issue.record("not gray")
            return
        }
        let differences = zip(near.pels, exact.pels).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 0) < 12)
    }

    @Test(
        arguments: [
            "-c g4", "-c g3", "-c g3:2d", "-c g3:1d:fill", "-c none -f lsb2msb", "-c lzw", "-c packbits",
            "-c g4 -f lsb2msb -r 16", "-c g3:2d -r 100", "-t -w 64 -l 64", "-t -w 64 -l 64 -c g4",
        ], [1728, 1001])
    func bitsStayBits(_ arguments: String, _ width: Int) throws {
        let pels = FaxCodecTests.page(width: width, lines: 333)
        var made = MadeTIFF.Page(width: width, height: 333, pieces: [pels.bytes])
        made.tags = [258: .shorts([1]), 262: .shorts([0])]
        switch try page(made, arguments.split(separator: " ").map(String.init)) {
        case .bilevel(let page, nil): #expect(page == pels)
        case .coded(let code):
            #expect(arguments == "-c g4" && width == 1728)
            #expect(try FaxCoding.mmr.decode(code.bytes, width: width, lines: 333) == pels)
        default: Issue.record("not black and white")
        }
    }
}

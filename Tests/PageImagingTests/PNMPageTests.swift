import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct PNMPageTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private func file(_ header: String, _ pels: [UInt8] = []) -> [UInt8] { Array(header.utf8) + pels }

    @Test(arguments: [
        "P1\n# drawn by hand\n5 2\n1 0 1 0 0\n0 0 0 1 1\n", "P1 5 2 1010000011",
        "P1 5\n#\n2\n10100\n#\n00011",
    ])
    func digitsOfABitmap(_ text: String) throws {
        #expect(try bench.bilevel(file(text)).drawing == "#.#../...##")
    }

    @Test func bitsOfABitmap() throws {
        let page = try bench.bilevel(file("P4 10 2\n", [0b1010_0000, 0b0111_1111, 0b0000_0001, 0b1000_0000]))
        #expect(page.drawing == "#.#......#/.......##.")
        #expect(page.bytes == [0b1010_0000, 0b0100_0000, 0b0000_0001, 0b1000_0000])
    }

    /// As a fax takes it: pel for pel.
    @Test(arguments: ScanLine.allCases) func aFaxPageComesAsItIs(_ line: ScanLine) throws {
        var noise = MutationTests.Noise(state: UInt64(line.pels))
        let bits = (0..<line.pels / 8 * 20).map { _ in UInt8.random(in: 0...255, using: &noise) }
        let page = try bench.bilevel(file("P4\n\(line.pels) 20\n", bits))
        #expect(page == BilevelPage(width: line.pels, lines: 20, bytes: bits))
    }

    @Test(arguments: [1, 7, 100, 255, 256, 1000, 65535]) func grayOfAnyMaximum(_ most: Int) throws {
        let samples = [0, most / 3, most / 2, most]
        let plain = file("P2 4 1 \(most)\n" + samples.map(String.init).joined(separator: " "))
        let binary = file(
            "P5 4 1 \(most)\n",
            samples.flatMap { most > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)] })
        for bytes in [plain, binary] {
            guard most > 1 else {
                #expect(try bench.bilevel(bytes).drawing == "###.")
                continue
            }
            for (pel, sample) in zip(try bench.gray(bytes).pels, samples) {
                #expect(abs(Int(pel) * most - sample * 255) <= most / 2)
            }
        }
    }

    @Test func colourIsLuma() throws {
        let wanted = [luma(255, 0, 0), luma(0, 255, 0), luma(0, 0, 255), luma(90, 60, 30)]
        let samples: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 90, 60, 30]
        let plain = file("P3 2 2 255 " + samples.map { "\($0)" }.joined(separator: "\n"))
        let wide = file("P6 2 2 65535\n", samples.flatMap { [$0, $0] })
        for bytes in [file("P6\n2 2\n255\n", samples), plain, wide] {
            #expect(try bench.gray(bytes).pels.map(Int.init) == wanted)
        }
    }

    @Test func arbitraryMaps() throws {
        func map(_ depth: Int, _ most: Int, _ type: String, _ pels: [UInt8]) -> [UInt8] {
            let header =
                "P7\n# any\nWIDTH 2\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL \(most)\nTUPLTYPE \(type)\nENDHDR\n"
            return file(header, pels)
        }
        #expect(try bench.bilevel(map(1, 1, "BLACKANDWHITE", [0, 1])).drawing == "#.")
        #expect(try bench.gray(map(1, 255, "GRAYSCALE", [9, 250])).pels == [9, 250])
        #expect(try bench.gray(map(2, 255, "GRAYSCALE_ALPHA", [9, 0, 9, 255])).pels == [255, 9])
        #expect(try bench.gray(map(3, 255, "RGB", [9, 9, 9, 250, 250, 250])).pels == [9, 250])
        #expect(try bench.gray(map(4, 255, "RGB_ALPHA", [9, 9, 9, 0, 9, 9, 9, 255])).pels == [255, 9])
    }

    @Test(arguments: [
        ("P5 4 4 255\n123", "its pels end early"), ("P1 3 3\n1 0", "its pels end early"),
        ("P2 2 1 255\n1 x", "a number isn't one"), ("P5 0 4 255\n", "its header is wrong"),
        ("P5 4 4 0\n", "its header is wrong"), ("P5 4 4 70000\n", "its header is wrong"),
        ("P5 99999999999999999999 4 255\n", "a number is too large"),
        ("P7\nWIDTH 2\n", "its header is wrong"),
        ("P1 2 2\n1 0 2 0", "a pel is neither 0 nor 1"), ("P6 30000 3000 255\n", "its pels end early"),
    ])
    func whatIsWrongIsNamed(_ text: String, _ reason: String) {
        #expect(throws: PageImagingError.damaged(.pnm, reason)) { try bench.page(file(text)) }
    }

    @Test func whatIsTooLargeIsRefusedByItsHeader() {
        #expect(throws: PageImagingError.tooLarge(width: 40000, height: 40000)) {
            try bench.page(file("P4 40000 40000\n"))
        }
    }
}

import Foundation
import PageImaging
import TestSupport
import Testing

/// Small pictures of every format, changed at random: each is a page or a typed error, and never a crash.
@Suite struct PageMutationTests {
    static let seeds: [[UInt8]] = [
        FlatJPEG(components: [1, 2, 3, 4], segments: [(0xEE, MadeJPEG.adobe)]) { x, y in
            [x * 90, y * 90, 8, 9]
        }
        .bytes,
        MadePNG(
            width: 9, height: 7, depth: 1, colourType: 3, isInterlaced: true,
            palette: [0, 0, 0, 255, 255, 255]
        ) { x, y in [(x ^ y) & 1] }.bytes,
        MadePNG(width: 9, height: 7, depth: 16, colourType: 6, pel: { x, y in [x, y, 9, 90] }).bytes,
        Array("P7\nWIDTH 3\nHEIGHT 2\nDEPTH 2\nMAXVAL 300\nENDHDR\n".utf8) + [UInt8](0..<24),
        Array("P3 # a\n3 2 99 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 ".utf8),
        MadeBMP(
            depth: 8, coding: 1, tables: [UInt8](0..<64),
            pels: [3, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 2, 1, 0, 1, 3, 0, 1]
        )
        .bytes,
        MadeBMP(
            headerSize: 56, height: 1, depth: 32, coding: 3, tables: [UInt8](repeating: 0xF0, count: 16),
            pels: [UInt8](0..<16)
        ).bytes,
        MadeGIF(isInterlaced: true, clear: 1).bytes,
        WebPPageTests.bytes(WebPPageTests.turned),
        WebPPageTests.bytes(WebPPageTests.moving),
        HEIFPageTests.bytes(HEIFPageTests.turned),
    ]

    @Test(arguments: seeds.indices) func everyMutationIsAPageOrAnError(_ index: Int) throws {
        let bench = try Workbench()
        var noise = MutationTests.Noise(state: UInt64(index) &+ 0x51_7C_C1_B7_27_22_0A_95)
        var (pages, refused) = (0, 0)
        for _ in 0..<400 {
            let bytes = MutationTests.mutated(Self.seeds[index], &noise)
            do {
                let page = try bench.page(bytes)
                switch page {
                case .coded: Issue.record("no fax page was given")
                case .bilevel(let page, _): #expect(page.width * page.lines <= Picture.pelLimit)
                case .gray(let page, _): #expect(page.pels.count == page.width * page.height)
                }
                pages += 1
            } catch is PageImagingError {
                refused += 1
            }
        }
        #expect(pages > 0 && refused > 0, "mutations are too wild, or too mild")
    }
}

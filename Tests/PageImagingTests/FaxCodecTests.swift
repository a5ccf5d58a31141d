import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct FaxCodecTests {
    /// A page with runs of many lengths, and lines like and unlike those above.
    static func page(width: Int, lines: Int, seed: UInt64 = 1) -> BilevelPage {
        var page = BilevelPage(width: width, lines: lines)
        var noise = MutationTests.Noise(state: seed &* 0x9E37_79B9_7F4A_7C15)
        for y in 0..<lines {
            var x = y % 5 == 0 ? 0 : Int.random(in: 0...9, using: &noise)
            while x < width {
                let run = Int.random(in: 1...(y % 7 == 0 ? 900 : 40), using: &noise)
                for x in x..<min(width, x + run) {
                    page.bytes[y * page.rowBytes + x / 8] |= 0x80 >> UInt8(x % 8)
                }
                x += run + Int.random(in: 1...(y % 3 == 0 ? 500 : 60), using: &noise)
            }
        }
        return page
    }

    @Test(arguments: FaxCoding.allCases, [1, 7, 8, 1727, 1728, 2048, 2432, 4999])
    func whatIsCodedComesBack(_ coding: FaxCoding, _ width: Int) throws {
        for lines in [0, 1, 2, 5, 130] {
            let page = Self.page(width: width, lines: lines)
            #expect(try coding.decode(try coding.encode(page), width: width, lines: lines) == page)
        }
    }

    @Test(arguments: FaxCoding.allCases) func whiteAndBlackPagesComeBack(_ coding: FaxCoding) throws {
        for byte: UInt8 in [0x00, 0xFF, 0x55, 0xAA, 0x7F, 0x01] {
            let page = BilevelPage(
                width: 1728, lines: 40, bytes: [UInt8](repeating: byte, count: 216 * 40))
            #expect(try coding.decode(try coding.encode(page), width: 1728, lines: 40) == page, "\(byte)")
        }
    }

    /// The CCITT's test documents, and the published sizes of their code (libtiff's, which agree with the literature:
    /// 15.54 to 1 for all eight in MMR).
    static let documents: [(mh: Int, mr: Int, mmr: Int, standardMH: Int, standardMMR: Int)] = [
        (37_414, 25_958, 18_103, 18_730, 12_016), (34_358, 19_646, 10_803, 17_157, 7_472),
        (65_025, 40_788, 28_706, 32_531, 17_387), (108_066, 81_805, 69_275, 54_028, 45_877),
        (68_308, 44_147, 32_222, 34_146, 20_350), (51_162, 28_235, 16_651, 25_565, 9_994),
        (106_411, 81_456, 69_282, 53_257, 45_199), (62_792, 33_004, 19_099, 31_397, 12_666),
    ]

    @Test(.enabled(if: Repository.corpus != nil, "no ../shared/corpus"), arguments: documents.indices)
    func theTestDocumentsHaveTheirPublishedSizes(_ index: Int) throws {
        let (sizes, page) = (Self.documents[index], try Self.document(index + 1))
        for (coding, size) in [(FaxCoding.mh, sizes.mh), (.mr, sizes.mr), (.mmr, sizes.mmr)] {
            let code = try coding.encode(page)
            #expect(code.count == size, "\(coding) of document \(index + 1)")
            #expect(try coding.decode(code, width: page.width, lines: page.lines) == page)
        }
        let standard = Self.everySecondLine(of: page)
        #expect(try FaxCoding.mh.encode(standard).count == sizes.standardMH)
        #expect(try FaxCoding.mmr.encode(standard).count == sizes.standardMMR)
    }

    @Test func codeThatEndsEarlyIsAnError() throws {
        let page = Self.page(width: 1728, lines: 60)
        for coding in FaxCoding.allCases {
            let code = try coding.encode(page)
            for count in [0, 1, code.count / 2, code.count - 20] {
                #expect(throws: PageImagingError.self, "\(coding), \(count) of \(code.count) bytes") {
                    try coding.decode(Array(code.prefix(count)), width: 1728, lines: 60)
                }
            }
            #expect(throws: PageImagingError.self) { try coding.decode(code, width: 1728, lines: 61) }
            #expect(throws: PageImagingError.self) { try coding.decode(code, width: 1700, lines: 60) }
        }
    }

    @Test func aPageBeyondTheLimitIsNotDecoded() throws {
        let code = try FaxCoding.mmr.encode(BilevelPage(width: 8, lines: 8))
        #expect(throws: PageImagingError.tooLarge(width: 100_000, height: 1_001)) {
            try FaxCoding.mmr.decode(code, width: 100_000, lines: 1_001)
        }
        #expect(throws: PageImagingError.tooLarge(width: 0, height: 8)) {
            try FaxCoding.mmr.decode(code, width: 0, lines: 8)
        }
        #expect(throws: PageImagingError.tooLarge(width: .max, height: .max)) {
            try FaxCoding.mmr.decode(code, width: .max, lines: .max)
        }
    }

    @Test(arguments: FaxCoding.allCases) func damagedCodeEndsInAPageOrAnError(_ coding: FaxCoding) throws {
        let page = Self.page(width: 1728, lines: 30)
        let code = try coding.encode(page)
        var noise = MutationTests.Noise(state: 77)
        var (refused, other) = (0, 0)
        for _ in 0..<1500 {
            var damaged = code
            for _ in 0..<Int.random(in: 1...4, using: &noise) {
                damaged[Int.random(in: damaged.indices, using: &noise)] ^=
                    1 << UInt8.random(in: 0..<8, using: &noise)
            }
            do throws(PageImagingError) {
                if try coding.decode(damaged, width: 1728, lines: 30) != page { other += 1 }
            } catch {
                refused += 1
            }
        }
        #expect(refused > 700, "\(refused) refused, \(other) are other pages")
    }

    /// Document 1 to 8, 1728 × 2376 pels.
    static func document(_ number: Int) throws -> BilevelPage {
        let file = try #require(
            Repository.corpusFiles("fax/itu").first { $0.lastPathComponent == "itu\(number).pbm" })
        let bytes = [UInt8](try Data(contentsOf: file))
        #expect(bytes.starts(with: Array("P4\n1728 2376\n".utf8)))
        return BilevelPage(width: 1728, lines: 2376, bytes: Array(bytes.suffix(216 * 2376)))
    }

    /// The page at half the lines per inch.
    static func everySecondLine(of page: BilevelPage) -> BilevelPage {
        let lines = stride(from: 0, to: page.lines, by: 2)
        let bytes = lines.flatMap { page.bytes[$0 * page.rowBytes..<($0 + 1) * page.rowBytes] }
        return BilevelPage(width: page.width, lines: bytes.count / page.rowBytes, bytes: bytes)
    }
}

import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// Fax pages in TIFF files: what travels as it is, and what is decoded first.
@Suite struct TIFFFaxTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private static let pels = FaxCodecTests.page(width: 1728, lines: 300)

    /// The tags of a page in T.6 code at fine.
    private static let tags: [Int: MadeTIFF.Value] = [
        258: .shorts([1]), 259: .shorts([4]), 262: .shorts([0]), 282: .rationals([(204, 1)]),
        283: .rationals([(196, 1)]),
    ]

    private static func reversed(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { byte in (0..<8).reduce(UInt8(0)) { $0 | (byte >> $1 & 1) << (7 - $1) } }
    }

    /// The page of a file with `pels` as T.6 code, once `change` was made.
    private func page(
        _ pels: BilevelPage = pels, change: (inout MadeTIFF.Page) throws -> Void = { _ in }
    ) throws -> PicturePage {
        var made = MadeTIFF.Page(width: pels.width, height: pels.lines, tags: Self.tags)
        made.pieces = [try FaxCoding.mmr.encode(pels)]
        try change(&made)
        let file = try OpenFile(try bench.folder.write("fax.tif", MadeTIFF(pages: [made]).bytes))
        let document = try TIFFDocument(reading: file.descriptor)
        return try document.page(0)
    }

    @Test(arguments: ScanLine.allCases) func codeTravelsAsItIs(_ line: ScanLine) throws {
        let pels = FaxCodecTests.page(width: line.pels, lines: 300)
        let geometry = FaxGeometry(line: line, lines: 300, resolution: .fine)
        let coded = PicturePage.coded(
            CodedPage(geometry: geometry, bytes: try FaxCoding.mmr.encode(pels)))
        #expect(try page(pels) == coded)
        #expect(try page(pels) { $0.missing = [262] } == coded, "no photometric interpretation")
        #expect(
            try page(pels) { made in
                made.tags[266] = .shorts([2])
                made.pieces = made.pieces.map(Self.reversed)
            } == coded, "the lowest bit first")
        #expect(try page(pels) { $0.pieces[0] += [0, 0, 0, 0] } == coded, "zeros behind EOFB")
    }

    @Test func resolutionFollowsFromTheShapeOfAPel() throws {
        func resolution(_ x: Int, _ y: Int, lines: Int = 300) throws -> Resolution? {
            let page = try page(BilevelPage(width: 1728, lines: lines)) { made in
                made.tags[282] = .rationals([(x, 1)])
                made.tags[283] = .rationals([(y, 1)])
                if x == 0 { made.missing = [282, 283] }
            }
            guard case .coded(let coded) = page else { return nil }
            return coded.geometry.resolution
        }
        #expect(try resolution(204, 98) == .standard)
        #expect(try resolution(200, 100) == .standard)
        #expect(try resolution(204, 196) == .fine)
        #expect(try resolution(300, 300) == .fine)
        #expect(try resolution(72, 72) == .fine)
        #expect(try resolution(204, 391) == .superfine)
        #expect(try resolution(200, 400) == .superfine)
        #expect(try resolution(0, 0, lines: 1078) == .standard)
        #expect(try resolution(0, 0, lines: 2292) == .fine)
        #expect(try resolution(0, 0, lines: 4584) == .superfine)
    }

    /// What can't travel as it is has the same pels once it is decoded.
    @Test func allElseIsDecoded() throws {
        let decoded = PicturePage.bilevel(Self.pels, PelDensity(horizontal: 204, vertical: 196))
        let noEnd = try page { $0.pieces[0].removeLast(3) }
        #expect(noEnd == decoded, "no EOFB")
        let inverse = BilevelPage(width: 1728, lines: 300, bytes: Self.pels.bytes.map { ~$0 })
        #expect(try page(inverse) { $0.tags[262] = .shorts([1]) } == decoded, "0 is black")
        let strips = try page { made in
            made.tags[278] = .longs([100])
            made.pieces = try (0..<3).map { strip in
                let bytes = Array(Self.pels.bytes[strip * 21_600..<(strip + 1) * 21_600])
                return try FaxCoding.mmr.encode(BilevelPage(width: 1728, lines: 100, bytes: bytes))
            }
        }
        #expect(strips == decoded, "three strips")
        #expect(
            try page { made in
                made.pieces = [try FaxCoding.mh.encode(Self.pels)]
                made.tags[259] = .shorts([3])
            } == decoded, "MH")
        #expect(
            try page { made in
                made.pieces = [try FaxCoding.mr.encode(Self.pels)]
                made.tags[259] = .shorts([3])
                made.tags[292] = .longs([1])
            } == decoded, "MR")
        let turned = try page { $0.tags[274] = .shorts([3]) }
        guard case .bilevel(let page, _) = turned else {
            Issue.record("a page upside down travels as it is")
            return
        }
        #expect(Self.reversed(page.bytes).reversed() == Self.pels.bytes)
    }

    /// A gray of single pels, as printers' drivers make it: libtiff alone gives up at the lines that begin in black.
    @Test func singlePelsInMHAreRead() throws {
        let bytes = (0..<16).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 0xAA : 0x55, count: 216) }
        let checks = BilevelPage(width: 1728, lines: 16, bytes: bytes)
        let decoded = try page(checks) { made in
            made.tags[259] = .shorts([3])
            made.tags[278] = .longs([8])
            made.tags[266] = .shorts([2])
            let half = BilevelPage(width: 1728, lines: 8, bytes: Array(bytes.prefix(216 * 8)))
            made.pieces = [[UInt8]](repeating: Self.reversed(try FaxCoding.mh.encode(half)), count: 2)
        }
        #expect(decoded == .bilevel(checks, PelDensity(horizontal: 204, vertical: 196)))
    }

    @Test func codeThatIsCutOffIsAnError() throws {
        let count = try FaxCoding.mmr.encode(Self.pels).count
        for rest in [0, 1, count / 2, count - 20] {
            #expect(throws: PageImagingError.self, "\(rest) of \(count) bytes") {
                _ = try page { $0.pieces[0] = Array($0.pieces[0].prefix(rest)) }
            }
        }
        // The file ends before the strip does.
        let name = try bench.folder.write(
            "cut.tif",
            MadeTIFF(pages: [
                MadeTIFF.Page(
                    width: 1728, height: 300, pieces: [[0, 0]],
                    tags: Self.tags.merging([279: .longs([9000])]) { $1 })
            ]).bytes)
        let file = try OpenFile(name)
        let document = try TIFFDocument(reading: file.descriptor)
        #expect(throws: PageImagingError.self) { _ = try document.page(0) }
    }

    @Test func aFewBadLinesOfMHAreAcceptedAndMoreAreNot() throws {
        func damaged(_ count: Int) throws -> PicturePage {
            try page { made in
                made.tags[259] = .shorts([3])
                made.pieces = [try FaxCoding.mh.encode(Self.pels)]
                for index in 1...count { made.pieces[0][index * made.pieces[0].count / (count + 1)] ^= 0x5A }
            }
        }
        guard case .bilevel(let page, _) = try damaged(3) else {
            Issue.record("not black and white")
            return
        }
        let differing = zip(page.bytes, Self.pels.bytes).enumerated().filter { $1.0 != $1.1 }
        #expect(Set(differing.map { $0.offset / 216 }).count <= 6)
        #expect(throws: PageImagingError.self) { _ = try damaged(60) }
    }

    @Test func sizesAreCheckedBeforeAnythingIsDecoded() throws {
        #expect(throws: PageImagingError.tooLarge(width: 1728, height: 14_500)) {
            try page { $0.tags[257] = .longs([14_500]) }
        }
        #expect(throws: PageImagingError.tooLarge(width: 60_000, height: 60_000)) {
            try page { made in
                made.tags[256] = .longs([60_000])
                made.tags[257] = .longs([60_000])
            }
        }
        #expect(throws: PageImagingError.self) {
            try page { made in
                made.tags[256] = .longs([4_294_967_295])
                made.tags[257] = .longs([4_294_967_295])
            }
        }
    }
}

import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// TIFF files that are broken, by chance or on purpose: each page is a page or a typed error, and soon.
@Suite struct TIFFHostileTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// Reads all pages; how many there are, and how many of them are errors.
    private func read(_ bytes: [UInt8]) throws -> (pages: Int, faults: Int) {
        let file = try OpenFile(try bench.folder.write("picture.tif", bytes))
        let document = try TIFFDocument(reading: file.descriptor)
        var faults = 0
        for index in 0..<document.pageCount {
            do throws(PageImagingError) {
                switch try document.page(index) {
                case .coded(let page):
                    #expect(page.geometry.line.pels * page.geometry.lines <= FaxGeometry.pelLimit)
                case .bilevel(let page, _): #expect(page.width * page.lines <= Picture.pelLimit)
                case .gray(let page, _): #expect(page.width * page.height <= Picture.pelLimit)
                }
            } catch {
                faults += 1
            }
        }
        return (document.pageCount, faults)
    }

    @Test func whatIsNoTIFFIsNone() throws {
        for text in ["", "I", "II*", "MN\0*\0\0", "%PDF", "*\0II\0\0\0\0"] {
            let bytes = Array(text.utf8)
            #expect(throws: PageImagingError.notAPicture) { _ = try read(bytes) }
        }
    }

    @Test func pagesInACircleAreAnError() throws {
        for target in [0, 1] {
            var made = MadeTIFF(pages: [MadeTIFF.Page(), MadeTIFF.Page()])
            let first = made.bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
            // The second page is as long as the first.
            made.last = target == 0 ? first : first + (made.bytes.count - 8) / 2
            let circle = made.bytes
            #expect(throws: PageImagingError.damaged(.tiff, "its pages run in a circle")) {
                _ = try read(circle)
            }
        }
    }

    @Test func pagesBeyondTheEndAreAnError() throws {
        for last in [0x7FFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFE] {
            #expect(throws: PageImagingError.damaged(.tiff, "it ends within a directory")) {
                _ = try read(MadeTIFF(last: last).bytes)
            }
        }
        #expect(throws: PageImagingError.self) { _ = try read(Array(MadeTIFF().bytes.prefix(8))) }
        #expect(throws: PageImagingError.self) { _ = try read(Array("II*\0\0\0\0\0".utf8)) }
        #expect(throws: PageImagingError.self) { _ = try read(Array("II+\0".utf8) + [8, 0, 0, 0]) }
        #expect(throws: PageImagingError.self) {
            _ = try read(Array("II+\0".utf8) + [8, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 40))
        }
    }

    @Test func aFaultyPageIsNoOthersFault() throws {
        let broken = MadeTIFF.Page(tags: [258: .shorts([99])])
        let count = try read(MadeTIFF(pages: [MadeTIFF.Page(), broken, MadeTIFF.Page()]).bytes)
        #expect(count == (3, 1))
        #expect(try read(MadeTIFF(pages: [broken, MadeTIFF.Page()]).bytes) == (2, 1))
    }

    /// What a tag says may be as absurd as it likes.
    @Test(arguments: [
        [256: 0], [257: 0], [256: 4_294_967_295], [257: 4_294_967_295], [257: 100_000_000, 256: 1],
        [257: 100_000_000, 256: 1, 278: 1], [278: 0], [278: 4_294_967_295], [277: 65_535], [258: 65_535],
        [322: 16, 323: 4_294_967_280], [322: 4_294_967_280, 323: 16], [322: 1, 323: 1], [322: 0, 323: 0],
        [322: 65_536, 323: 65_536], [259: 6], [259: 7], [259: 8], [259: 5], [259: 34_676], [259: 50_001],
        [262: 6], [262: 8], [262: 5], [262: 3], [262: 32_844], [262: 32_845], [262: 65_535],
        [273: 4_294_967_295], [279: 4_294_967_295], [279: 0], [274: 99], [284: 2, 277: 4_000], [338: 9],
        [258: 1, 259: 4, 256: 1728, 257: 14_467], [258: 1, 259: 3, 256: 100_000, 257: 1_000],
        [258: 1, 259: 2, 256: 10_000, 257: 10_000], [258: 1, 259: 32_771, 257: 100_000_000, 256: 1],
    ])
    func absurdTagsEndWell(_ tags: [Int: Int]) throws {
        for isShort in [true, false] {
            var page = MadeTIFF.Page()
            for (tag, value) in tags {
                page.tags[tag] = isShort ? .shorts([value]) : .longs([value])
            }
            #expect(try read(MadeTIFF(pages: [page]).bytes).pages == 1)
        }
    }

    /// Numbers with a fraction, as cameras of laboratories write them: told in the words of a person.
    @Test func samplesThatNobodyKnowsAreNamed() throws {
        let page = MadeTIFF.Page(
            pieces: [[UInt8](repeating: 0, count: 256)], tags: [258: .shorts([32]), 339: .shorts([3])])
        let bytes = MadeTIFF(pages: [page]).bytes
        #expect(throws: PageImagingError.unsupported(.tiff, "32-bit samples")) {
            try Workbench().page(bytes)
        }
    }

    @Test func hugeCountsEndWell() throws {
        var bytes = MadeTIFF().bytes
        let entries = Int(bytes[4]) + 2
        for entry in 0..<9 {
            let count = entries + 12 * entry + 4
            for value: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x0F], [0, 0, 0, 0]] {
                let good = Array(bytes[count..<count + 4])
                bytes.replaceSubrange(count..<count + 4, with: value)
                #expect(try read(bytes).pages == 1, "entry \(entry)")
                bytes.replaceSubrange(count..<count + 4, with: good)
            }
        }
    }

    @Test func fiveThousandPagesAreRead() throws {
        let code = try FaxCoding.mmr.encode(FaxCodecTests.page(width: 1728, lines: 20))
        var page = MadeTIFF.Page(width: 1728, height: 20, pieces: [code])
        page.tags = [258: .shorts([1]), 259: .shorts([4]), 262: .shorts([0])]
        let bytes = MadeTIFF(pages: [MadeTIFF.Page](repeating: page, count: 5000)).bytes
        let file = try OpenFile(try bench.folder.write("many.tif", bytes))
        let document = try TIFFDocument(reading: file.descriptor)
        #expect(document.pageCount == 5000)
        for index in [4999, 0, 2500] + Array(0..<5000) {
            guard case .coded(let coded) = try document.page(index) else {
                Issue.record("page \(index) is not coded")
                return
            }
            #expect(coded.bytes == code)
        }
    }

    static let seeds: [MadeTIFF] = {
        let pels = FaxCodecTests.page(width: 1728, lines: 12)
        func fax(_ coding: FaxCoding) -> MadeTIFF.Page {
            var page = MadeTIFF.Page(width: 1728, height: 12)
            page.pieces = [(try? coding.encode(pels)) ?? []]
            page.tags = [258: .shorts([1]), 259: .shorts([coding == .mmr ? 4 : 3]), 262: .shorts([0])]
            if coding == .mr { page.tags[292] = .longs([1]) }
            return page
        }
        var tiled = MadeTIFF.Page(width: 20, height: 20, pieces: [])
        tiled.pieces = [[UInt8]](repeating: [UInt8](0..<255) + [0], count: 4)
        tiled.tags = [322: .shorts([16]), 323: .shorts([16])]
        var colour = MadeTIFF.Page(width: 5, height: 5, pieces: [[UInt8](0..<100)])
        colour.tags = [
            258: .shorts([8, 8, 8, 8]), 262: .shorts([5]), 277: .shorts([4]), 274: .shorts([6]),
            282: .rationals([(300, 1)]), 283: .rationals([(300, 1)]),
        ]
        let palette = MadeTIFF.Page(
            width: 8, height: 4, pieces: [[0x1B, 0xE4, 0x1B, 0xE4, 0, 0, 0, 0]],
            tags: [258: .shorts([2]), 262: .shorts([3]), 320: .shorts([Int](0..<12))])
        return [
            MadeTIFF(pages: [fax(.mh), fax(.mmr)]), MadeTIFF(isLittleEndian: false, pages: [fax(.mr)]),
            MadeTIFF(pages: [tiled, colour]),
            MadeTIFF(isLittleEndian: false, pages: [palette, MadeTIFF.Page()]),
        ]
    }()

    @Test(arguments: seeds.indices) func everyMutationEndsWell(_ index: Int) throws {
        let seed = Self.seeds[index].bytes
        #expect(try read(seed) == (Self.seeds[index].pages.count, 0))
        var noise = MutationTests.Noise(state: UInt64(index) &+ 0x9E37_79B9_7F4A_7C15)
        // Directories are a small part of the bytes, and the most of what can go wrong.
        let first = Int(Self.seeds[index].isLittleEndian ? seed[4] : seed[7]) % seed.count
        var (good, bad) = (0, 0)
        for _ in 0..<2000 {
            var bytes = seed
            for _ in 0..<Int.random(in: 1...4, using: &noise) {
                let from = Bool.random(using: &noise) ? max(2, bytes.count - 200) : min(first, 2)
                let at = Int.random(in: from..<bytes.count, using: &noise)
                switch Int.random(in: 0..<4, using: &noise) {
                case 0: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &noise)
                case 1: bytes[at] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &noise) ?? 0
                case 2: bytes[at] = UInt8.random(in: 0...255, using: &noise)
                default: if bytes.count > 300 { bytes.removeLast(Int.random(in: 1...8, using: &noise)) }
                }
            }
            do {
                let (pages, faults) = try read(bytes)
                good += pages - faults
                bad += faults
            } catch is PageImagingError {
                bad += 1
            }
        }
        #expect(good > 100 && bad > 100, "\(good) pages, \(bad) faults: too wild, or too mild")
    }

    @Test(.enabled(if: Repository.corpus != nil, "no ../shared/corpus"))
    func theCorpusIsReadOrRefused() throws {
        var pages = 0
        for folder in ["fax", "images/scans", "hostile"] {
            for file in Repository.corpusFiles(folder, endings: ["tif"]) {
                do {
                    let (count, faults) = try read([UInt8](try Data(contentsOf: file)))
                    #expect(folder == "hostile" || faults == 0, "\(file.lastPathComponent)")
                    pages += count - faults
                } catch is PageImagingError {
                    #expect(folder == "hostile", "\(file.lastPathComponent)")
                }
            }
        }
        #expect(pages >= 18)
    }
}

import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

/// Which pages of a TIFF can travel as they are, and where their code lies.
@Suite struct TIFFPageTableTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private static let pels = FaxCodecTests.page(width: 1728, lines: 40)

    /// A page in T.6 code at fine.
    private static func fax(_ change: (inout MadeTIFF.Page) -> Void = { _ in }) throws -> MadeTIFF.Page {
        var page = MadeTIFF.Page(width: 1728, height: 40, pieces: [try FaxCoding.mmr.encode(pels)])
        page.tags = [
            258: .shorts([1]), 259: .shorts([4]), 262: .shorts([0]), 282: .rationals([(204, 1)]),
            283: .rationals([(196, 1)]),
        ]
        change(&page)
        return page
    }

    private func codes(_ bytes: [UInt8]) throws -> [StoredCode?] {
        let file = try OpenFile(try bench.folder.write("fax.tif", bytes))
        return try TIFFPageTable(reading: file.descriptor).pages.map(\.code)
    }

    /// Where the code of a file's only page lies.
    private func code(_ change: (inout MadeTIFF.Page) -> Void = { _ in }) throws -> StoredCode? {
        let codes = try codes(MadeTIFF(pages: [try Self.fax(change)]).bytes)
        #expect(codes.count == 1)
        return codes.first.flatMap(\.self)
    }

    @Test(arguments: [true, false]) func codeIsFoundWhereItLies(_ isLittleEndian: Bool) throws {
        let (first, second) = (try Self.fax { $0.pieces[0] += [0, 0] }, try Self.fax { $0.height = 39 })
        let gray = MadeTIFF.Page()
        let file = MadeTIFF(isLittleEndian: isLittleEndian, pages: [first, gray, second]).bytes
        let codes = try codes(file)
        #expect(codes.map { $0?.geometry.lines } == [40, nil, 39])
        for code in codes.compactMap(\.self) {
            #expect(Array(file[code.offset..<code.offset + code.length]) == second.pieces[0])
            #expect(code.geometry.line == .a4 && code.geometry.resolution == .fine)
            #expect(!code.isLowestBitFirst)
        }
    }

    /// Numbers of 64 bits, and the other order of bytes, as libtiff writes them.
    @Test(arguments: ["-L", "-B", "-8 -L", "-8 -B", "-L -f lsb2msb", "-8 -B -f lsb2msb"])
    func anyLayoutIsTheSamePage(_ layout: String) throws {
        let source = try bench.folder.write("made.tif", MadeTIFF(pages: [try Self.fax()]).bytes)
        let copy = bench.folder.path("copy.tif")
        let outcome = try Program.run(
            "/usr/bin/tiffcp", layout.split(separator: " ").map(String.init) + ["-c", "g4", source, copy])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let file = try OpenFile(copy)
        let code = try #require(try TIFFPageTable(reading: file.descriptor).pages.first?.code)
        #expect(code.isLowestBitFirst == layout.contains("lsb2msb"))
        let geometry = FaxGeometry(line: .a4, lines: 40, resolution: .fine)
        #expect(
            try code.page(from: file.descriptor)
                == CodedPage(geometry: geometry, bytes: try FaxCoding.mmr.encode(Self.pels)))
    }

    @Test func whatIsMissingHasItsUsualMeaning() throws {
        let plain = try #require(try code())
        #expect(try code { $0.missing = [262, 277, 278] }?.geometry == plain.geometry)
        #expect(try code { $0.tags[258] = nil } == nil, "eight bits")
        #expect(try code { $0.tags[278] = .longs([4_294_967_295]) }?.geometry == plain.geometry)
        #expect(try code { $0.tags[274] = .shorts([0]) }?.geometry == plain.geometry)
        #expect(try code { $0.tags[293] = .longs([0]) }?.geometry == plain.geometry)
        #expect(try code { $0.tags[282] = .rationals([(0, 0)]) }?.geometry.resolution == .standard)
        #expect(try code { $0.tags[305] = .bytes(Array("who?".utf8)) }?.geometry == plain.geometry)
    }

    /// None of these is a page that can travel; libtiff says what they are.
    @Test(
        arguments: [
            [256: .longs([1729])], [256: .longs([1728, 1728])], [256: .bytes([0, 6, 192, 0])],
            [257: .longs([0])], [257: .longs([4_294_967_295])], [257: .longs([14_468])],
            [256: .rationals([(1728, 1)])], [258: .shorts([8])], [259: .shorts([3])],
            [259: .shorts([32_771])],
            [262: .shorts([1])], [262: .shorts([3])], [266: .shorts([0])], [266: .shorts([3])],
            [273: .longs([4_294_967_295])], [273: .longs([8, 8])], [274: .shorts([3])], [274: .shorts([8])],
            [277: .shorts([3])], [278: .longs([39])], [279: .longs([0])], [279: .longs([1_000_000_000])],
            [279: .longs([4_294_967_295])], [282: .shorts([204])], [293: .longs([2])],
            [322: .longs([1728]), 323: .longs([48])],
        ] as [[Int: MadeTIFF.Value]])
    func anyOtherPageIsDrawn(_ tags: [Int: MadeTIFF.Value]) throws {
        #expect(try code { $0.tags.merge(tags) { $1 } } == nil)
    }

    @Test func codeMustEndAsItShould() throws {
        #expect(try code { $0.pieces[0].removeLast() } == nil)
        #expect(try code { $0.pieces[0] = [] } == nil)
        #expect(try code { $0.pieces[0] = [UInt8](repeating: 0, count: 6000) } == nil)
        #expect(try code { $0.pieces[0] = [0, 0x10] } == nil)
        #expect(try code { $0.tags[266] = .shorts([2]) } == nil, "the other bit first")
        #expect(
            try code { $0.pieces[0] += [UInt8](repeating: 0, count: 5000) } == nil, "who fills up so much?")
        #expect(
            try code { $0.pieces[0] = [0x00, 0x10, 0x01] }?.length == 3, "a white page could be so short")
    }

    @Test func aDirectoryWithoutMeasureIsNotSearched() throws {
        var tags: [Int: MadeTIFF.Value] = [:]
        for tag in 40_000..<40_242 { tags[tag] = .shorts([1]) }
        #expect(try code { $0.tags.merge(tags) { $1 } } != nil)
        for tag in 40_242..<40_260 { tags[tag] = .shorts([1]) }
        #expect(try code { $0.tags.merge(tags) { $1 } } == nil)
    }

    /// Cut off anywhere, or with any byte changed: a table whose codes lie in the file, or a typed error.
    @Test(arguments: [true, false]) func everyMutationIsATableOrAnError(_ isLittleEndian: Bool) throws {
        let pages = [try Self.fax { $0.pieces[0] = [0x00, 0x10, 0x01] }, MadeTIFF.Page()]
        let whole = MadeTIFF(isLittleEndian: isLittleEndian, pages: pages).bytes
        var (tables, refused) = (0, 0)
        func read(_ bytes: [UInt8]) throws {
            do {
                let codes = try codes(bytes)
                for code in codes.compactMap(\.self) {
                    #expect(code.offset >= 0 && code.length > 0 && code.offset + code.length <= bytes.count)
                    #expect(code.geometry.lines <= FaxGeometry.pelLimit / code.geometry.line.pels)
                }
                #expect(!codes.isEmpty)
                tables += 1
            } catch is PageImagingError {
                refused += 1
            }
        }
        for count in whole.indices { try read(Array(whole.prefix(count))) }
        for index in whole.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var bytes = whole
                bytes[index] = value
                try read(bytes)
            }
        }
        #expect(tables > 500 && refused > 100, "\(tables) tables, \(refused) refused")
    }
}

import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct GIFPageTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    @Test(arguments: [true, false]) func thePaletteIsLuma(_ hasOwnPalette: Bool) throws {
        let page = try bench.gray(MadeGIF(hasOwnPalette: hasOwnPalette).bytes)
        #expect(page.pels == [0, 255, 76, 90, 255, 255, 255, 255, 90, 76, 255, 0])
    }

    @Test func whatIsClearIsWhite() throws {
        #expect(try bench.gray(MadeGIF(clear: 0).bytes).pels.prefix(4) == [255, 255, 76, 90])
    }

    @Test func thePictureLiesOnWhite() throws {
        let page = try bench.gray(
            MadeGIF(width: 4, height: 3, left: 1, top: 1, pictureWidth: 2, pictureHeight: 1, pels: [3, 2])
                .bytes)
        #expect(page.pels == [255, 255, 255, 255, 255, 90, 76, 255, 255, 255, 255, 255])
        // A picture that is larger than the whole makes the whole larger.
        #expect(try bench.gray(MadeGIF(width: 1, height: 1).bytes).width == 4)
    }

    @Test func interlacedRowsAreInOrder() throws {
        let rows = [0, 8, 4, 2, 6, 1, 3, 5, 7, 9]
        let shades: [UInt8] = (0..<48).map { UInt8($0 / 3 * 10) }
        let gif = MadeGIF(
            width: 1, height: 10, pictureWidth: 1, pictureHeight: 10, isInterlaced: true, palette: shades,
            pels: rows.map { UInt8($0) })
        #expect(try bench.gray(gif.bytes).pels == (0..<10).map { UInt8($0 * 10) })
    }

    @Test func twoColoursAreBlackAndWhite() throws {
        let gif = MadeGIF(palette: [255, 255, 255, 200, 0, 0], pels: [0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1])
        #expect(try bench.bilevel(gif.bytes).drawing == ".#.#/###./...#")
    }

    /// Strings that grow: a row of one colour.
    @Test func longStrings() throws {
        // Codes of 3 bits: clear, 1, then 6 (1 1), 7 (1 1 1) — with 4 bits from then on — 8, 9, end.
        let codes: [(code: Int, size: Int)] = [(4, 3), (1, 3), (6, 3), (7, 3), (8, 4), (9, 4), (5, 4)]
        let bits = codes.flatMap { code, size in (0..<size).map { code >> $0 & 1 } }
        var packed = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (index, bit) in bits.enumerated() { packed[index / 8] |= UInt8(bit << (index % 8)) }
        let header = MadeGIF(width: 15, height: 1, pictureWidth: 15, pictureHeight: 1, pels: []).bytes
            .dropLast(4)
        let file = Array(header) + [UInt8(packed.count)] + packed + [0, 0x3B]
        #expect(try bench.gray(file).pels == [UInt8](repeating: 255, count: 15))
    }

    @Test func whatIsWrongIsNamed() {
        #expect(throws: PageImagingError.damaged(.gif, "its pels end early")) {
            try bench.page(MadeGIF(cut: 7).bytes)
        }
        #expect(throws: PageImagingError.damaged(.gif, "its size is wrong")) {
            try bench.page(MadeGIF(pictureWidth: 0).bytes)
        }
        #expect(throws: PageImagingError.damaged(.gif, "it has no picture")) {
            try bench.page(Array(MadeGIF().bytes.prefix(25)) + [0x3B])
        }
        #expect(throws: PageImagingError.tooLarge(width: 65535, height: 65535)) {
            try bench.page(MadeGIF(width: 65535, height: 65535).bytes)
        }
    }
}

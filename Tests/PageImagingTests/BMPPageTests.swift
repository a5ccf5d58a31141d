import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct BMPPageTests {
    private let bench: Workbench
    /// Blue, green, red and nothing: black, white, red, gray.
    private static let palette: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 0, 0, 0, 255, 0, 90, 90, 90, 0]

    init() throws { bench = try Workbench() }

    @Test func rowsAreStoredFromTheBottomUnlessTheHeightIsNegative() throws {
        let rows: [UInt8] = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8]
        #expect(try bench.gray(MadeBMP(pels: rows).bytes).pels == [5, 6, 7, 8, 1, 2, 3, 4])
        #expect(try bench.gray(MadeBMP(height: -2, pels: rows).bytes).pels == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try bench.gray(MadeBMP(headerSize: 12, pels: rows).bytes).pels == [5, 6, 7, 8, 1, 2, 3, 4])
    }

    @Test func colourIsLuma() throws {
        let pels: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 30, 60, 90]
        #expect(
            try bench.gray(MadeBMP(height: 1, pels: pels).bytes).pels.map(Int.init)
                == [29, 150, 76, luma(90, 60, 30)])
    }

    @Test func palettes() throws {
        let eight = MadeBMP(height: 1, depth: 8, tables: Self.palette, pels: [0, 1, 2, 3])
        #expect(try bench.gray(eight.bytes).pels == [0, 255, 76, 90])
        let four = MadeBMP(width: 3, height: 1, depth: 4, tables: Self.palette, pels: [0x12, 0x30, 0, 0])
        #expect(try bench.gray(four.bytes).pels == [255, 76, 90])
    }

    @Test func aBitAPelIsBlackAndWhite() throws {
        let pels: [UInt8] = [0b1010_1111, 0xFF, 0, 0, 0, 0, 0, 0]
        let page = try bench.page(
            MadeBMP(
                width: 10, depth: 1, density: (8031, 7717), tables: Array(Self.palette.prefix(8)), pels: pels
            ).bytes)
        guard case .bilevel(let page, let density?) = page else {
            Issue.record("not black and white")
            return
        }
        #expect(page.drawing == "##########/.#.#......")
        #expect(abs(density.horizontal - 204) < 0.1 && abs(density.vertical - 196) < 0.1)
    }

    @Test func fieldsOfBits() throws {
        let sixteen = MadeBMP(height: 1, depth: 16, pels: [0, 0, 0xFF, 0x7F, 0, 0x7C, 0x1F, 0])
        #expect(try bench.gray(sixteen.bytes).pels == [0, 255, 76, 29])
        let masks = [0xF800, 0x7E0, 0x1F].flatMap { MadeBMP.number($0, 4) }
        let fields = MadeBMP(
            height: 1, depth: 16, coding: 3, tables: masks, pels: [0, 0, 0xFF, 0xFF, 0xE0, 0x07, 0x1F, 0])
        #expect(try bench.gray(fields.bytes).pels == [0, 255, 150, 29])
    }

    /// A newer header has alpha too; where all of it is 0, the program that wrote it meant none.
    @Test(arguments: [
        ([0, 255, 128, 0] as [UInt8], [255, 100, 177, 255] as [UInt8]),
        ([0, 0, 0, 0], [100, 100, 100, 100]),
    ])
    func alphaIsOverWhite(_ alpha: [UInt8], _ wanted: [UInt8]) throws {
        let masks = [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000].flatMap { MadeBMP.number($0, 4) }
        let pels: [UInt8] = alpha.flatMap { [100, 100, 100, $0] as [UInt8] }
        let bmp = MadeBMP(headerSize: 56, height: 1, depth: 32, coding: 3, tables: masks, pels: pels)
        #expect(try bench.gray(bmp.bytes).pels == wanted)
    }

    @Test func runs() throws {
        // Bottom row: three of colour 1, end of row; top: three as they are, a step of nothing, one of colour 3.
        let codes: [UInt8] = [3, 1, 0, 0, 0, 3, 2, 1, 2, 0, 0, 2, 0, 0, 1, 3, 0, 1]
        let eight = MadeBMP(depth: 8, coding: 1, tables: Self.palette, pels: codes)
        #expect(try bench.gray(eight.bytes).pels == [76, 255, 76, 90, 255, 255, 255, 0])
        let four = MadeBMP(
            depth: 4, coding: 2, tables: Self.palette, pels: [3, 0x12, 0, 2, 1, 1, 2, 0x30, 0, 1])
        #expect(try bench.gray(four.bytes).pels == [0, 0, 0, 0, 255, 76, 255, 0])
    }

    @Test func whatIsWrongIsNamed() {
        func refusal(_ bmp: MadeBMP) -> PageImagingError? {
            #expect(throws: PageImagingError.self) { try bench.page(bmp.bytes) }
        }
        #expect(refusal(MadeBMP(pels: [1, 2, 3])) == .damaged(.bmp, "its pels end early"))
        #expect(refusal(MadeBMP(width: 0)) == .damaged(.bmp, "its size is wrong"))
        #expect(refusal(MadeBMP(width: -4)) == .damaged(.bmp, "its size is wrong"))
        #expect(refusal(MadeBMP(height: Int(Int32.min), depth: 1)) == .tooLarge(width: 4, height: 1 << 31))
        #expect(refusal(MadeBMP(depth: 5)) == .damaged(.bmp, "it has 5 bits a pel"))
        #expect(refusal(MadeBMP(coding: 4)) == .unsupported(.bmp, "a coding of kind 4"))
        #expect(refusal(MadeBMP(width: 40000, height: 40000)) == .tooLarge(width: 40000, height: 40000))
    }
}

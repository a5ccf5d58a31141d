import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct PNGPageTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    @Test(arguments: [1, 2, 4, 8, 16], [false, true])
    func grayOfEveryDepth(_ depth: Int, _ isInterlaced: Bool) throws {
        let most = 1 << depth - 1
        let png = MadePNG(
            width: 19, height: 11, depth: depth, colourType: 0, isInterlaced: isInterlaced,
            pel: { x, y in [(x * 40503 + y * 30011) & most] })
        let expected = (0..<11).flatMap { y in (0..<19).map { x in png.pel(x, y)[0] * 255 / most } }
        switch try bench.page(png.bytes) {
        case .gray(let page, nil):
            #expect(depth > 1)
            for (pel, wanted) in zip(page.pels, expected) { #expect(abs(Int(pel) - wanted) <= 1) }
        case .bilevel(let page, nil):
            #expect(depth == 1)
            let drawn = (0..<11).map { y in
                (0..<19).map { x in png.pel(x, y)[0] == 0 ? "#" : "." }.joined()
            }.joined(separator: "/")
            #expect(page.drawing == drawn)
            #expect(page == BilevelPage(width: 19, lines: 11, bytes: page.bytes))
        default: Issue.record("neither gray nor black and white")
        }
    }

    @Test(arguments: [8, 16]) func colourIsLuma(_ depth: Int) throws {
        let scale = depth == 16 ? 257 : 1
        let png = MadePNG(
            depth: depth, pel: { x, y in [x * 8 * scale, y * 8 * scale, (255 - x * 4 - y * 4) * scale] })
        let page = try bench.gray(png.bytes)
        for y in 0..<32 {
            for x in 0..<32 { #expect(abs(page[x, y] - luma(x * 8, y * 8, 255 - x * 4 - y * 4)) <= 1) }
        }
    }

    @Test(arguments: [(4, 8), (4, 16), (6, 8), (6, 16)])
    func whatIsClearIsWhite(_ colourType: Int, _ depth: Int) throws {
        let scale = depth == 16 ? 257 : 1
        let png = MadePNG(depth: depth, colourType: colourType) { x, y in
            (colourType == 4 ? [100 * scale] : [100 * scale, 100 * scale, 100 * scale]) + [x * 8 * scale]
        }
        let page = try bench.gray(png.bytes)
        for x in 0..<32 {
            let wanted = Double(100 * x * 8 + 255 * (255 - x * 8)) / 255
            #expect(abs(Double(page[x, 5]) - wanted) <= 1.5)
        }
    }

    @Test func paletteIsLuma() throws {
        let png = MadePNG(
            width: 4, height: 1, depth: 2, colourType: 3,
            palette: [255, 0, 0, 0, 255, 0, 0, 0, 255, 10, 20, 30], transparency: [255, 255, 255, 0],
            pel: { x, _ in [x] })
        #expect(try bench.gray(png.bytes).pels.map(Int.init) == [luma(255, 0, 0), luma(0, 255, 0), 29, 255])
    }

    @Test func twoColoursAreBlackAndWhiteIfTheyCanBeToldApart() throws {
        func png(_ palette: [UInt8], exif: Int = 1) -> [UInt8] {
            MadePNG(
                width: 10, height: 2, depth: 1, colourType: 3, palette: palette,
                before: [("eXIf", MadeJPEG.exif(exif, littleEndian: false))],
                pel: { x, y in [(x + y) % 3 == 0 ? 1 : 0] }
            ).bytes
        }
        let drawing = "#..#..#..#/..#..#..#."
        #expect(try bench.bilevel(png([255, 255, 255, 0, 0, 0])).drawing == drawing)
        #expect(try bench.bilevel(png([0, 0, 0, 255, 255, 255])).drawing != drawing)
        #expect(try bench.bilevel(png([255, 255, 250, 200, 0, 0])).drawing == drawing)
        #expect(try bench.bilevel(png([255, 255, 255, 0, 0, 0], exif: 3)).drawing == ".#..#..#../#..#..#..#")
        #expect(try bench.gray(png([255, 255, 255, 240, 240, 240]))[0, 0] == 240)
    }

    /// Which stored pel is seen at (x, y), of a picture that is seen `width` × `height` (EXIF 2.32, tag 0x0112).
    @Test(arguments: 1...8) func everyOrientationIsUpright(_ value: Int) throws {
        let (width, height) = (70, 41)
        let seen: (Int, Int) -> Int = { x, y in (x * 3 + y * 5) & 255 }
        let png = MadePNG(
            width: value < 5 ? width : height, height: value < 5 ? height : width, colourType: 0,
            before: [
                ("eXIf", MadeJPEG.exif(value, littleEndian: true)),
                ("pHYs", MadePNG.number(8000) + MadePNG.number(4000) + [1]),
            ]
        ) { column, row in
            let (right, bottom) = (width - 1, height - 1)
            return switch value {
            case 1: [seen(column, row)]
            case 2: [seen(right - column, row)]
            case 3: [seen(right - column, bottom - row)]
            case 4: [seen(column, bottom - row)]
            case 5: [seen(row, column)]
            case 6: [seen(right - row, column)]
            case 7: [seen(right - row, bottom - column)]
            default: [seen(row, bottom - column)]
            }
        }
        guard case .gray(let page, let density) = try bench.page(png.bytes) else { return }
        #expect(page.width == width && page.height == height)
        for y in 0..<height { for x in 0..<width { #expect(page[x, y] == seen(x, y)) } }
        let across = value < 5 ? 203.2 : 101.6
        #expect(density == PelDensity(horizontal: across, vertical: value < 5 ? 101.6 : 203.2))
    }
}

import PageImaging
import Testing

@Suite struct PNGHeaderTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private func refusal(_ bytes: [UInt8]) -> PageImagingError? {
        #expect(throws: PageImagingError.self) { try bench.picture(bytes) }
    }

    @Test func readsSizeOrientationAndPelShape() throws {
        let physical = MadePNG.number(8031) + MadePNG.number(3858) + [1]
        let png = MadePNG(
            width: 20, height: 9,
            before: [("pHYs", physical), ("eXIf", MadeJPEG.exif(6, littleEndian: false))])
        let picture = try bench.picture(png.bytes)
        #expect(picture.format == .png)
        #expect((picture.width, picture.height) == (20, 9))
        #expect(picture.orientation == .rightTop)
        #expect(picture.pelAspect == 3858.0 / 8031)
    }

    @Test func anAncillaryChunkWithAWrongSumIsAsGoodAsAbsent() throws {
        var bytes = MadePNG(before: [("eXIf", MadeJPEG.exif(6, littleEndian: true))]).bytes
        bytes[8 + 25 + 8 + 5] ^= 1
        #expect(try bench.picture(bytes).orientation == .topLeft)
    }

    @Test func whatEndsEarlyIsDamaged() {
        let whole = MadePNG(width: 8, height: 8, before: [("tEXt", Array("Title\0x".utf8))]).bytes
        for count in 8..<whole.count {
            guard case .damaged(.png, _) = refusal(Array(whole.prefix(count))) else {
                Issue.record("cut at \(count)")
                return
            }
        }
    }

    @Test(arguments: [
        (0, 3), (2, 4), (3, 16), (4, 4), (6, 2), (1, 8), (5, 8), (7, 8), (0, 0), (2, 255),
    ])
    func onlyTheDepthsOfTheStandard(_ colourType: Int, _ depth: Int) {
        var png = MadePNG()
        png.palette = colourType == 3 ? [1, 2, 3] : []
        var bytes = png.bytes
        bytes.replaceSubrange(
            8..<33,
            with: MadePNG.chunk(
                "IHDR", MadePNG.number(32) + MadePNG.number(32) + [UInt8(depth), UInt8(colourType), 0, 0, 0]))
        #expect(refusal(bytes) == .damaged(.png, "its header is wrong"))
    }

    @Test(arguments: [0, 1 << 31, 0xFFFF_FFFF])
    func sizesOutsideTheStandard(_ width: Int) {
        var bytes = MadePNG().bytes
        let header = MadePNG.number(width) + MadePNG.number(32) + [8, 2, 0, 0, 0]
        bytes.replaceSubrange(8..<33, with: MadePNG.chunk("IHDR", header))
        #expect(refusal(bytes) == .damaged(.png, "its header is wrong"))
    }

    @Test func aHugePictureIsRefusedByItsHeader() {
        var bytes = MadePNG().bytes
        let header = MadePNG.number(100_000) + MadePNG.number(1001) + [1, 0, 0, 0, 0]
        bytes.replaceSubrange(8..<33, with: MadePNG.chunk("IHDR", header))
        #expect(refusal(bytes) == .tooLarge(width: 100_000, height: 1001))
    }

    @Test func chunksOutOfPlaceAreDamaged() {
        let palette = [UInt8](repeating: 9, count: 12)
        let wrong: [(String, MadePNG)] = [
            ("no palette", MadePNG(depth: 2, colourType: 3, pel: { _, _ in [0] })),
            ("too many entries", MadePNG(depth: 1, colourType: 3, palette: palette, pel: { _, _ in [0] })),
            ("half an entry", MadePNG(palette: [1, 2])),
            ("palette in gray", MadePNG(colourType: 0, palette: palette, pel: { _, _ in [0] })),
            ("two palettes", MadePNG(palette: palette, before: [("PLTE", palette)])),
            ("palette after the pels", MadePNG(after: [("PLTE", palette)])),
            (
                "transparency of alpha",
                MadePNG(colourType: 6, transparency: [0, 0], pel: { _, _ in [1, 2, 3, 4] })
            ),
            ("transparency of the wrong length", MadePNG(transparency: [0, 0])),
            ("transparency after the pels", MadePNG(after: [("tRNS", [0, 0, 0, 0, 0, 0])])),
            ("an unknown critical chunk", MadePNG(before: [("NOTE", [1])])),
            ("a second header", MadePNG(before: [("IHDR", MadePNG().header)])),
            ("pels in two pieces", MadePNG(after: [("tEXt", [1]), ("IDAT", [0])])),
        ]
        for (what, png) in wrong {
            guard case .damaged(.png, _) = refusal(png.bytes) else {
                Issue.record("\(what): not seen to be damaged")
                continue
            }
        }
    }
}

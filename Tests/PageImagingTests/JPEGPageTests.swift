import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct JPEGPageTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// The content of Adobe's segment in a picture whose colours are stored as they are.
    private static let untransformed = Array(MadeJPEG.adobe.dropLast()) + [0]

    /// What a page of flat blocks should be.
    private func expect(_ page: GrayPage, of jpeg: FlatJPEG, _ level: ([Int]) -> Int) {
        #expect(page.width == jpeg.width && page.height == jpeg.height)
        for y in 0..<page.height {
            for x in 0..<page.width {
                let wanted = level(jpeg.block(x / 8, y / 8))
                #expect(abs(page[x, y] - wanted) <= 1, "(\(x), \(y)) is \(page[x, y]), not \(wanted)")
            }
        }
    }

    @Test func grayIsGray() throws {
        let jpeg = FlatJPEG(width: 13, height: 19)
        expect(try bench.gray(jpeg.bytes), of: jpeg) { $0[0] }
    }

    @Test func ofYCbCrTheLuminanceIsTaken() throws {
        let jpeg = FlatJPEG(components: [1, 2, 3]) { x, y in [30 + 60 * x + 20 * y, 90, 200 - 30 * y] }
        expect(try bench.gray(jpeg.bytes), of: jpeg) { $0[0] }
    }

    @Test func ofRGBTheLumaIsComputed() throws {
        let block: (Int, Int) -> [Int] = { x, y in [255 * x, 100 * y, 255 - 80 * y] }
        let named = FlatJPEG(components: Array("RGB".utf8), block: block)
        expect(try bench.gray(named.bytes), of: named) { luma($0[0], $0[1], $0[2]) }
        let marked = FlatJPEG(
            components: [1, 2, 3], segments: [(0xEE, JPEGPageTests.untransformed)], block: block)
        expect(try bench.gray(marked.bytes), of: marked) { luma($0[0], $0[1], $0[2]) }
    }

    /// Cyan, magenta, yellow, black: what Adobe's marker stands in is stored inverted.
    @Test(arguments: [true, false]) func inksBecomeLight(_ isAdobe: Bool) throws {
        func inks(_ x: Int, _ y: Int) -> [Int] { [200 * x, 90 * y, 255 - 100 * y, 60 * x + 20 * y] }
        var jpeg = FlatJPEG(components: [1, 2, 3, 4])
        if isAdobe { jpeg.segments = [(0xEE, JPEGPageTests.untransformed)] }
        jpeg.block = { x, y in inks(x, y).map { isAdobe ? 255 - $0 : $0 } }
        let page = try bench.gray(jpeg.bytes)
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)] {
            let ink = inks(x, y)
            let light: [Int] = ink.prefix(3).map { (255 - $0) * (255 - ink[3]) / 255 }
            #expect(abs(page[8 * x + 4, 8 * y + 4] - luma(light[0], light[1], light[2])) <= 2)
        }
    }

    /// Adobe's transform 2: the inverted inks are stored as YCbCr, black as it is.
    @Test func ofYCCKTheInksAreComputed() throws {
        let jpeg = FlatJPEG(
            components: [1, 2, 3, 4], segments: [(0xEE, MadeJPEG.adobe)]
        ) { x, y in [50 + 80 * x, 128, 128, 255 - 100 * y] }
        // libjpeg gives 255 less the RGB of the three; so neutral chroma is a neutral shade.
        let page = try bench.gray(jpeg.bytes)
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)] {
            let (shade, light) = (255 - (50 + 80 * x), 255 - 100 * y)
            #expect(abs(page[8 * x + 4, 8 * y + 4] - shade * light / 255) <= 2)
        }
    }

    @Test func pelsThatAreMissingAreDamage() throws {
        let jpeg = FlatJPEG(missing: 3)
        let error = #expect(throws: PageImagingError.self) { try bench.page(jpeg.bytes) }
        #expect("\(try #require(error))".hasPrefix("a damaged JPEG picture: "))
    }

    @Test func densityIsWhatJFIFOrEXIFSay() throws {
        func density(unit: UInt8, _ x: Int, _ y: Int, orientation: Int = 1) throws -> PelDensity? {
            var jfif = MadeJPEG.jfif(horizontal: x, vertical: y)
            jfif[7] = unit
            let exif = Array("Exif\0\0".utf8) + MadeJPEG.exif(orientation, littleEndian: true)
            return try bench.page(FlatJPEG(segments: [(0xE0, jfif), (0xE1, exif)]).bytes).density
        }
        #expect(try density(unit: 1, 204, 98) == PelDensity(horizontal: 204, vertical: 98))
        #expect(try density(unit: 1, 204, 98, orientation: 6) == PelDensity(horizontal: 98, vertical: 204))
        #expect(try density(unit: 2, 100, 100) == PelDensity(horizontal: 254, vertical: 254))
        #expect(try density(unit: 0, 1, 1) == nil)
        #expect(try density(unit: 0, 204, 196) == PelDensity(horizontal: 204, vertical: 196))
        #expect(try density(unit: 1, 1, 1) == nil)
        #expect(try density(unit: 1, 65535, 300) == nil)
        #expect(try density(unit: 1, 0, 0) == nil)
    }
}

import PageImaging
import Testing

/// The pels of the PDF against those that the tests put into the PNG.
@Suite struct PNGPelsTests {
    /// A kind of PNG: colour type, depth, interlaced.
    struct Kind: CustomTestStringConvertible {
        let colourType: Int
        let depth: Int
        let isInterlaced: Bool
        let isTransparent: Bool

        var testDescription: String {
            "colour type \(colourType), \(depth) bits" + (isInterlaced ? ", interlaced" : "")
                + (isTransparent ? ", transparent" : "")
        }

        static let all: [Kind] = {
            let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]
            var kinds: [Kind] = []
            for (colourType, depths) in depths.sorted(by: { $0.key < $1.key }) {
                for depth in depths {
                    for isInterlaced in [false, true] {
                        for isTransparent in [false, true] where isTransparent || colourType < 4 {
                            kinds.append(
                                Kind(
                                    colourType: colourType, depth: depth, isInterlaced: isInterlaced,
                                    isTransparent: isTransparent))
                        }
                    }
                }
            }
            return kinds
        }()

        private var most: Int { (1 << depth) - 1 }

        /// Samples that differ from pel to pel and use the whole range.
        func samples(_ x: Int, _ y: Int) -> [Int] {
            let ramp = [(x * 9 + y * 5) * 16, (x * 3 + y * 7) * 24, (x + y) * 32, (31 - x) * 8 + y]
            let values = ramp.map { depth == 16 ? $0 * 251 % (most + 1) : $0 / 8 % (most + 1) }
            switch colourType {
            case 0, 3: return [values[0]]
            case 2: return Array(values.prefix(3))
            case 4: return [values[0], values[3]]
            default: return values
            }
        }

        var palette: [UInt8] {
            guard colourType == 3 else { return [] }
            var palette: [UInt8] = []
            for entry in 0...most {
                palette += [UInt8(entry * 255 / most), UInt8(255 - entry * 90 / most), 40]
            }
            return palette
        }

        /// The entry for half the palette, or the one colour that lets the paper through.
        var transparency: [UInt8] {
            guard isTransparent else { return [] }
            switch colourType {
            case 3: return (0...most / 2).map { UInt8($0 * 200 / max(most, 1)) }
            case 0: return samples(5, 5).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            case 2: return samples(5, 5).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            default: return []
            }
        }

        /// The colour, of 255, that a pel has on white paper.
        func expected(_ x: Int, _ y: Int) -> [Double] {
            let pel = samples(x, y)
            let scaled = pel.map { Double($0) / Double(most) }
            var colour: [Double]
            var alpha = 1.0
            switch colourType {
            case 3:
                colour = palette[3 * pel[0]..<3 * pel[0] + 3].map { Double($0) / 255 }
                if pel[0] < transparency.count { alpha = Double(transparency[pel[0]]) / 255 }
            case 0, 4: colour = [scaled[0], scaled[0], scaled[0]]
            default: colour = Array(scaled.prefix(3))
            }
            if colourType >= 4 { alpha = scaled[scaled.count - 1] }
            if colourType < 3, isTransparent, pel == samples(5, 5) { alpha = 0 }
            colour = colour.map { ($0 * alpha + 1 - alpha) * 255 }
            return colour
        }

        var png: MadePNG {
            MadePNG(
                depth: depth, colourType: colourType, isInterlaced: isInterlaced, palette: palette,
                transparency: transparency, pel: samples)
        }
    }

    /// On a letter page with margins of 18 points a picture of 32 × 32 pels has 18 points a pel: drawn at 72
    /// dots an inch, every pel is a square of 18 × 18 dots, from column 18 and row 108 on.
    @Test(arguments: Kind.all)
    func everyPelHasItsColour(_ kind: Kind) throws {
        let bench = try Workbench()
        let document = try bench.document(of: kind.png.bytes)
        _ = try bench.ask("qpdf", "--check", document)
        let page = try bench.pixels(of: document, dpi: 72)
        #expect((page.width, page.height) == (612, 792))
        var worst = 0.0
        for y in 0..<32 {
            for x in 0..<32 {
                for (got, wanted) in zip(page[18 * x + 27, 18 * y + 117], kind.expected(x, y)) {
                    worst = max(worst, abs(Double(got) - wanted))
                }
            }
        }
        #expect(worst <= 1.01, "a pel is off by \(worst)")
        #expect(page[16, 300] == [255, 255, 255] && page[300, 106] == [255, 255, 255])
    }

    /// What PDF can carry isn't decoded: the stream is as long as the compressed pels.
    @Test(arguments: Kind.all.filter { !$0.isInterlaced && !$0.isTransparent })
    func compressedPelsGoInAsTheyAre(_ kind: Kind) throws {
        let bench = try Workbench()
        let pels = MadePNG.compressed(kind.png.rows)
        let document = try bench.document(of: kind.png.bytes)
        let stream = try bench.ask("qpdf", "--show-object=4", "--raw-stream-data", document)
        #expect([UInt8](stream.output) == pels)
    }

    @Test func anOpaqueTransparencyIsNone() throws {
        let bench = try Workbench()
        let png = MadePNG(
            depth: 2, colourType: 3, palette: [UInt8](0..<12), transparency: [255, 255],
            pel: { x, _ in [x % 4] })
        let stream = try bench.ask(
            "qpdf", "--show-object=4", "--raw-stream-data", try bench.document(of: png.bytes))
        #expect([UInt8](stream.output) == MadePNG.compressed(png.rows))
    }

    private func refusal(_ bytes: [UInt8]) throws -> PageImagingError? {
        let bench = try Workbench()
        _ = try bench.picture(bytes)
        return #expect(throws: PageImagingError.self) { try bench.document(of: bytes) }
    }

    @Test func pelsThatDoNotHoldAreDamaged() throws {
        let png = MadePNG(chunkSize: 1 << 20)
        func file(_ data: [UInt8]) -> [UInt8] {
            MadePNG.signature + MadePNG.chunk("IHDR", png.header) + MadePNG.chunk("IDAT", data)
                + MadePNG.chunk("IEND", [])
        }
        let data = MadePNG.compressed(png.rows)
        var flipped = data
        flipped[data.count - 1] ^= 1
        let cases: [(String, [UInt8])] = [
            ("its pels end early", file(MadePNG.compressed(png.rows.dropLast(1) + []))),
            ("its pels end early", file(Array(data.dropLast(8)))),
            ("it has more pels than its size", file(MadePNG.compressed(png.rows + [0]))),
            ("its pels can't be decompressed", file(flipped)),
            ("its pels can't be decompressed", file([1, 2, 3, 4, 5, 6])),
            ("a row has a filter that nobody knows", MadePNG(filter: 5).bytes),
        ]
        for (reason, bytes) in cases {
            #expect(try refusal(bytes) == .damaged(.png, reason))
        }
    }

    @Test func aWrongCheckSumIsSeen() throws {
        var bytes = MadePNG(chunkSize: 1 << 20).bytes
        bytes[bytes.count - 13] ^= 1
        #expect(try refusal(bytes) == .damaged(.png, "a chunk's check sum is wrong"))
        for kind in [MadePNG(isInterlaced: true), MadePNG(colourType: 6, pel: { x, y in [x, y, 7, 200] })] {
            var bytes = kind.bytes
            bytes[bytes.count - 13] ^= 1
            guard case .damaged(.png, _) = try refusal(bytes) else {
                Issue.record("a wrong check sum passed")
                return
            }
        }
    }

    @Test func bytesAfterTheCompressedPelsAreHarmless() throws {
        let png = MadePNG()
        let bytes =
            MadePNG.signature + MadePNG.chunk("IHDR", png.header)
            + MadePNG.chunk("IDAT", MadePNG.compressed(png.rows) + [1, 2, 3]) + MadePNG.chunk("IEND", [])
        let bench = try Workbench()
        _ = try bench.ask("qpdf", "--check", try bench.document(of: bytes))
    }
}

import PageImaging
import Testing

@Suite struct JPEGHeaderTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    private func refusal(_ jpeg: MadeJPEG) -> PageImagingError? {
        #expect(throws: PageImagingError.self) { try bench.picture(jpeg.bytes) }
    }

    @Test func readsSizeAndNothingElse() throws {
        let picture = try bench.picture(MadeJPEG().bytes)
        #expect(picture.format == .jpeg)
        #expect((picture.width, picture.height) == (48, 32))
        #expect(picture.orientation == .topLeft)
        #expect(picture.pelAspect == 1)
    }

    @Test(arguments: [0xC0, 0xC1, 0xC2] as [UInt8])
    func takesBaselineExtendedAndProgressive(_ code: UInt8) throws {
        #expect(try bench.picture(MadeJPEG(frameCode: code, scans: 10).bytes).width == 48)
    }

    @Test(arguments: [
        (0xC3, "lossless coding"), (0xC5, "hierarchical coding"), (0xC7, "hierarchical coding"),
        (0xCB, "lossless arithmetic coding"),
        (0xCF, "hierarchical arithmetic coding"),
    ])
    func namesWhatNobodyDecodes(_ code: UInt8, _ feature: String) {
        #expect(refusal(MadeJPEG(frameCode: code)) == .unsupported(.jpeg, feature))
    }

    @Test(arguments: [0xC9, 0xCA] as [UInt8])
    func arithmeticCodingIsNothingForAPDF(_ code: UInt8) throws {
        let bytes = MadeJPEG(frameCode: code).bytes
        #expect(try bench.picture(bytes).obstacle == "arithmetic coding")
        #expect(throws: PageImagingError.unsupported(.jpeg, "arithmetic coding")) {
            try bench.document(of: bytes)
        }
    }

    @Test func twelveBitsAreNamed() {
        #expect(
            refusal(MadeJPEG(frameCode: 0xC1, precision: 12)) == .unsupported(.jpeg, "12 bits a sample"))
    }

    @Test(arguments: 1...8)
    func orientationComesFromEXIF(_ value: Int) throws {
        let block = Array("Exif\0\0".utf8) + MadeJPEG.exif(value, littleEndian: value.isMultiple(of: 2))
        let picture = try bench.picture(MadeJPEG(segments: [(0xE1, block)]).bytes)
        #expect(picture.orientation.rawValue == value)
    }

    @Test func nonsenseInEXIFIsUpright() throws {
        let blocks: [[UInt8]] = [
            Array("Exif\0\0".utf8), Array("Exif\0\0".utf8) + MadeJPEG.exif(0, littleEndian: true),
            Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8), [],
        ]
        for block in blocks {
            #expect(try bench.picture(MadeJPEG(segments: [(0xE1, block)]).bytes).orientation == .topLeft)
        }
    }

    @Test(arguments: [(204, 98, 98.0 / 204), (72, 72, 1), (0, 72, 1), (65535, 1, 1)])
    func obloneJFIFPelsAreSeen(_ horizontal: Int, _ vertical: Int, _ aspect: Double) throws {
        let block = MadeJPEG.jfif(horizontal: horizontal, vertical: vertical)
        #expect(try bench.picture(MadeJPEG(segments: [(0xE0, block)]).bytes).pelAspect == aspect)
    }

    @Test func bytesAfterTheEndAreTheFilesOwnAffair() throws {
        let second = MadeJPEG(width: 160, height: 120).bytes
        #expect(try bench.picture(MadeJPEG(trailing: second).bytes).width == 48)
    }

    @Test func whatEndsEarlyIsDamaged() throws {
        let whole = MadeJPEG(segments: [(0xE1, [UInt8](repeating: 7, count: 300))]).bytes
        for count in 2..<whole.count {
            let error = #expect(throws: PageImagingError.self) {
                try bench.picture(Array(whole.prefix(count)))
            }
            guard case .damaged(.jpeg, _) = error else {
                Issue.record("cut at \(count): \(String(describing: error))")
                return
            }
        }
    }

    @Test func whatIsOutOfPlaceIsDamaged() {
        let wrong = [
            MadeJPEG(height: 20, components: [1, 2, 3], scans: 0), MadeJPEG(hasQuantization: false),
            MadeJPEG(segments: [(0xC0, MadeJPEG().frame.dropFirst(4) + [])]), MadeJPEG(width: 0),
            MadeJPEG(segments: [(0xDA, [1, 1, 0, 0, 63, 0])]), MadeJPEG(scans: 101), MadeJPEG(hasEnd: false),
        ]
        for (index, jpeg) in wrong.enumerated() {
            guard case .damaged(.jpeg, _) = refusal(jpeg) else {
                Issue.record("number \(index) is not seen to be damaged")
                continue
            }
        }
    }

    @Test func aHeightThatComesLaterIsNamed() {
        #expect(refusal(MadeJPEG(height: 0)) == .unsupported(.jpeg, "its height after its pels"))
    }

    @Test func twoComponentsAreNamed() {
        #expect(refusal(MadeJPEG(components: [1, 2])) == .unsupported(.jpeg, "2 colour components"))
    }

    @Test func aHugePictureIsRefusedByItsHeader() {
        #expect(refusal(MadeJPEG(width: 40_000, height: 40_000)) == .tooLarge(width: 40_000, height: 40_000))
    }
}

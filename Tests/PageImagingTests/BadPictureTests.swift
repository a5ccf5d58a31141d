import Foundation
import PageImaging
import TestSupport
import Testing

/// `samples/bad` has a picture for every way of being broken; each is refused for its own reason.
@Suite struct BadPictureTests {
    static let reasons: [String: PageImagingError] = [
        "jpeg-arithmetic.jpg": .unsupported(.jpeg, "arithmetic coding"),
        "jpeg-billion-pels.jpg": .tooLarge(width: 40_000, height: 40_000),
        "jpeg-cut-in-header.jpg": .damaged(.jpeg, "it ends inside its header"),
        "jpeg-cut-in-pels.jpg": .damaged(.jpeg, "it ends before its end marker"),
        "jpeg-height-comes-later.jpg": .unsupported(.jpeg, "its height after its pels"),
        "jpeg-impossible-frame.jpg": .damaged(.jpeg, "its frame header is wrong"),
        "jpeg-lossless.jpg": .unsupported(.jpeg, "lossless coding"),
        "jpeg-segment-without-length.jpg": .damaged(.jpeg, "a segment's length is wrong"),
        "jpeg-thousand-scans.jpg": .damaged(.jpeg, "it has more than 100 scans"),
        "jpeg-twelve-bits.jpg": .unsupported(.jpeg, "12 bits a sample"),
        "jpeg-two-colours.jpg": .unsupported(.jpeg, "2 colour components"),
        "jpeg-two-frames.jpg": .damaged(.jpeg, "it has two frames"),
        "jpeg-without-frame.jpg": .damaged(.jpeg, "its pels begin before their frame"),
        "jpeg-without-pels.jpg": .damaged(.jpeg, "it ends before its pels begin"),
        "jpeg-without-tables.jpg": .damaged(.jpeg, "it has no quantization table"),
        "png-billion-pels.png": .tooLarge(width: 40_000, height: 40_000),
        "png-bomb.png": .damaged(.png, "it has more pels than its size"),
        "png-cut-short.png": .damaged(.png, "it ends inside a chunk"),
        "png-endless-chunk.png": .damaged(.png, "it ends inside a chunk"),
        "png-impossible-depth.png": .damaged(.png, "its header is wrong"),
        "png-no-width.png": .damaged(.png, "its header is wrong"),
        "png-not-deflated.png": .damaged(.png, "its pels can't be decompressed"),
        "png-pels-in-two-pieces.png": .damaged(.png, "its pels are not in one piece"),
        "png-rows-missing-interlaced.png": .damaged(
            .png, "its pels can't be decoded (Not enough image data)"),
        "png-rows-missing.png": .damaged(.png, "its pels end early"),
        "png-too-many-rows.png": .damaged(.png, "it has more pels than its size"),
        "png-unknown-critical-chunk.png": .damaged(.png, "it has a chunk that nobody knows"),
        "png-unknown-filter.png": .damaged(.png, "a row has a filter that nobody knows"),
        "png-without-end.png": .damaged(.png, "it ends before its end chunk"),
        "png-without-palette.png": .damaged(.png, "it has no palette"),
        "png-without-pels.png": .damaged(.png, "it has no pels"),
        "png-wrong-adler.png": .damaged(.png, "its pels can't be decompressed"),
        "png-wrong-check-sum.png": .damaged(.png, "a chunk's check sum is wrong"),
    ]

    private static let folder = Repository.root.appending(path: "samples/bad")

    @Test(arguments: reasons.keys.sorted())
    func isRefusedForItsReason(_ name: String) throws {
        let bench = try Workbench()
        let error = #expect(throws: PageImagingError.self) {
            try bench.document(of: [BadPictureTests.folder.appending(path: name).path])
        }
        #expect(error == BadPictureTests.reasons[name])
    }

    /// As a page of pels: only arithmetic coding, which no PDF can carry, is no reason then.
    @Test(arguments: reasons.keys.sorted())
    func isRefusedAsAPageToo(_ name: String) throws {
        let path = BadPictureTests.folder.appending(path: name).path
        let bench = try Workbench()
        if name == "jpeg-arithmetic.jpg" {
            guard case .gray(let page, _) = try bench.page(at: path) else { return }
            #expect(page.width == 24 && page.height == 16)
            return
        }
        let error = try #require(#expect(throws: PageImagingError.self) { try bench.page(at: path) })
        let reason = try #require(BadPictureTests.reasons[name])
        // libpng has its own words for pels that are wrong.
        #expect(error == reason || "\(error)".hasPrefix("a damaged PNG picture: its pels can't be decoded"))
    }

    @Test func everyBadPictureHasItsReason() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: BadPictureTests.folder.path)
            .filter { $0.hasPrefix("jpeg-") || $0.hasPrefix("png-") }
        #expect(Set(names) == Set(BadPictureTests.reasons.keys))
    }
}

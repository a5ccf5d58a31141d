import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct WebPPageTests {
    /// 5 × 3 pels without loss: red 60 x, green 100 y, blue 255 - 50 x; the second with alpha 60 x.
    static let opaque =
        "UklGRkAAAABXRUJQVlA4TDQAAAAvBIAAAHdAkG0zrAPVH+MMwyMQSPKHW+n570EOsHkBDAJAIlCxpJBCcCmsMGpE/8NDjn0B"
    static let clear =
        "UklGRkAAAABXRUJQVlA4TDQAAAAvBIAAEHdAkG0zrAPVH+MMwyMQSPKHW+nh6UEGsH0BDAJAIlCxpJBCcCmsMGpE/8NDjn0B"
    /// 32 × 16 pels with loss, gray 40 on the left and 200 on the right; alpha hides the upper half, orientation 6.
    static let turned =
        "UklGRogAAABXRUJQVlA4WAoAAAAYAAAAHwAADwAAQUxQSBMAAAABDzD/ERFCLJjkL909g4j+ZzwDAFZQOCAsAAAAkAIAnQEqIAAQAD4xDItEohCQ"
        + "jAAgAwS0gAA+wAAA/vzLxfc+f//7XVgAAABFWElGGgAAAE1NACoAAAAIAAEBEgADAAAAAQAGAAAAAAAA"
    /// Two frames of 16 × 8 pels, black and then red.
    static let moving =
        "UklGRoIAAABXRUJQVlA4WAoAAAACAAAADwAABwAAQU5JTQYAAAAAAAAAAABBTk1GJgAAAAAAAAAAAA8AAAcAAAAAAAJWUDhMDgAAAC8PwAEABxAR"
        + "/Q9ERP8DQU5NRigAAAAAAAAAAAAPAAAHAAAAAAAAVlA4TA8AAAAvD8ABAAcQ/Y/+ByKi/wEA"

    private let bench: Workbench

    init() throws { bench = try Workbench() }

    static func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

    @Test func colourIsLuma() throws {
        let page = try bench.gray(Self.bytes(Self.opaque))
        #expect(page.width == 5 && page.height == 3)
        for y in 0..<3 {
            for x in 0..<5 { #expect(abs(page[x, y] - luma(x * 60, y * 100, 255 - x * 50)) <= 2) }
        }
    }

    @Test func whatIsClearIsWhite() throws {
        let page = try bench.gray(Self.bytes(Self.clear))
        for x in 0..<5 {
            let wanted = 255 - (255 - luma(x * 60, 100, 255 - x * 50)) * x * 60 / 255
            #expect(abs(page[x, 1] - wanted) <= 2)
        }
    }

    @Test func lossAlphaAndOrientation() throws {
        let page = try bench.gray(Self.bytes(Self.turned))
        #expect(page.width == 16 && page.height == 32)
        // What was on top is on the right.
        #expect(page[15, 3] == 255 && page[8, 30] == 255)
        #expect(abs(page[0, 3] - 40) <= 2 && abs(page[4, 30] - 200) <= 2)
    }

    @Test func ofAnAnimationTheFirstFrame() throws {
        let page = try bench.gray(Self.bytes(Self.moving))
        #expect(page == GrayPage(width: 16, height: 8, pels: [UInt8](repeating: 0, count: 128)))
    }

    @Test func whatIsCutIsDamaged() {
        let file = Self.bytes(Self.opaque)
        #expect(throws: PageImagingError.damaged(.webp, "it ends early")) {
            try bench.page(Array(file.dropLast(9)))
        }
        var small = Array(file.dropLast(8))
        small[4] -= 8
        #expect(throws: PageImagingError.damaged(.webp, "it ends inside a chunk")) { try bench.page(small) }
        small[16] -= 8
        #expect(throws: PageImagingError.damaged(.webp, "its pels can't be decoded")) {
            try bench.page(small)
        }
    }

    @Test func whatIsTooLargeIsRefusedByItsHeader() {
        var file = Self.bytes(Self.opaque)
        file[21] = 0xFF
        file[22] = 0xFF
        file[23] = 0xFF
        file[24] |= 0x0F
        #expect(throws: PageImagingError.tooLarge(width: 16384, height: 16384)) { try bench.page(file) }
    }
}

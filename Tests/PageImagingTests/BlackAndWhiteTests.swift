import FaxCore
import Testing

@testable import PageImaging

@Suite struct BlackAndWhiteTests {
    static let fine = PelDensity(horizontal: 204, vertical: 196)
    static let sizes = [(1, 1), (1, 300), (5000, 1), (9, 9), (37, 53), (1728, 64)]

    @Test(arguments: Halftone.allCases)
    func whiteStaysWhiteAndBlackStaysBlack(halftone: Halftone) {
        for (width, height) in Self.sizes {
            let white = GrayPage(
                width: width, height: height, pels: [UInt8](repeating: 255, count: width * height))
            #expect(white.blackAndWhite(halftone, density: Self.fine).page.blackPels == 0)
            let black = GrayPage(
                width: width, height: height, pels: [UInt8](repeating: 0, count: width * height))
            #expect(black.blackAndWhite(halftone, density: Self.fine).page.blackPels == width * height)
        }
    }

    @Test(arguments: Halftone.allCases)
    func anyPageGivesTheSameTwiceAndNothingBeyondTheWidth(halftone: Halftone) {
        var dice = Dice(seed: 5)
        for (width, height) in Self.sizes {
            let page = GrayPage(
                width: width, height: height, pels: (0..<width * height).map { _ in UInt8(dice.next() & 255) }
            )
            let once = page.blackAndWhite(halftone, density: Self.fine)
            #expect(once == page.blackAndWhite(halftone, density: Self.fine))
            #expect(once.page.width == width && once.page.lines == height)
            let beyond = UInt8(truncatingIfNeeded: 0xFF >> ((width - 1) % 8 + 1))
            for line in 0..<height {
                #expect(once.page.bytes[(line + 1) * once.page.rowBytes - 1] & beyond == 0)
            }
            for photograph in once.photographs {
                #expect(photograph.x >= 0 && photograph.x + photograph.width <= width)
                #expect(photograph.y >= 0 && photograph.y + photograph.height <= height)
            }
        }
    }

    @Test func grayStrokesOnWhiteAreBlack() {
        for shade in [0, 77, 128, 153, 180] as [UInt8] {
            let page = Self.strokes(shade, on: 255)
            let made = page.blackAndWhite(.auto, density: Self.fine)
            #expect(made.photographs.isEmpty)
            #expect(made.page == Self.black(where: page.pels.map { $0 == shade }, like: page), "\(shade)")
        }
    }

    @Test func strokesOnGrayPaperAreBlackAndThePaperWhite() {
        for (ink, paper) in [(20, 60), (60, 120), (30, 190), (100, 160)] as [(UInt8, UInt8)] {
            let page = Self.strokes(ink, on: paper)
            let made = page.blackAndWhite(.auto, density: Self.fine).page
            #expect(made == Self.black(where: page.pels.map { $0 == ink }, like: page), "\(ink) on \(paper)")
        }
    }

    /// Nothing but ground: better its shades than a white page.
    @Test func aGradientIsAHalftone() {
        var page = GrayPage(width: 800, height: 600, pels: [UInt8](repeating: 0, count: 480_000))
        for index in page.pels.indices { page.pels[index] = UInt8(120 + index / 800 * 120 / 600) }
        let made = page.blackAndWhite(.auto, density: Self.fine)
        #expect(made.photographs == [PelRect(x: 0, y: 0, width: 800, height: 600)])
        #expect(made == page.blackAndWhite(.clustered, density: Self.fine))
        let even = GrayPage(width: 800, height: 600, pels: [UInt8](repeating: 200, count: 480_000))
        #expect(even.blackAndWhite(.auto, density: Self.fine).page.blackPels == 0)
    }

    /// A page of strokes two pels wide and twelve apart, with a margin.
    private static func strokes(_ ink: UInt8, on paper: UInt8) -> GrayPage {
        var page = GrayPage(width: 400, height: 300, pels: [UInt8](repeating: paper, count: 400 * 300))
        for y in 80..<220 { for x in 80..<320 where x % 12 < 2 { page.pels[y * 400 + x] = ink } }
        return page
    }

    private static func black(where isBlack: [Bool], like page: GrayPage) -> BilevelPage {
        var made = BilevelPage(width: page.width, lines: page.height)
        for y in 0..<page.height {
            for x in 0..<page.width where isBlack[y * page.width + x] { made.blacken(x, y) }
        }
        return made
    }
}

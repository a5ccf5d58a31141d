import FaxCore
import PageImaging
import Testing

@testable import FaxDocument

@Suite struct PicturePlacementTests {
    private func placement(
        _ width: Int, _ height: Int, dpi: Double?, resolution: Resolution = .fine
    ) -> PicturePlacement {
        PicturePlacement(
            width: width, height: height,
            density: dpi.map { PelDensity(horizontal: $0, vertical: $0) }, paper: .a4, margin: 50,
            resolution: resolution)
    }

    @Test func aPictureThatSaysHowLargeItIsLiesInTheMiddleAtTrueSize() {
        let placed = placement(1200, 1800, dpi: 300)
        #expect(placed.geometry == FaxGeometry(line: .a4, lines: 2292, resolution: .fine))
        // 4 by 6 inches.
        #expect(placed.frame == PelRect(x: 456, y: 558, width: 816, height: 1176))
        #expect(!placed.isTurned)
        #expect(placement(1200, 1800, dpi: 300, resolution: .standard).frame.height == 588)
    }

    @Test func aSheetIsItsOwnPage() {
        let letter = placement(2550, 3300, dpi: 300)
        #expect(letter.geometry.lines == 2156 && letter.frame.width == 1728 && letter.frame.height > 2145)
        let a4 = placement(1654, 2339, dpi: 200)
        #expect(abs(a4.geometry.lines - 2292) <= 1 && a4.frame.x == 20)
        let lying = placement(3300, 2550, dpi: 300)
        #expect(lying.isTurned && lying.geometry.lines == 2156)
        let a3 = placement(2339, 3307, dpi: 200)
        #expect(a3.geometry.line == .a3)
    }

    @Test func aScanThatHasLostItsDensityIsASheetAllTheSame() {
        for dpi in [nil, 72.0] {
            let a4 = placement(2480, 3508, dpi: dpi)
            #expect(a4.frame.width == 1687 && a4.geometry.lines == 2292)
            #expect(placement(1700, 2200, dpi: dpi).geometry.lines == 2156)
            #expect(placement(3300, 2550, dpi: dpi).isTurned)
        }
        // What says that it is small is small.
        #expect(placement(2480, 3508, dpi: 600).frame.width < 900)
        #expect(placement(3024, 4032, dpi: nil).frame.x >= 141)
    }

    @Test func aTagThatMakesAPageUnreadablySmallIsNotBelieved() {
        #expect(placement(2293, 3106, dpi: 1200).frame == placement(2293, 3106, dpi: nil).frame)
        #expect(placement(2293, 3106, dpi: 600).frame.width == 780)
        // A whole sheet is one at any density.
        #expect(placement(9922, 14032, dpi: 1200).geometry.lines == 2292)
    }

    @Test func whatDoesNotSayOrDoesNotFitFillsThePageInsideTheMargins() {
        for dpi in [nil, 72.0] {
            let lying = placement(4000, 3000, dpi: dpi)
            #expect(lying.isTurned && lying.geometry.lines == 2292)
            #expect(lying.frame.width <= 1728 - 2 * 141 && lying.frame.x >= 141)
            #expect(lying.frame.y >= 136 && lying.frame.y + lying.frame.height <= 2292 - 136)
            // The proportions are kept on oblong pels.
            let shape = Double(lying.frame.height) / 196 / (Double(lying.frame.width) / 204)
            #expect(abs(shape - 4.0 / 3) < 0.01)
        }
        #expect(placement(100_000, 1, dpi: nil).frame.width >= 1)
    }

    @Test func aSheetThatWasFoundFillsThePageOfItsPaper() {
        let letter = PicturePlacement(
            sheetOfWidth: 1700, height: 2200, paper: .letter, otherwise: .a4, resolution: .fine)
        #expect(letter.geometry.lines == 2156 && letter.frame.width >= 1724 && letter.frame.height > 2145)
        let unknown = PicturePlacement(
            sheetOfWidth: 1000, height: 1000, paper: nil, otherwise: .a4, resolution: .fine)
        #expect(unknown.geometry.lines == 2292 && unknown.frame.width >= 1680)
    }
}

/// What a confined child says is checked like any input.
@Suite struct RasterPageTests {
    @Test func aPageSurvivesTheWay() throws {
        let geometry = FaxGeometry(line: .b4, lines: 77, resolution: .superfine)
        let page = RasterPage(StoredCode(geometry: geometry, offset: 10, length: 5))
        #expect(RasterPage(numbers: page.numbers[...], fileLength: 15) == page)
        #expect(RasterPage(numbers: page.numbers[...], fileLength: 14) == nil)
        var lost = page
        lost.isLost = true
        #expect(lost != page && RasterPage(numbers: lost.numbers[...], fileLength: 15) == lost)
    }

    @Test(arguments: [
        [], [1728, 1, 1, 0, 0, 0, 0], [1729, 1, 1, 0, 0, 0, 0, 0], [1728, 0, 1, 0, 0, 0, 0, 0],
        [1728, 20_000, 1, 0, 0, 0, 0, 0], [1728, 1, 3, 0, 0, 0, 0, 0], [1728, 1, 1, -1, 0, 0, 0, 0],
        [1728, 1, 1, 0, -1, 0, 0, 0], [1728, 1, 1, 0, .max, 0, 0, 0], [1728, 1, 1, .max, 1, 0, 0, 0],
        [1728, 1, 1, 0, 100, 0, 1, 0], [1728, 1, 1, 0, 0, 0, -1, 0],
        [.min, .min, .min, .min, .min, .min, .min, .min],
    ])
    func nonsenseIsNoPage(_ numbers: [Int]) {
        #expect(RasterPage(numbers: numbers[...], fileLength: 100) == nil)
    }
}

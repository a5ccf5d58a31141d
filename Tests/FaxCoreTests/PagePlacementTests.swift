import FaxCore
import Testing

@Suite struct PagePlacementTests {
    /// The raster for a page, and where that lies on it.
    private func place(
        _ width: Double, _ height: Double, paper: PageSize = .a4, _ resolution: Resolution = .fine
    ) -> (FaxGeometry, PagePlacement) {
        let geometry = FaxGeometry(
            forPageOfWidth: width, height: height, paper: paper, resolution: resolution)
        return (geometry, PagePlacement(ofWidth: width, height: height, on: geometry))
    }

    @Test(arguments: [
        (PageSize.a4, [1146, 2292, 4572]), (.letter, [1078, 2156, 4301]), (.legal, [1372, 2744, 5474]),
    ])
    func aPaperHasTheLinesOfItsOwnHeight(_ paper: PageSize, _ lines: [Int]) {
        for (resolution, lines) in zip(Resolution.allCases, lines) {
            let (geometry, _) = place(paper.width, paper.height, paper: paper, resolution)
            #expect(geometry == FaxGeometry(line: .a4, lines: lines, resolution: resolution))
        }
    }

    @Test func aPageLiesAtItsTrueSizeInTheMiddleOfTheLine() {
        let (_, placement) = place(595.276, 841.89)
        #expect(placement.scale == 1)
        #expect(!placement.isTurned)
        #expect(placement.left == 20 && placement.top == 0)
        #expect(abs(placement.width - 1686.62) < 0.01)
        #expect(placement.height == 2292)
    }

    @Test func aLetterIsMadeSmallerByAHair() {
        let (geometry, placement) = place(612, 792, paper: .letter)
        #expect(geometry.lines == 2156)
        #expect(placement.width == 1728 && placement.left == 0)
        #expect(placement.scale > 0.996 && placement.scale < 0.997)
        #expect(!placement.isTurned)
    }

    @Test func aPageOfAFaxStaysPelByPel() {
        for lines in [2156, 2292, 2376] {
            let height = Double(lines) * 72 / 196
            let (geometry, placement) = place(ScanLine.a4.points, height)
            #expect(geometry.lines == lines)
            #expect(placement.frame == PelRect(x: 0, y: 0, width: 1728, height: lines))
            #expect(placement.width == 1728 && placement.height == Double(lines))
        }
    }

    @Test func aWidePageIsTurnedOnlyIfItMustBeMadeSmaller() {
        let (a4, turned) = place(841.89, 595.276)
        #expect(a4 == FaxGeometry(line: .a4, lines: 2292, resolution: .fine))
        #expect(turned.isTurned && turned.scale == 1 && turned.left == 20)
        let (a5, upright) = place(595.276, 420)
        #expect(a5.lines == 1143)
        #expect(!upright.isTurned && upright.scale == 1)
        let (slide, shown) = place(960, 540)
        #expect(slide.lines == 2613)
        #expect(shown.isTurned && shown.scale == 1)
    }

    @Test func whatDoesNotFitIsMadeSmallerOntoThePaper() {
        let (a2, half) = place(1190.55, 1683.78)
        #expect(a2.lines == 2292)
        #expect(abs(half.scale - 0.5) < 0.001)
        let (poster, turned) = place(14_400, 7200)
        #expect(turned.isTurned)
        #expect(turned.width <= 1728 && turned.height <= Double(poster.lines) && poster.lines <= 2292)
        let (roll, narrow) = place(200, 5000, paper: .letter)
        #expect(roll.lines == 2156)
        #expect(narrow.height == 2156 && narrow.left > 800)
    }

    @Test(arguments: [
        (842.0, 1191.0, ScanLine.a3, 3242), (1191, 842, .a3, 3242), (708.66, 1000.63, .b4, 2724),
        (728.5, 1031.8, .b4, 2809), (836.5, 1185, .a3, 3226), (792, 1224, .a4, 2292),
    ])
    func largePapersHaveTheirOwnLine(_ width: Double, _ height: Double, _ line: ScanLine, _ lines: Int) {
        let (geometry, placement) = place(width, height)
        #expect(geometry == FaxGeometry(line: line, lines: lines, resolution: .fine))
        #expect(placement.isTurned == (width > height))
    }

    @Test(arguments: [
        (0.0, 0.0), (-5, 800), (.nan, 100), (.infinity, 1), (1e9, 1e9), (1e300, 1e-300), (0.001, 0.001),
        (1e-300, 1e300), (5, 1e9),
    ])
    func anySizeHasAPlace(_ width: Double, _ height: Double) {
        for resolution in Resolution.allCases {
            let (geometry, placement) = place(width, height, paper: .a4, resolution)
            #expect((1...4572).contains(geometry.lines))
            let frame = placement.frame
            #expect(frame.x >= 0 && frame.x + frame.width <= 1728)
            #expect(frame.y >= 0 && frame.y + frame.height <= geometry.lines)
        }
    }
}

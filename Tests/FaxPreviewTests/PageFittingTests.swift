import TerminalGraphics
import Testing

@testable import FaxPreview

@Suite struct PageFittingTests {
    private func view(_ columns: Int, _ rows: Int, isExact: Bool = false) -> PageView {
        PageView(
            page: 1, area: TerminalSize(columns: columns, rows: rows), pixels: PixelSize(width: 8, height: 8),
            cell: PixelSize(width: 10, height: 20), isExact: isExact)
    }

    @Test func aPageIsSeenAsAWholeInItsProportions() {
        let fitting = PageFitting(view(80, 40), width: 595.276, height: 841.89)
        // 40 rows of 20 are 800; times 210/297 are 565.6, in columns of 10.
        #expect(fitting.size == TerminalSize(columns: 57, rows: 40) && fitting.whole == fitting.size)
        #expect(fitting.window.part.width == 57 * 8 && fitting.window.part.height == 40 * 8)
        let wide = PageFitting(view(80, 40), width: 841.89, height: 595.276)
        #expect(wide.size == TerminalSize(columns: 80, rows: 28))
    }

    @Test func aPageAsWideAsTheScreenIsCutOffBelow() {
        var view = view(80, 40)
        view.fit = .width
        let fitting = PageFitting(view, width: 595.276, height: 841.89)
        #expect(fitting.whole == TerminalSize(columns: 80, rows: 57))
        #expect(fitting.size == TerminalSize(columns: 80, rows: 40) && fitting.top == 0)
        view.top = 1_000_000
        let end = PageFitting(view, width: 595.276, height: 841.89)
        #expect(end.top == 17 && end.window.part.y == 17 * 8)
        #expect(end.window.isValid)
    }

    @Test func twoStepsAreTwiceAsLarge() {
        var view = view(80, 40)
        view.zoom = 2
        (view.left, view.top) = (10, 20)
        let fitting = PageFitting(view, width: 595.276, height: 841.89)
        #expect(fitting.whole == TerminalSize(columns: 113, rows: 80))
        #expect(fitting.left == 10 && fitting.top == 20)
        view.zoom = -2
        #expect(
            PageFitting(view, width: 595.276, height: 841.89).whole == TerminalSize(columns: 28, rows: 20))
    }

    @Test func aPlaceIsBroughtToTheMiddle() {
        var view = view(80, 40)
        view.zoom = 4
        (view.left, view.top) = (3, 3)
        let middle = PageFitting(view, width: 595.276, height: 841.89, focus: (0.5, 0.25))
        #expect(middle.whole == TerminalSize(columns: 226, rows: 160))
        #expect(middle.left == 113 - 40 && middle.top == 40 - 20)
        let corner = PageFitting(view, width: 595.276, height: 841.89, focus: (2, -1))
        #expect(corner.left == 226 - 80 && corner.top == 0)
    }

    @Test func pixelsMayEndWithinACell() {
        let fitting = PageFitting(view(80, 40, isExact: true), width: 595.276, height: 841.89)
        #expect(fitting.size == TerminalSize(columns: 57, rows: 40))
        #expect(fitting.window.part.height == 320 && (452...453).contains(fitting.window.part.width))
    }

    @Test func anAreaThatNoScreenHasIsNotFilledWithCharacters() {
        for zoom in [0, PageView.zooms.upperBound] {
            var view = view(10_000, 10_000)
            view.zoom = zoom
            let size = PageFitting(view, width: 595.276, height: 841.89).size
            #expect((900_000...1_001_000).contains(size.columns * size.rows))
        }
        // Rows without end are no such area.
        var page = view(200, 10_000)
        page.fit = .width
        #expect(
            PageFitting(page, width: 595.276, height: 841.89).size == TerminalSize(columns: 200, rows: 141))
    }

    /// Pages, areas and steps of any size: what is drawn lies on the page, is within the limits, and is something.
    @Test func nothingIsTooLargeOrTooSmall() {
        let sides = [1e-300, 0.001, 1, 595, 14_400, 1e9, 1e300, 0, -5, .nan, .infinity]
        for width in sides {
            for height in sides {
                for (columns, rows) in [(1, 1), (80, 24), (10_000, 10_000), (1, 10_000)] {
                    for zoom in [PageView.zooms.lowerBound, 0, PageView.zooms.upperBound] {
                        var view = view(columns, rows, isExact: zoom == 0)
                        view.pixels = PixelSize(width: 200, height: 200)
                        (view.zoom, view.left, view.top) = (zoom, 99_999, 99_999)
                        for fit in PageFit.allCases {
                            view.fit = fit
                            let fitting = PageFitting(view, width: width, height: height)
                            #expect(
                                fitting.window.isValid, "\(width) × \(height), \(columns) × \(rows), \(zoom)")
                            #expect(fitting.left + fitting.size.columns <= fitting.whole.columns)
                            #expect(fitting.top + fitting.size.rows <= fitting.whole.rows)
                        }
                    }
                }
            }
        }
    }
}

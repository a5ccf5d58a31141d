import FaxCore
import PageImaging
import TestSupport
import Testing

@Suite struct InkBoundsTests {
    private let letter = PelRect(x: 200, y: 300, width: 12, height: 18)

    @Test func aWhitePageHasNone() {
        let page = BilevelPage(width: 1728, lines: 100)
        #expect(page.inkBounds(ignoringSpecks: false) == nil)
        #expect(page.inkBounds(ignoringSpecks: true) == nil)
    }

    @Test func dustIsNothing() {
        var page = BilevelPage(width: 1728, lines: 2292)
        // Six of them lie below each other, but far apart.
        for (x, y) in [(5, 5), (1700, 80), (40, 2200), (900, 1000)] + (1...6).map({ (40, $0 * 300) }) {
            page.blacken(PelRect(x: x, y: y, width: 3, height: 2))
        }
        #expect(page.inkBounds(ignoringSpecks: true) == nil)
        #expect(page.inkBounds(ignoringSpecks: false) == PelRect(x: 5, y: 5, width: 1698, height: 2197))
        page.blacken(letter)
        #expect(page.inkBounds(ignoringSpecks: true) == letter)
    }

    @Test func theFullStopAtTheEndBelongsToTheText() {
        var page = BilevelPage(width: 1728, lines: 2292)
        page.blacken(letter)
        page.blacken(PelRect(x: 220, y: 315, width: 3, height: 3))
        #expect(page.inkBounds(ignoringSpecks: true) == PelRect(x: 200, y: 300, width: 23, height: 18))
    }

    @Test func dotsInARowAreALeaderAndNotDust() {
        var page = BilevelPage(width: 1728, lines: 2292)
        for x in stride(from: 128, to: 640, by: 8) {
            page.blacken(PelRect(x: x, y: 500, width: 2, height: 2))
        }
        #expect(page.inkBounds(ignoringSpecks: true) == PelRect(x: 128, y: 500, width: 506, height: 2))
    }

    @Test func whatIsAboveTheContentDoesNotCount() {
        var page = BilevelPage(width: 1728, lines: 2292)
        page.blacken(PelRect(x: 100, y: 40, width: 900, height: 20))
        let content = PelRect(x: 0, y: 80, width: 1728, height: 2212)
        #expect(page.inkBounds(ignoringSpecks: true, in: content) == nil)
        page.blacken(letter)
        #expect(page.inkBounds(ignoringSpecks: true, in: content) == letter)
    }

    @Test func theLetterOfTheCCITTHasMargins() throws {
        for file in Repository.corpusFiles("fax/itu", endings: ["pbm"])
        where file.lastPathComponent == "itu1.pbm" {
            let page = try #require(try BilevelPage(pbm: file))
            let all = try #require(page.inkBounds(ignoringSpecks: false))
            let ink = try #require(page.inkBounds(ignoringSpecks: true))
            #expect(ink.x >= all.x && ink.y >= all.y && ink.width > 1000 && ink.height > 1500)
        }
    }
}

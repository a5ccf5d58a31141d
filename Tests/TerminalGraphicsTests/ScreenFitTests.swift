import FaxCore
import TerminalGraphics
import Testing

@Suite struct ScreenFitTests {
    private let window = TerminalSize(columns: 80, rows: 40)

    private func abilities(_ width: Int, _ height: Int) -> TerminalAbilities {
        var abilities = TerminalAbilities(environment: ["TERM": "xterm", "LANG": "C.UTF-8"], window: window)
        abilities.cell = PixelSize(width: width, height: height)
        abilities.isCellKnown = true
        return abilities
    }

    @Test(arguments: TerminalFormat.allCases, [(8, 16), (10, 20), (9, 18), (7, 17), (12, 12)])
    func `a whole page is in the window, and its proportion is kept`(format: TerminalFormat, cell: (Int, Int))
    {
        for (width, height) in [(8.5, 11.0), (297, 210), (1, 1), (1728, 2156), (0.3, 4)] {
            let fit = ScreenFit(
                pageWidth: width, pageHeight: height, into: .page, of: window, as: format,
                on: abilities(cell.0, cell.1))
            #expect(fit.cells.columns <= 80 && fit.cells.rows <= 40)
            let shown =
                format.isGraphic
                ? (Double(fit.pixels.width), Double(fit.pixels.height))
                : (Double(fit.cells.columns * cell.0), Double(fit.cells.rows * cell.1))
            // Off by no more than half a pixel, or half a cell.
            let grain = format.isGraphic ? (1.0, 1.0) : (Double(cell.0), Double(cell.1))
            let off = abs(shown.0 / width * height - shown.1)
            #expect(off <= grain.0 / 2 / width * height + grain.1 / 2 + 0.5)
            #expect(
                shown.0 >= Double(80 * cell.0) - grain.0 || shown.1 >= Double(40 * cell.1) - grain.1
                    || format == .sixel)
        }
    }

    @Test func `as wide as the window, a page is higher than it`() throws {
        let fit = ScreenFit(
            pageWidth: 8.5, pageHeight: 11, into: .width, of: window, as: .kitty, on: abilities(10, 20))
        #expect(fit.pixels == PixelSize(width: 800, height: 1035))
        #expect(fit.cells == TerminalSize(columns: 80, rows: 52))
        #expect(fit.lineHeight == 20)
        let picture = ScreenPicture(
            width: 800, height: 1035, colors: .gray, samples: (0..<800 * 1035).map { UInt8($0 / 800 % 251) })
        let lower = try #require(fit.part(40..<80, of: picture))
        #expect(lower.height == 235 && lower.width == 800)
        #expect(lower.samples.first == UInt8(800 % 251))
        #expect(fit.part(52..<80, of: picture) == nil)
        #expect(fit.part(-5..<1, of: picture)?.height == 20)
    }

    @Test func `sixels stay in what the terminal takes`() {
        var small = abilities(10, 20)
        small.sixelLimit = PixelSize(width: 300, height: 200)
        let fit = ScreenFit(pageWidth: 1, pageHeight: 2, into: .page, of: window, as: .sixel, on: small)
        #expect(fit.pixels == PixelSize(width: 100, height: 200))
        #expect(fit.cells == TerminalSize(columns: 10, rows: 10))
    }

    @Test(arguments: [(0.0, 1.0), (1, 0), (-1, 5), (.nan, 1), (1e-300, 1e300), (.infinity, 1)])
    func `sizes that can't be end in something`(width: Double, height: Double) {
        for format in TerminalFormat.allCases {
            for bounds in [ScreenFit.Bounds.page, .width] {
                let huge = TerminalSize(columns: 10_000, rows: 10_000)
                let fit = ScreenFit(
                    pageWidth: width, pageHeight: height, into: bounds, of: huge, as: format,
                    on: abilities(200, 3))
                #expect(fit.pixels.width * fit.pixels.height <= 100_000_000)
            }
        }
    }
}

import FaxCore
import Testing

@testable import PageImaging

@Suite struct PageTurningTests {
    /// Where the upright page's pel at `x`, `y` was stored, in a picture of `width` × `height` (TIFF 6.0, Orientation).
    private static func stored(
        _ orientation: Orientation, _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) -> (Int, Int) {
        switch orientation {
        case .topLeft: (x, y)
        case .topRight: (width - 1 - x, y)
        case .bottomRight: (width - 1 - x, height - 1 - y)
        case .bottomLeft: (x, height - 1 - y)
        case .leftTop: (y, x)
        case .rightTop: (y, height - 1 - x)
        case .rightBottom: (width - 1 - y, height - 1 - x)
        case .leftBottom: (width - 1 - y, x)
        }
    }

    @Test(arguments: Orientation.allCases)
    func everyPelGoesWhereItBelongs(orientation: Orientation) {
        var dice = Dice(seed: 3)
        for (width, height) in [(1, 1), (7, 5), (8, 16), (33, 70), (1, 40), (41, 1)] {
            let bits = (0..<width * height).map { _ in dice.next() & 1 == 1 }
            let gray = GrayPage(width: width, height: height, pels: bits.map { $0 ? 3 : 250 }).turned(
                orientation)
            var page = BilevelPage(width: width, lines: height)
            for y in 0..<height { for x in 0..<width where bits[y * width + x] { page.blacken(x, y) } }
            let bilevel = page.turned(orientation)

            #expect(gray.width == (orientation.swapsSides ? height : width))
            #expect(bilevel.width == gray.width && bilevel.lines == gray.height)
            var expected = BilevelPage(width: gray.width, lines: gray.height)
            for y in 0..<gray.height {
                for x in 0..<gray.width {
                    let (u, v) = Self.stored(orientation, x, y, width, height)
                    #expect((gray.pels[y * gray.width + x] == 3) == bits[v * width + u])
                    if bits[v * width + u] { expected.blacken(x, y) }
                }
            }
            // Equal to the byte: nothing may stand beyond the width.
            #expect(bilevel == expected)
        }
    }
}

extension BilevelPage {
    var blackPels: Int { bytes.reduce(0) { $0 + $1.nonzeroBitCount } }
}

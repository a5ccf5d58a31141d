import FaxCore
import Testing

@testable import PageImaging

@Suite struct InkComponentTests {
    private func components(_ page: BilevelPage) -> [InkComponent] { page.inkComponents(in: page.bounds) }

    @Test func aLetterIsOneAndItsDotAnother() throws {
        let found = components(
            BilevelPage(
                "..#.....",
                "........",
                "..#..#..",
                "..#...#.",
                "..####.."))
        #expect(
            found.map(\.bounds) == [
                PelRect(x: 2, y: 0, width: 1, height: 1), PelRect(x: 2, y: 2, width: 5, height: 3),
            ])
        #expect(found.map(\.pels) == [1, 8])
        #expect(found.map(\.runs) == [1, 5])
    }

    @Test func armsThatMeetBelowAreOne() {
        let found = components(
            BilevelPage(
                "#.#.#.#",
                "#.#.#.#",
                ".#...#.",
                "..###.."))
        #expect(found.count == 1)
        #expect(found.first?.pels == 13)
        #expect(found.first?.bounds == PelRect(x: 0, y: 0, width: 7, height: 4))
    }

    @Test func aLineEndsWhereTheNextBegins() {
        // The last pel of one line and the first of the next are neighbours in the bytes only.
        var page = BilevelPage(width: 64, lines: 2)
        page.blacken(63, 0)
        page.blacken(0, 1)
        #expect(components(page).count == 2)
    }

    @Test func onlyTheAreaCounts() {
        var page = BilevelPage(width: 200, lines: 10)
        page.blacken(PelRect(x: 0, y: 0, width: 200, height: 10))
        let found = page.inkComponents(in: PelRect(x: 61, y: 3, width: 70, height: 4))
        #expect(found.map(\.bounds) == [PelRect(x: 61, y: 3, width: 70, height: 4)])
        #expect(page.inkComponents(in: PelRect(x: 190, y: -5, width: 70, height: 6)).map(\.pels) == [10])
        #expect(page.inkComponents(in: PelRect(x: 300, y: 0, width: 70, height: 6)).isEmpty)
    }

    @Test func theyAreThoseOfASlowAndSimpleWay() {
        var generator = SplitMix(state: 7)
        for density in [3, 8, 20] {
            var page = BilevelPage(width: 131, lines: 90)
            for y in 0..<90 {
                for x in 0..<131 where generator.next() % 24 < density { page.blacken(x, y) }
            }
            var seen = Set<Int>()
            var expected: [PelRect] = []
            for start in 0..<(131 * 90)
            where page.isBlack(start % 131, start / 131) && seen.insert(start).inserted {
                var (stack, all) = ([start], [start])
                while let pel = stack.popLast() {
                    for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
                        let (x, y) = (pel % 131 + dx, pel / 131 + dy)
                        guard 0..<131 ~= x, 0..<90 ~= y, page.isBlack(x, y) else { continue }
                        if seen.insert(y * 131 + x).inserted {
                            stack.append(y * 131 + x)
                            all.append(y * 131 + x)
                        }
                    }
                }
                let (xs, ys) = (all.map { $0 % 131 }, all.map { $0 / 131 })
                expected.append(
                    PelRect(
                        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0) + 1,
                        height: (ys.max() ?? 0) - (ys.min() ?? 0) + 1))
            }
            #expect(components(page).map(\.bounds) == expected)
        }
    }
}

/// A small generator whose numbers are the same everywhere (Steele, Lea and Flood 2014).
struct SplitMix {
    var state: UInt64

    mutating func next() -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ z >> 31) >> 33)
    }
}

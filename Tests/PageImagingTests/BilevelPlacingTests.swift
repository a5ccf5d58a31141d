import FaxCore
import Testing

@testable import PageImaging

@Suite struct BilevelPlacingTests {
    @Test func everyPelLandsWhateverTheShift() {
        var dice = Dice(seed: 11)
        for _ in 0..<400 {
            var page = Self.random(width: 1 + Int(dice.next() % 60), lines: 1 + Int(dice.next() % 9), &dice)
            let other = Self.random(width: 1 + Int(dice.next() % 60), lines: 1 + Int(dice.next() % 9), &dice)
            let x = Int(dice.next() % 121) - 60, y = Int(dice.next() % 21) - 10
            var expected = page
            for v in 0..<other.lines {
                for u in 0..<other.width
                where x + u >= 0 && x + u < page.width && y + v >= 0 && y + v < page.lines {
                    let byte = (y + v) * page.rowBytes + (x + u) / 8
                    let bit = UInt8(0x80) >> UInt8((x + u) % 8)
                    expected.bytes[byte] &= ~bit
                    if other.isBlack(u, v) { expected.bytes[byte] |= bit }
                }
            }
            page.place(other, x: x, y: y)
            #expect(page == expected)
        }
    }

    @Test func whatLiesFarAwayIsLeftOut() {
        var page = BilevelPage(width: 20, lines: 4)
        let other = BilevelPage(width: 9, lines: 3, bytes: [UInt8](repeating: 0xFF, count: 2 * 3))
        for x in [Int.min, Int.max, -9, 20] { page.place(other, x: x, y: 0) }
        for y in [Int.min, Int.max, -3, 4] { page.place(other, x: 0, y: y) }
        #expect(page.blackPels == 0)
    }

    private static func random(width: Int, lines: Int, _ dice: inout Dice) -> BilevelPage {
        var page = BilevelPage(width: width, lines: lines)
        for y in 0..<lines { for x in 0..<width where dice.next() & 1 == 1 { page.blacken(x, y) } }
        return page
    }
}

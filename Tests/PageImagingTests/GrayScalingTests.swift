import FaxCore
import Testing

@testable import PageImaging

@Suite struct GrayScalingTests {
    @Test func halvingTakesTheMeanOfFour() {
        let page = GrayPage(width: 4, height: 2, pels: [0, 100, 10, 20, 100, 200, 30, 40])
        #expect(page.scaled(width: 2, height: 1).pels == [100, 25])
    }

    @Test func aPelThatCoversPartOfAnotherTakesItsShare() {
        // Three pels become two: each covers one and a half.
        let page = GrayPage(width: 3, height: 1, pels: [0, 90, 240])
        let made = page.scaled(width: 2, height: 1).pels
        #expect(abs(Int(made[0]) - 30) <= 1 && abs(Int(made[1]) - 190) <= 1)
    }

    @Test func growingGoesSmoothlyFromPelToPel() {
        let made = GrayPage(width: 2, height: 1, pels: [0, 200]).scaled(width: 8, height: 3)
        for y in 0..<3 {
            let row = Array(made.pels[y * 8..<y * 8 + 8])
            #expect(row == row.sorted() && row[0] < 4 && row[7] > 196 && Set(row).count >= 5)
        }
    }

    /// An edge that grows has no corners, where strokes would get stairs.
    @Test func growingBendsWithoutCorners() {
        let made = GrayPage(width: 4, height: 1, pels: [0, 0, 200, 200]).scaled(width: 64, height: 1)
        let row = made.pels.map(Int.init)
        let steps = zip(row.dropFirst(), row).map { $0 - $1 }
        #expect(zip(steps.dropFirst(), steps).allSatisfy { abs($0 - $1) <= 3 }, "\(row)")
        #expect(steps.contains { $0 > 8 })
    }

    /// What grows in one direction only is as sharp as before in the other.
    @Test func whatDoesNotGrowStaysSharp() {
        let made = GrayPage(width: 3, height: 1, pels: [255, 0, 255]).scaled(width: 3, height: 5)
        #expect(made.pels == (0..<5).flatMap { _ in [255, 0, 255] as [UInt8] })
    }

    @Test(arguments: [0, 1, 127, 254, 255] as [UInt8])
    func anEvenPageStaysEven(shade: UInt8) {
        for (width, height) in [(1, 1), (1, 9), (300, 1), (37, 53)] {
            let page = GrayPage(
                width: width, height: height, pels: [UInt8](repeating: shade, count: width * height))
            for (newWidth, newHeight) in [(1, 1), (1, 40), (17, 1), (64, 64), (1000, 3)] {
                let made = page.scaled(width: newWidth, height: newHeight)
                #expect(made.width == newWidth && made.height == newHeight)
                #expect(made.pels.allSatisfy { $0 == shade })
            }
        }
    }

    @Test func theMeanOfThePageStays() {
        var random = Dice(seed: 7)
        let page = GrayPage(
            width: 248, height: 351, pels: (0..<248 * 351).map { _ in UInt8(random.next() & 255) })
        let made = page.scaled(width: 173, height: 229)
        let before = page.pels.reduce(0) { $0 + Int($1) } / page.pels.count
        let after = made.pels.reduce(0) { $0 + Int($1) } / made.pels.count
        #expect(abs(before - after) <= 1)
    }

    @Test func aRowThatOutweighsAllKeepsItsPlace() {
        var page = GrayPage(width: 5000, height: 1, pels: [UInt8](repeating: 255, count: 5000))
        for x in 2500..<5000 { page.pels[x] = 0 }
        #expect(page.scaled(width: 2, height: 1).pels == [255, 0])
    }
}

/// Numbers that look random and are the same in every run (Marsaglia 2003, xorshift).
struct Dice {
    var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

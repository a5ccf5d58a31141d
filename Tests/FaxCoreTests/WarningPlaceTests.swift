import FaxCore
import Testing

@Suite struct WarningPlaceTests {
    private let geometry = FaxGeometry(line: .a4, lines: 2292, resolution: .fine)

    private func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        LegibilityWarning(.hairline, at: PelRect(x: x, y: y, width: width, height: height), detail: "")
            .place(on: geometry)
    }

    @Test func itIsSaidAsAPersonWouldSayIt() {
        #expect(place(0, 0, 1728, 2292) == "all of the page")
        #expect(place(100, 50, 300, 40) == "top left")
        #expect(place(100, 50, 1500, 40) == "top")
        #expect(place(1500, 2200, 200, 40) == "bottom right")
        #expect(place(800, 1100, 100, 40) == "middle")
        #expect(place(20, 100, 10, 2000) == "left")
        #expect(place(1700, 1000, 10, 200) == "right")
        #expect(place(0, 2000, 1728, 200) == "bottom")
    }

    @Test func millimetresFollowFromTheRaster() {
        let warning = LegibilityWarning(
            .hairline, at: PelRect(x: 204, y: 196, width: 816, height: 98), detail: "")
        #expect(warning.measure(on: geometry) == "102 × 13 mm at 25, 25")
        let standard = FaxGeometry(line: .a4, lines: 1146, resolution: .standard)
        #expect(warning.measure(on: standard) == "102 × 25 mm at 25, 51")
    }
}

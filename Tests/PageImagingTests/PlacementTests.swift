import Testing

@testable import PageImaging

@Suite struct PlacementTests {
    /// Where a point of the stored picture comes to lie; (0, 0) is its last row's first pel, (0, 1) its first row's.
    private func point(_ placement: Placement, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
        let m = placement.matrix
        return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
    }

    private func placement(
        _ width: Double, _ height: Double, _ orientation: Orientation = .topLeft, margin: Double = 36
    ) -> Placement {
        Placement(
            width: width, height: height, orientation: orientation, pageWidth: 612, pageHeight: 792,
            margin: margin)
    }

    @Test func aPortraitPictureFillsThePageInsideTheMargins() {
        #expect(placement(540, 720).matrix == [540, 0, 0, 720, 36, 36])
        #expect(placement(54, 36).matrix.map { $0.rounded() } == [0, 720, -480, 0, 546, 36])
    }

    @Test func aSquarePictureStaysUpright() {
        #expect(placement(100, 100).matrix == [540, 0, 0, 540, 36, 126])
    }

    /// The corner where the first row and first column meet is where the orientation says, after a quarter turn if
    /// the picture had to be turned.
    @Test(arguments: Orientation.allCases, [(30.0, 20.0), (20.0, 30.0)])
    func theFirstPelIsWhereItsOrientationSays(_ orientation: Orientation, _ size: (Double, Double)) {
        let placed = placement(size.0, size.1, orientation)
        let (first, second, below) = (point(placed, 0, 1), point(placed, 1, 1), point(placed, 0, 0))
        let seen = orientation.swapsSides ? (size.1, size.0) : size
        let effective = seen.0 > seen.1 ? orientation.turnedCounterclockwise : orientation
        let (left, bottom) = (first.x < 306, first.y < 396)
        switch effective {
        case .topLeft, .leftTop: #expect(left && !bottom)
        case .topRight, .rightTop: #expect(!left && !bottom)
        case .bottomRight, .rightBottom: #expect(!left && bottom)
        case .bottomLeft, .leftBottom: #expect(left && bottom)
        }
        // Rows run across the page, or along it where the orientation swaps the sides.
        #expect((abs(first.y - second.y) < 0.001) == !effective.swapsSides)
        #expect((abs(first.x - below.x) < 0.001) == !effective.swapsSides)
    }

    @Test(arguments: Orientation.allCases)
    func fourQuarterTurnsAreNone(_ orientation: Orientation) {
        let half = orientation.turnedCounterclockwise.turnedCounterclockwise
        #expect(half != orientation)
        #expect(half.turnedCounterclockwise.turnedCounterclockwise == orientation)
        #expect(orientation.turnedCounterclockwise.swapsSides == !orientation.swapsSides)
    }

    @Test(arguments: Orientation.allCases, [(1.0, 100_000.0), (3.0, 2.0), (1e8, 1.0), (7.0, 7.0)])
    func nothingLeavesTheMarginsAndNothingVanishes(_ orientation: Orientation, _ size: (Double, Double)) {
        let placed = placement(size.0, size.1, orientation)
        let corners = [point(placed, 0, 0), point(placed, 1, 1)]
        for corner in corners {
            #expect((35.999...576.001).contains(corner.x) && (35.999...756.001).contains(corner.y))
        }
        #expect(abs(corners[0].x - corners[1].x) >= 0.099 && abs(corners[0].y - corners[1].y) >= 0.099)
    }

    @Test(arguments: [-5.0, 400, 1e9])
    func amarginThatMakesNoSenseLeavesAPicture(_ margin: Double) {
        let matrix = placement(10, 20, margin: margin).matrix
        #expect(matrix[0] > 20 && matrix[3] > 40 && matrix[0] <= 612 && matrix[3] <= 792)
    }
}

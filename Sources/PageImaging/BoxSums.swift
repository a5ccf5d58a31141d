/// The sums of the pels around each pel of a row, from one row of a plane to the next; beyond the edges the plane goes
/// on as it ends there.
struct BoxSums {
    /// How many pels a sum is of.
    let count: Int
    /// The sums around the row's pels.
    private(set) var sums: [Int32]

    private let plane: Plane
    private let across: Int
    private let down: Int
    private var columns: [Int32]

    /// The sums above the first row: ``move(to:)`` comes first.
    init(over plane: Plane, _ across: Int, _ down: Int) {
        self.plane = plane
        self.across = across
        self.down = down
        count = (2 * across + 1) * (2 * down + 1)
        sums = [Int32](repeating: 0, count: plane.width)
        columns = sums
        for line in -down - 1..<down { add(line, 1) }
    }

    /// Goes on to row `y`, the one below the last.
    mutating func move(to y: Int) {
        add(y + down, 1)
        add(y - down - 1, -1)
        let last = plane.width - 1
        let across = across
        unsafe columns.withUnsafeBufferPointer { columns in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                var sum: Int32 = 0
                for x in -across...across { sum &+= unsafe columns[min(max(x, 0), last)] }
                unsafe sums[0] = sum
                for x in 0..<last {
                    sum &+= unsafe columns[min(x &+ across &+ 1, last)] &- columns[max(x &- across, 0)]
                    unsafe sums[x &+ 1] = sum
                }
            }
        }
    }

    private mutating func add(_ line: Int, _ sign: Int32) {
        let width = plane.width
        let row = min(max(line, 0), plane.height - 1) * width
        unsafe plane.bytes.withUnsafeBufferPointer { bytes in
            unsafe columns.withUnsafeMutableBufferPointer { columns in
                for x in 0..<width { unsafe columns[x] &+= Int32(bytes[row &+ x]) &* sign }
            }
        }
    }
}

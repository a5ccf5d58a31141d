/// A rectangle of bytes, and what is done to all of them at once.
struct Plane {
    let width: Int
    let height: Int
    /// The rows from top to bottom.
    var bytes: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: 0, count: width * height)
    }

    subscript(x: Int, y: Int) -> UInt8 {
        get { bytes[y * width + x] }
        set { bytes[y * width + x] = newValue }
    }

    /// The morphological closing with a square of `reach` + 1 bytes: what is darker than its surroundings and narrower
    /// than that is gone (Serra 1982).
    ///
    /// The greatest of the square that begins at a byte, and of those the least of the square that ends at it; squares
    /// that reach beyond the edge don't count.
    func closed(_ reach: Int) -> Plane {
        var plane = self
        plane.combine(reach, ahead: true) { max($0, $1) }
        for y in 0..<height {
            let from = y < height - reach ? max(0, width - reach) : 0
            for x in from..<width { plane.bytes[y * width + x] = 255 }
        }
        plane.combine(reach, ahead: false) { min($0, $1) }
        return plane
    }

    /// Every byte the greatest of the square around it, `reach` in each direction.
    mutating func takeGreatest(_ reach: Int) {
        combine(reach, ahead: true) { max($0, $1) }
        combine(reach, ahead: false) { max($0, $1) }
    }

    /// Every byte the least of the square around it, `reach` in each direction.
    mutating func takeLeast(_ reach: Int) {
        combine(reach, ahead: true) { min($0, $1) }
        combine(reach, ahead: false) { min($0, $1) }
    }

    /// How far every byte's least neighbour, `reach` away in each direction at most, is below its `ground`; that ground
    /// is nowhere below its byte.
    func depth(below ground: Plane, within reach: Int) -> Plane {
        var depth = ground
        for index in bytes.indices { depth.bytes[index] &-= bytes[index] }
        depth.takeGreatest(reach)
        return depth
    }

    /// The least value that this share of all bytes does not exceed.
    func level(above share: Double) -> UInt8 {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        var seen = 0
        for level in 0..<255 {
            seen += counts[level]
            if Double(seen) >= share * Double(bytes.count) { return UInt8(level) }
        }
        return 255
    }

    /// Combines every byte with those of the square that begins at it, or ends at it, `reach` away at most.
    @inline(__always)
    private mutating func combine(_ reach: Int, ahead: Bool, _ choose: (UInt8, UInt8) -> UInt8) {
        var steps: [Int] = []
        var seen = 1
        while seen <= reach {
            steps.append(min(seen, reach + 1 - seen))
            seen += steps[steps.count - 1]
        }
        var copy = [UInt8](repeating: 0, count: width)
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe copy.withUnsafeMutableBufferPointer { copy in
                guard let base = bytes.baseAddress, let copy = copy.baseAddress else { return }
                for step in steps where step < height {
                    for line in 0..<height - step {
                        let row = unsafe base + (ahead ? line : height - 1 - line) * width
                        let other = unsafe row + (ahead ? step : -step) * width
                        for x in 0..<width { unsafe row[x] = choose(row[x], other[x]) }
                    }
                }
                for y in 0..<height {
                    let row = unsafe base + y * width
                    for step in steps where step < width {
                        unsafe copy.update(from: row, count: width)
                        // The bytes that are read come from a copy, so that many can be combined at a time.
                        let into = unsafe row + (ahead ? 0 : step)
                        let other = unsafe copy + (ahead ? step : 0)
                        for x in 0..<width - step { unsafe into[x] = choose(into[x], other[x]) }
                    }
                }
            }
        }
    }
}

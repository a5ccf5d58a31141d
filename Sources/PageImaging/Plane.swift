/// A rectangle of bytes, and what is done to all of them at once.
struct Plane {
    let width: Int
    let height: Int
    /// The rows from top to bottom.
    var bytes: [UInt8]

    init(width: Int, height: Int, filledWith byte: UInt8 = 0) {
        self.width = width
        self.height = height
        bytes = [UInt8](repeating: byte, count: width * height)
    }

    subscript(x: Int, y: Int) -> UInt8 {
        get { bytes[y * width + x] }
        set { bytes[y * width + x] = newValue }
    }

    /// The morphological closing with a square of `reach` + 1 bytes: what is darker than its surroundings and narrower
    /// than that is gone.
    func closed(_ reach: Int) -> Plane {
        var plane = self
        plane.takeGreatestAhead(reach)
        plane.takeLeastBehind(reach)
        return plane
    }

    mutating func invert() {
        for index in bytes.indices { bytes[index] = ~bytes[index] }
    }

    /// How much greater the bytes of `other` are, in the lowest quarter, 40 at most.
    func spread(to other: Plane) -> UInt8 {
        var plane = other
        for index in bytes.indices { plane.bytes[index] -= bytes[index] }
        return min(plane.level(above: 0.25), 40)
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

    /// Every byte the greatest of itself and those to the right and below, `reach` in each direction; where they lie
    /// beyond the edge, 255.
    mutating func takeGreatestAhead(_ reach: Int) {
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for step in Self.steps(reach) {
                for y in 0..<max(0, height - step) {
                    let row = unsafe base + y * width
                    let other = unsafe row + step * width
                    for x in 0..<width { unsafe row[x] = max(row[x], other[x]) }
                }
            }
            for y in 0..<height {
                let row = unsafe base + y * width
                for step in Self.steps(reach) where step < width {
                    let other = unsafe row + step
                    for x in 0..<width - step { unsafe row[x] = max(row[x], other[x]) }
                }
                for x in max(0, width - reach)..<width { unsafe row[x] = 255 }
            }
            for at in max(0, height - reach) * width..<height * width { unsafe base[at] = 255 }
        }
    }

    /// Every byte the least of itself and those to the left and above, `reach` in each direction.
    mutating func takeLeastBehind(_ reach: Int) {
        bytes.reverse()
        for index in bytes.indices { bytes[index] = ~bytes[index] }
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            for step in Self.steps(reach) {
                for y in 0..<max(0, height - step) {
                    let row = unsafe base + y * width
                    let other = unsafe row + step * width
                    for x in 0..<width { unsafe row[x] = max(row[x], other[x]) }
                }
            }
            for y in 0..<height {
                let row = unsafe base + y * width
                for step in Self.steps(reach) where step < width {
                    let other = unsafe row + step
                    for x in 0..<width - step { unsafe row[x] = max(row[x], other[x]) }
                }
            }
        }
        bytes.reverse()
        for index in bytes.indices { bytes[index] = ~bytes[index] }
    }

    /// Every byte the greatest of the square around it, `reach` in each direction.
    mutating func takeGreatest(_ reach: Int) {
        let old = bytes
        for y in 0..<height {
            for other in max(0, y - reach)...min(height - 1, y + reach) where other != y {
                for x in 0..<width {
                    bytes[y * width + x] = max(bytes[y * width + x], old[other * width + x])
                }
            }
        }
        let tall = bytes
        for y in 0..<height {
            for x in 0..<width {
                for other in max(0, x - reach)...min(width - 1, x + reach) {
                    bytes[y * width + x] = max(bytes[y * width + x], tall[y * width + other])
                }
            }
        }
    }

    /// The shifts after which `reach` and all between have been looked at.
    private static func steps(_ reach: Int) -> [Int] {
        var steps: [Int] = []
        var seen = 1
        while seen <= reach {
            let step = min(seen, reach + 1 - seen)
            steps.append(step)
            seen += step
        }
        return steps
    }
}

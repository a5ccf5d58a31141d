public import FaxCore

extension GrayPage {
    /// The page with `width` × `height` pels, each factor on its own, because fax pels are oblong: the mean of the
    /// area that a pel covers where it gets smaller, and smooth from pel to pel where it gets larger.
    ///
    /// - Parameters:
    ///   - width: Pels in a row, 1 or more.
    ///   - height: Rows, 1 or more.
    public func scaled(width: Int, height: Int) -> GrayPage {
        precondition(width > 0 && height > 0)
        if width == self.width && height == self.height { return self }
        let across = Resampling(from: self.width, to: width)
        let down = Resampling(from: self.height, to: height)
        let pels = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { made, count in
            unsafe self.pels.withUnsafeBufferPointer { source in
                unsafe Self.resample(source, self.width, across, down, into: made)
            }
            count = width * height
        }
        return GrayPage(width: width, height: height, pels: pels)
    }

    private static func resample(
        _ source: UnsafeBufferPointer<UInt8>, _ width: Int, _ across: Resampling, _ down: Resampling,
        into made: UnsafeMutableBufferPointer<UInt8>
    ) {
        guard let from = source.baseAddress, let to = made.baseAddress else { return }
        var sums = [UInt16](repeating: 0, count: width)
        var row = [UInt8](repeating: 0, count: width + across.taps)
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe row.withUnsafeMutableBufferPointer { row in
                guard let sums = sums.baseAddress, let row = row.baseAddress else { return }
                for y in 0..<down.count {
                    unsafe down.mean(y, of: from, width, sums: sums, into: row)
                    unsafe across.shrink(row, into: to + y * across.count)
                }
            }
        }
    }
}

/// How the pels of one direction become more or fewer: every new pel is the weighted mean of `taps` neighbours.
private struct Resampling {
    let count: Int
    let taps: Int
    /// The first neighbour of each new pel.
    private var first: [Int32]
    /// The weights of each new pel's neighbours, in 256ths; they add up to 256, so that white stays white.
    private var weights: [UInt16]

    init(from old: Int, to new: Int) {
        count = new
        let span = Double(old) / Double(new)
        let grows = old < new
        taps = grows ? min(3, old) : min(Int(span.rounded(.up)) + (old == new ? 0 : 1), old)
        first = []
        weights = []
        first.reserveCapacity(new)
        weights.reserveCapacity(new * taps)
        var shares = [Double](repeating: 0, count: taps)
        for index in 0..<new {
            let from: Int
            for tap in 0..<taps { shares[tap] = 0 }
            if grows {
                let middle = (Double(index) + 0.5) * span
                let nearest = min(Int(middle), old - 1)
                from = min(max(nearest - 1, 0), old - taps)
                for pel in nearest - 1...nearest + 1 {
                    shares[min(max(pel, 0), old - 1) - from] += Self.spline(middle - Double(pel) - 0.5)
                }
            } else {
                let start = min(Double(index) * span, Double(old) - 1e-9)
                let end = min(max(start + span, start + 1e-9), Double(old))
                from = min(Int(start), old - taps)
                for tap in 0..<taps {
                    let part = min(Double(from + tap + 1), end) - max(Double(from + tap), start)
                    shares[tap] = max(0, part) / (end - start)
                }
            }
            first.append(Int32(from))
            var (share, before) = (0.0, 0)
            for tap in 0..<taps {
                share += shares[tap]
                let now = tap == taps - 1 ? 256 : min(256, Int((share * 256).rounded()))
                weights.append(UInt16(now - before))
                before = now
            }
        }
    }

    /// How much of an old pel is in a new one whose middle lies `distance` old pels from its own: the quadratic
    /// B-spline (Unser, "Splines", IEEE Signal Processing Magazine, 1999). Shapes get smooth edges, where linear
    /// interpolation gives them a corner at every pel, and what JPEG adds beside letters is evened out.
    private static func spline(_ distance: Double) -> Double {
        let distance = abs(distance)
        if distance < 0.5 { return 0.75 - distance * distance }
        return distance < 1.5 ? (1.5 - distance) * (1.5 - distance) / 2 : 0
    }

    /// The weighted mean of the rows that make up the new row `y`.
    func mean(
        _ y: Int, of rows: UnsafePointer<UInt8>, _ width: Int, sums: UnsafeMutablePointer<UInt16>,
        into row: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<width { unsafe sums[x] = 128 }
        for tap in 0..<taps {
            let weight = weights[y * taps + tap]
            if weight == 0 { continue }
            let from = unsafe rows + (Int(first[y]) + tap) * width
            for x in 0..<width { unsafe sums[x] &+= UInt16(from[x]) &* weight }
        }
        for x in 0..<width { unsafe row[x] = UInt8(truncatingIfNeeded: sums[x] &>> 8) }
    }

    /// The weighted means along a row.
    func shrink(_ row: UnsafePointer<UInt8>, into made: UnsafeMutablePointer<UInt8>) {
        unsafe weights.withUnsafeBufferPointer { weights in
            unsafe first.withUnsafeBufferPointer { first in
                switch taps {
                case 2:
                    for x in 0..<count {
                        let at = unsafe Int(first[x])
                        let sum =
                            unsafe UInt32(row[at]) &* UInt32(weights[2 &* x])
                            &+ UInt32(row[at &+ 1]) &* UInt32(weights[2 &* x &+ 1])
                        unsafe made[x] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
                    }
                case 3:
                    for x in 0..<count {
                        let at = unsafe Int(first[x])
                        let sum =
                            unsafe UInt32(row[at]) &* UInt32(weights[3 &* x])
                            &+ UInt32(row[at &+ 1]) &* UInt32(weights[3 &* x &+ 1])
                            &+ UInt32(row[at &+ 2]) &* UInt32(weights[3 &* x &+ 2])
                        unsafe made[x] = UInt8(truncatingIfNeeded: (sum &+ 128) &>> 8)
                    }
                default:
                    for x in 0..<count {
                        let at = unsafe Int(first[x])
                        var sum: UInt32 = 128
                        for tap in 0..<taps {
                            unsafe sum &+= UInt32(row[at &+ tap]) &* UInt32(weights[x &* taps &+ tap])
                        }
                        unsafe made[x] = UInt8(truncatingIfNeeded: sum &>> 8)
                    }
                }
            }
        }
    }
}

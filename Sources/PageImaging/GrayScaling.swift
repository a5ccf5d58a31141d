public import FaxCore

extension GrayPage {
    /// The page with `width` × `height` pels, each factor on its own, because fax pels are oblong: the mean of the
    /// area that a pel covers where it gets smaller, and between the nearest pels' centres where it gets larger.
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
        taps = old <= new ? min(2, old) : min(Int(span.rounded(.up)) + 1, old)
        first = []
        weights = []
        first.reserveCapacity(new)
        weights.reserveCapacity(new * taps)
        for index in 0..<new {
            // Growing, a pel is as wide as an old one, so that it mixes the two whose centres it lies between.
            let middle = (Double(index) + 0.5) * span
            let start = min(max(old <= new ? middle - 0.5 : middle - span / 2, 0), Double(old) - 1e-9)
            let end = min(max(old <= new ? middle + 0.5 : middle + span / 2, start + 1e-9), Double(old))
            let from = min(Int(start), old - taps)
            first.append(Int32(from))
            var before = 0
            for tap in 1...taps {
                let share = (min(Double(from + tap), end) - start) / (end - start)
                let now = tap == taps ? 256 : Int((max(share, 0) * 256).rounded())
                weights.append(UInt16(now - before))
                before = now
            }
        }
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

internal import FaxCore

extension GrayPage {
    /// Means of squares of `factor` × `factor` pels; what is left over at the right and below falls away.
    ///
    /// `factor` is 1 to 250, and neither side is shorter than it.
    func reduced(by factor: Int) -> GrayPage {
        guard factor > 1 else { return self }
        let (w, h) = (width / factor, height / factor)
        let area = UInt32(factor * factor)
        let reduced = unsafe [UInt8](unsafeUninitializedCapacity: w * h) { target, count in
            unsafe pels.withUnsafeBufferPointer { source in
                var sums = [UInt16](repeating: 0, count: w * factor)
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<h {
                        for x in sums.indices { unsafe sums[x] = 0 }
                        for line in 0..<factor {
                            let start = (y * factor + line) * width
                            for x in 0..<w * factor { unsafe sums[x] &+= UInt16(source[start + x]) }
                        }
                        for x in 0..<w {
                            var sum: UInt32 = area / 2
                            for i in x * factor..<(x + 1) * factor { unsafe sum &+= UInt32(sums[i]) }
                            unsafe target[y * w + x] = UInt8(truncatingIfNeeded: sum / area)
                        }
                    }
                }
            }
            count = w * h
        }
        return GrayPage(width: w, height: h, pels: reduced)
    }

    /// The gray of each pel's square neighbourhood, `radius` pels to each side: the brightest or the darkest.
    func neighbourhood(_ radius: Int, brightest: Bool) -> GrayPage {
        func better(_ a: UInt8, _ b: UInt8) -> UInt8 { brightest ? max(a, b) : min(a, b) }
        var across = pels
        for y in 0..<height {
            for x in 0..<width {
                var best = pels[y * width + x]
                for i in max(0, x - radius)...min(width - 1, x + radius) {
                    best = better(best, pels[y * width + i])
                }
                across[y * width + x] = best
            }
        }
        var result = across
        for y in 0..<height {
            for other in max(0, y - radius)...min(height - 1, y + radius) where other != y {
                for x in 0..<width {
                    result[y * width + x] = better(result[y * width + x], across[other * width + x])
                }
            }
        }
        return GrayPage(width: width, height: height, pels: result)
    }

    /// What is dark and narrower than `2 * radius + 1` pels is gone: the morphological closing.
    func closed(_ radius: Int) -> GrayPage {
        neighbourhood(radius, brightest: true).neighbourhood(radius, brightest: false)
    }
}

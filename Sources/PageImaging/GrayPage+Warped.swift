internal import FaxCore

extension GrayPage {
    /// A page of `width` × `height` whose pels lie in this picture where `map` says, evened out by `light`.
    ///
    /// Between pels is interpolated in both directions; `outside` is the gray of what the picture doesn't show.
    func warped(
        width: Int, height: Int, by map: Homography, outside: UInt8, light: WhiteBalance? = nil
    ) -> GrayPage {
        let span = 16
        let (lastX, lastY) = (self.width - 1, self.height - 1)
        let stride = self.width
        let one = 65536.0
        let floor = light?.floor ?? 0
        // A pel beyond the border by a half still shows the border.
        let (limitX, limitY) = ((Double(self.width) - 0.5) * one, (Double(self.height) - 0.5) * one)
        // In 65536ths of a pel; what lies far outside need not be told apart.
        func place(_ x: Double, _ y: Double) -> SIMD2<Double> {
            let far = SIMD2(repeating: 1e11)
            return ((map(x, y) - 0.5) * one).clamped(lowerBound: -far, upperBound: far)
        }
        let result = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
            unsafe pels.withUnsafeBufferPointer { source in
                for y in 0..<height {
                    var x = 0
                    let row = Double(y) + 0.5
                    var from = place(0.5, row)
                    var gain = light?.gain(at: 0.5, row) ?? 0
                    while x < width {
                        let end = min(width, x + span)
                        let steps = end - x
                        let to = place(Double(end) + 0.5, row)
                        let endGain = light?.gain(at: Double(end) + 0.5, row) ?? 0
                        let gainStep = (endGain - gain) / Float(steps)
                        let isInside =
                            min(from.x, from.y, to.x, to.y) >= 0
                            && max(from.x, to.x) < Double(lastX) * one
                            && max(from.y, to.y) < Double(lastY) * one
                        let isNear =
                            isInside
                            || (max(from.x, to.x) >= -0.5 * one && min(from.x, to.x) <= limitX
                                && max(from.y, to.y) >= -0.5 * one && min(from.y, to.y) <= limitY)
                        if !isNear {
                            for i in x..<end { unsafe target[y * width + i] = outside }
                        } else {
                            var (sx, sy) = (Int(from.x), Int(from.y))
                            let stepX = Int((to.x - from.x) / Double(steps))
                            let stepY = Int((to.y - from.y) / Double(steps))
                            for i in x..<end {
                                var (column, line) = (sx >> 16, sy >> 16)
                                var (u, v) = ((sx >> 8) & 255, (sy >> 8) & 255)
                                var (right, below) = (1, stride)
                                var isShown = true
                                if !isInside {
                                    isShown =
                                        sx >= -32768 && sy >= -32768 && sx <= lastX << 16 + 32768
                                        && sy <= lastY << 16 + 32768
                                    if column < 0 { (column, u) = (0, 0) }
                                    if line < 0 { (line, v) = (0, 0) }
                                    if column >= lastX { (column, right) = (lastX, 0) }
                                    if line >= lastY { (line, below) = (lastY, 0) }
                                }
                                if isShown {
                                    let at = line &* stride &+ column
                                    let a =
                                        unsafe Int(source[at]) &* (256 &- u) &+ Int(source[at &+ right]) &* u
                                    let b =
                                        unsafe Int(source[at &+ below]) &* (256 &- u)
                                        &+ Int(source[at &+ below &+ right]) &* u
                                    let sum = a &* (256 &- v) &+ b &* v
                                    if gain > 0 {
                                        let gray = Float(sum) * gain - floor
                                        unsafe target[y * width + i] = UInt8(max(0, min(255, gray + 0.5)))
                                    } else {
                                        unsafe target[y * width + i] = UInt8(
                                            truncatingIfNeeded: (sum &+ 32768) >> 16)
                                    }
                                } else {
                                    unsafe target[y * width + i] = outside
                                }
                                sx &+= stepX
                                sy &+= stepY
                                gain += gainStep
                            }
                        }
                        from = to
                        gain = endGain
                        x = end
                    }
                }
            }
            count = width * height
        }
        return GrayPage(width: width, height: height, pels: result)
    }
}

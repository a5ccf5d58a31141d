internal import FaxCore

/// A page in cells of 8 × 8 pels: the darkest, the lightest and the mean pel of each.
struct PageCells {
    /// Pels along a cell's side.
    static let side = 8

    /// Pels in a row, rows.
    let width: Int
    let height: Int
    /// Cells in a row, rows of cells.
    let columns: Int
    let rows: Int
    /// Pels in a row of whole cells.
    let stride: Int
    /// The page's pels in rows of whole cells; the last of a row is repeated.
    let pels: [UInt8]
    private(set) var darkest: Plane
    private(set) var lightest: Plane
    private(set) var mean: Plane

    init(of page: GrayPage) {
        width = page.width
        height = page.height
        columns = (width + Self.side - 1) / Self.side
        rows = (height + Self.side - 1) / Self.side
        stride = columns * Self.side
        pels = page.paddedRight(to: stride)
        darkest = Plane(width: columns, height: rows)
        lightest = darkest
        mean = darkest
        unsafe pels.withUnsafeBytes { pels in
            unsafe darkest.bytes.withUnsafeMutableBufferPointer { darkest in
                unsafe lightest.bytes.withUnsafeMutableBufferPointer { lightest in
                    unsafe mean.bytes.withUnsafeMutableBufferPointer { mean in
                        for cell in 0..<columns * rows {
                            let (row, column) = (cell / columns, cell % columns)
                            let lines = min(Self.side, height - row * Self.side)
                            var least = SIMD8<UInt8>(repeating: 255), most = SIMD8<UInt8>(repeating: 0)
                            var sum = SIMD8<UInt16>(repeating: 0)
                            var at = row * Self.side * stride + column * Self.side
                            for _ in 0..<lines {
                                let eight = unsafe pels.loadUnaligned(
                                    fromByteOffset: at, as: SIMD8<UInt8>.self)
                                least = pointwiseMin(least, eight)
                                most = pointwiseMax(most, eight)
                                sum &+= SIMD8<UInt16>(truncatingIfNeeded: eight)
                                at &+= stride
                            }
                            unsafe darkest[cell] = least.min()
                            unsafe lightest[cell] = most.max()
                            unsafe mean[cell] = UInt8(Int(sum.wrappedSum()) / (Self.side * lines))
                        }
                    }
                }
            }
        }
    }

    /// Whether there is nothing but white, black, and what lies between them at an edge, as on a page drawn from text.
    var isBlackOnWhite: Bool {
        var whites = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let cell = y * columns + x
                let dark = darkest.bytes[cell]
                if lightest.bytes[cell] >= 235 { whites += 1 } else if dark > 60 { return false }
                if dark > 235 || dark <= 90 { continue }
                // The edge of something black, or something gray?
                var near: UInt8 = 255
                for v in max(0, y - 1)...min(rows - 1, y + 1) {
                    for u in max(0, x - 1)...min(columns - 1, x + 1) { near = min(near, darkest[u, v]) }
                }
                if near > 90 { return false }
            }
        }
        return whites * 2 > columns * rows
    }

    /// Half as many pels in both directions, each the mean of four.
    var halved: Plane {
        var half = Plane(width: stride / 2, height: rows * Self.side / 2)
        unsafe pels.withUnsafeBufferPointer { pels in
            unsafe half.bytes.withUnsafeMutableBufferPointer { made in
                guard let pels = pels.baseAddress, let made = made.baseAddress else { return }
                for y in 0..<rows * Self.side / 2 {
                    let upper = unsafe pels + min(2 * y, height - 1) * stride
                    let lower = unsafe pels + min(2 * y + 1, height - 1) * stride
                    let row = unsafe made + y * (stride / 2)
                    for x in 0..<stride / 2 {
                        let above = unsafe UInt16(upper[2 &* x]) &+ UInt16(upper[2 &* x &+ 1])
                        let below = unsafe UInt16(lower[2 &* x]) &+ UInt16(lower[2 &* x &+ 1])
                        unsafe row[x] = UInt8(truncatingIfNeeded: (above &+ below &+ 2) &>> 2)
                    }
                }
            }
        }
        return half
    }
}

extension GrayPage {
    /// The pels in rows of `stride`, the last of each row repeated.
    fileprivate func paddedRight(to stride: Int) -> [UInt8] {
        if stride == width { return pels }
        var padded: [UInt8] = []
        padded.reserveCapacity(stride * height)
        for y in 0..<height {
            padded += pels[y * width..<(y + 1) * width]
            padded += repeatElement(pels[(y + 1) * width - 1], count: stride - width)
        }
        return padded
    }
}

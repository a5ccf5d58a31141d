internal import FaxCore

extension PageGround {
    /// The page, black where it is darker than its ground.
    func threshold() -> BilevelPage {
        var page = BilevelPage(width: cells.width, lines: cells.height)
        let (side, stride, columns) = (PageCells.side, cells.stride, cells.columns)
        let solid = SIMD8<UInt8>(repeating: UInt8(Double(paper) * Self.share + 0.5))
        let lastMask = UInt8(truncatingIfNeeded: 0xFF << (stride - cells.width))
        let depths = self.depths
        let shallowest = self.shallowest
        var darkest = cells.darkest
        if !isPlain { darkest.takeLeast(1) }
        let rowBytes = page.rowBytes
        unsafe page.bytes.withUnsafeMutableBufferPointer { made in
            unsafe cells.pels.withUnsafeBytes { pels in
                unsafe wide.bytes.withUnsafeBytes { wides in
                    unsafe withBytes(of: narrow, relief) { (narrows, reliefs) in
                        for cell in kinds.indices where kinds[cell] != .empty {
                            let kind = kinds[cell]
                            let (row, column) = (cell / columns, cell % columns)
                            var limit = solid
                            if kind == .inverse {
                                // Light strokes are as thin as dark ones, and must not get thinner.
                                let low = Int(darkest.bytes[cell]), high = Int(highLevel(cell))
                                limit = SIMD8(repeating: UInt8(low + max(0, high - low) * 2 / 5))
                            }
                            // Pale lines are as wide beside dark ones, but not what a camera adds to these.
                            let depth = isPlain ? 0 : max(depths.bytes[cell] / 4, shallowest)
                            let mask = column == columns - 1 ? lastMask : 0xFF
                            for line in row * side..<min(cells.height, (row + 1) * side) {
                                let eight = unsafe pels.loadUnaligned(
                                    fromByteOffset: line * stride + column * side, as: SIMD8<UInt8>.self)
                                if kind == .marks {
                                    let at = line / 2 * (stride / 2) + column * 4
                                    limit = unsafe Self.limit(
                                        wides.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self).twice,
                                        narrows.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self)
                                            .twice,
                                        pointwiseMax(
                                            reliefs.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt8>.self)
                                                .twice &>> 1, SIMD8(repeating: depth)))
                                }
                                unsafe made[line * rowBytes + column] = (eight .<= limit).bits & mask
                            }
                        }
                    }
                }
            }
        }
        if !isPlain { removeSpecks(from: &page, depths) }
        return page
    }

    /// What is less than this below its narrow ground is no mark.
    var shallowest: UInt8 { faintest(on: 0) / 3 * 2 }

    /// Calls `body` with the bytes of both.
    private func withBytes(
        of first: Plane, _ second: Plane, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Void
    ) {
        unsafe first.bytes.withUnsafeBytes { first in
            unsafe second.bytes.withUnsafeBytes { second in unsafe body(first, second) }
        }
    }

    /// What is not lighter than this is black: a share of the wide ground's light, or what lies `depth` below the
    /// narrow ground, half as deep as the darkest pels around, whichever is lighter.
    private static func limit(
        _ wide: SIMD8<UInt8>, _ narrow: SIMD8<UInt8>, _ depth: SIMD8<UInt8>
    ) -> SIMD8<UInt8> {
        let part = (SIMD8<UInt16>(truncatingIfNeeded: wide) &* 166) &>> 8
        return pointwiseMax(SIMD8<UInt8>(truncatingIfNeeded: part), narrow &- pointwiseMin(narrow, depth))
    }

    /// How much darker than the narrow ground the marks in and around a cell are.
    private var depths: Plane {
        var depths = Plane(width: cells.columns, height: cells.rows)
        if isPlain { return depths }
        let (side, stride) = (PageCells.side, cells.stride)
        unsafe cells.pels.withUnsafeBytes { pels in
            unsafe narrow.bytes.withUnsafeBytes { narrows in
                for cell in kinds.indices where kinds[cell] == .marks {
                    let (row, column) = (cell / cells.columns, cell % cells.columns)
                    var most = SIMD8<UInt8>(repeating: 0)
                    for line in row * side..<min(cells.height, (row + 1) * side) {
                        let eight = unsafe pels.loadUnaligned(
                            fromByteOffset: line * stride + column * side, as: SIMD8<UInt8>.self)
                        let ground = unsafe narrows.loadUnaligned(
                            fromByteOffset: line / 2 * (stride / 2) + column * 4, as: SIMD4<UInt8>.self
                        ).twice
                        most = pointwiseMax(most, ground &- pointwiseMin(ground, eight))
                    }
                    depths.bytes[cell] = most.max()
                }
            }
        }
        depths.takeGreatest(1)
        return depths
    }
}

extension SIMD4 {
    /// Each of the four twice.
    fileprivate var twice: SIMD8<Scalar> {
        var eight = SIMD8<Scalar>()
        eight.evenHalf = self
        eight.oddHalf = self
        return eight
    }
}

extension SIMDMask where Storage == SIMD8<Int8> {
    /// One bit for each of the eight, the first as the highest.
    fileprivate var bits: UInt8 {
        SIMD8<UInt8>(repeating: 0).replacing(with: SIMD8(128, 64, 32, 16, 8, 4, 2, 1), where: self)
            .wrappedSum()
    }
}

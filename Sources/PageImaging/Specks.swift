internal import FaxCore

extension PageGround {
    /// Removes from the page what is small, pale and no part of anything larger: the grain of a printed tint, and what
    /// a camera or JPEG adds beside letters. A long pale line stays, and every dot that is darker than ``share`` of its
    /// ground.
    ///
    /// - Parameters:
    ///   - page: The page that the threshold made.
    ///   - depths: How much darker than the ground the marks in and around each cell are.
    func removeSpecks(from page: inout BilevelPage, _ depths: Plane) {
        var farther = depths
        farther.takeGreatest(3)
        for speck in page.inkComponents(in: page.bounds) where max(speck.width, speck.height) <= 12 {
            let bounds = speck.bounds
            guard let depth = depth(ofAll: Int(speck.pels), in: bounds, on: page) else { continue }
            let cell =
                (bounds.y + bounds.height / 2) / PageCells.side * cells.columns
                + (bounds.x + bounds.width / 2) / PageCells.side
            if depth * 5 < Int(depths.bytes[cell]) * 3 || depth * 4 < Int(farther.bytes[cell]) {
                page.whiten(bounds)
            }
        }
    }

    /// How much darker than the narrow ground the darkest of the `count` black pels in `area` is; nil where that holds
    /// more, so that they aren't alone, or one that is darker than ``share`` of the wide ground.
    private func depth(ofAll count: Int, in area: PelRect, on page: BilevelPage) -> Int? {
        var (depth, seen) = (0, 0)
        for y in area.y..<area.bottom {
            for x in area.x..<area.right
            where page.bytes[y * page.rowBytes + x / 8] & 0x80 >> UInt8(x % 8) != 0 {
                let pel = Int(cells.pels[y * cells.stride + x])
                if pel * 256 <= Int(wide[x / 2, y / 2]) * 166 { return nil }
                depth = max(depth, Int(narrow[x / 2, y / 2]) - pel)
                seen += 1
            }
        }
        return seen == count ? depth : nil
    }
}

extension BilevelPage {
    fileprivate mutating func whiten(_ area: PelRect) {
        for y in area.y..<area.bottom {
            for x in area.x..<area.right { bytes[y * rowBytes + x / 8] &= ~(0x80 >> UInt8(x % 8)) }
        }
    }
}

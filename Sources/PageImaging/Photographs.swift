internal import FaxCore

extension PageGround {
    /// Where the page is a picture in many shades, and neither text nor line art.
    ///
    /// Text is ground and ink, with steep edges between them; a photograph has cells that are neither, whose pels
    /// differ, but by much less than those around.
    var photographs: [PelRect] {
        guard ground != nil else { return [] }
        let reach = 8
        var light = lightest
        light.takeGreatest(reach)
        var dark = darkest
        for index in dark.bytes.indices { dark.bytes[index] = ~dark.bytes[index] }
        dark.takeGreatest(reach)
        let texture = Int(max(8, grain * 2))
        var isTonal = [Int](repeating: 0, count: columns * rows)
        for cell in isTonal.indices {
            let high = Int(light.bytes[cell]), low = Int(~dark.bytes[cell])
            let contrast = high - low
            let range = Int(lightest.bytes[cell]) - Int(darkest.bytes[cell])
            let level = Int(mean.bytes[cell]) - low
            if contrast * 4 >= high, contrast > 48, range >= texture, range * 2 < contrast,
                level * 10 > contrast * 2, level * 10 < contrast * 8
            {
                isTonal[cell] = 1
            }
        }
        return rectangles(of: isTonal)
    }

    /// The rectangles around places of which a third is tonal.
    private func rectangles(of isTonal: [Int]) -> [PelRect] {
        // Sums over all cells above and to the left (Crow 1984).
        var sums = [Int](repeating: 0, count: (columns + 1) * (rows + 1))
        for y in 0..<rows {
            var row = 0
            for x in 0..<columns {
                row += isTonal[y * columns + x]
                sums[(y + 1) * (columns + 1) + x + 1] = sums[y * (columns + 1) + x + 1] + row
            }
        }
        func share(_ x: Int, _ y: Int, _ reach: Int) -> Double {
            let left = max(0, x - reach), right = min(columns, x + reach + 1)
            let top = max(0, y - reach), bottom = min(rows, y + reach + 1)
            let sum =
                sums[bottom * (columns + 1) + right] - sums[top * (columns + 1) + right]
                - sums[bottom * (columns + 1) + left] + sums[top * (columns + 1) + left]
            return Double(sum) / Double((right - left) * (bottom - top))
        }
        var isSeen = [Bool](repeating: false, count: columns * rows)
        for y in 0..<rows { for x in 0..<columns { isSeen[y * columns + x] = share(x, y, 6) < 0.3 } }
        var found: [PelRect] = []
        for start in isSeen.indices where !isSeen[start] {
            var area = [start]
            isSeen[start] = true
            var next = 0
            var (left, right, top, bottom) = (columns, 0, rows, 0)
            while next < area.count {
                let (x, y) = (area[next] % columns, area[next] / columns)
                next += 1
                (left, right) = (min(left, x), max(right, x + 1))
                (top, bottom) = (min(top, y), max(bottom, y + 1))
                for (u, v) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where u >= 0 && v >= 0 && u < columns && v < rows && !isSeen[v * columns + u] {
                    isSeen[v * columns + u] = true
                    area.append(v * columns + u)
                }
            }
            guard right - left >= 10, bottom - top >= 10, area.count * 2 >= (right - left) * (bottom - top)
            else {
                continue
            }
            let side = Self.side
            found.append(
                PelRect(
                    x: left * side, y: top * side, width: min(width, right * side) - left * side,
                    height: min(height, bottom * side) - top * side))
        }
        return found
    }
}

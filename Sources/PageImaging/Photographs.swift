internal import FaxCore

extension PageGround {
    /// Where the page is a picture in many shades, and neither text nor line art: photographs, which have texture, and
    /// what loses more by a threshold than it keeps.
    var photographs: [PelRect] {
        guard !isPlain else { return [] }
        let loss = ShadeLoss(of: self)
        let page = CellRect(page: cells.columns, cells.rows)
        guard !loss.isMore else { return [pels(of: page)] }
        let textured = texturedPictures
        var found: [CellRect] = []
        for var rect in textured + shadedPictures(loss) {
            // What overlaps is one picture.
            while let other = found.firstIndex(where: { $0.touches(rect) }) {
                rect = rect.union(found.remove(at: other))
            }
            found.append(rect)
        }
        // A photograph's sky, not the paper around it.
        if !textured.isEmpty, loss.isRest(of: found) { return [pels(of: page)] }
        return found.map(pels)
    }

    private func pels(of rect: CellRect) -> PelRect {
        let side = PageCells.side
        return PelRect(
            x: rect.left * side, y: rect.top * side,
            width: min(cells.width, rect.right * side) - rect.left * side,
            height: min(cells.height, rect.bottom * side) - rect.top * side)
    }

    /// Text is ground and ink, with steep edges between them. A photograph has cells that are neither, whose pels
    /// differ, but by less than half of the contrast around: tonal cells, and more of them than of steep ones.
    private var texturedPictures: [CellRect] {
        let (columns, rows) = (cells.columns, cells.rows)
        var (tonal, steep) = tones
        tonal.sum()
        steep.sum()
        let reach = 6
        var isSeed = [Bool](repeating: false, count: columns * rows)
        for y in 0..<rows {
            for x in 0..<columns {
                let around = CellRect(x, y).grown(by: reach).within(columns, rows)
                let shades = tonal.sum(around)
                isSeed[y * columns + x] = shades * 20 > around.count * 7 && shades > steep.sum(around)
            }
        }
        var found: [CellRect] = []
        for seed in areas(of: isSeed) where seed.cells >= 300 {
            var rect = seed.rect
            guard tonal.sum(rect) * 10 > rect.count * 3, tonal.sum(rect) * 2 > steep.sum(rect) * 3 else {
                continue
            }
            grow(&rect)
            found.append(rect)
        }
        return found
    }

    /// Which cells are of a shade between those around them, and which lie on a steep edge.
    private var tones: (tonal: CellSums, steep: CellSums) {
        let (columns, rows) = (cells.columns, cells.rows)
        var light = cells.lightest, dark = cells.darkest
        light.takeGreatest(8)
        dark.takeLeast(8)
        var ranges = cells.lightest
        for cell in ranges.bytes.indices { ranges.bytes[cell] -= cells.darkest.bytes[cell] }
        let texture = max(8, min(40, Int(ranges.level(above: 0.25))) * 2)
        var tonal = CellSums(columns, rows), steep = tonal
        for y in 0..<rows {
            for x in 0..<columns {
                let high = Int(light[x, y]), low = Int(dark[x, y])
                let contrast = high - low
                guard contrast > 48, contrast * 4 >= high else { continue }
                let range = Int(ranges[x, y])
                let level = Int(cells.mean[x, y]) - low
                if range * 2 >= contrast {
                    steep.mark(x, y)
                } else if range >= texture, level * 5 > contrast, level * 5 < contrast * 4 {
                    tonal.mark(x, y)
                }
            }
        }
        return (tonal, steep)
    }

    /// Moves the sides of `rect` outwards as long as less than half of what they pass is paper.
    private func grow(_ rect: inout CellRect) {
        func mostlyPaper(_ side: CellRect) -> Bool {
            var count = 0
            for y in side.top..<side.bottom {
                for x in side.left..<side.right where isLight(y * cells.columns + x) { count += 1 }
            }
            return count * 2 > side.count
        }
        var moved = true
        while moved {
            moved = false
            for side in CellRect.Side.allCases {
                guard let strip = rect.strip(side, cells.columns, cells.rows), !mostlyPaper(strip)
                else {
                    continue
                }
                rect = rect.union(strip)
                moved = true
            }
        }
    }

    /// The areas of marked cells no more than a few cells apart, each with the rectangle around it.
    private func areas(of marks: [Bool]) -> [(rect: CellRect, cells: Int)] {
        var near = Plane(width: cells.columns, height: cells.rows)
        for cell in marks.indices where marks[cell] { near.bytes[cell] = 1 }
        near.takeGreatest(4)
        return cells.areas { near.bytes[$0] == 1 }.map { area in
            let marked = area.filter { marks[$0] }.map { CellRect($0 % cells.columns, $0 / cells.columns) }
            return (marked.dropFirst().reduce(marked[0]) { $0.union($1) }, marked.count)
        }
    }
}

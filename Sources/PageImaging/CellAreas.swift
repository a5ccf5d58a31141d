extension PageCells {
    /// The cells beside, above and below a cell.
    func neighbours(of cell: Int) -> [Int] {
        let x = cell % columns
        var found: [Int] = []
        found.reserveCapacity(4)
        if x > 0 { found.append(cell - 1) }
        if x + 1 < columns { found.append(cell + 1) }
        if cell >= columns { found.append(cell - columns) }
        if cell + columns < columns * rows { found.append(cell + columns) }
        return found
    }

    /// The areas of neighbouring cells that `belongs` says yes to.
    func areas(where belongs: (Int) -> Bool) -> [[Int]] {
        var isLeft = (0..<columns * rows).map(belongs)
        var found: [[Int]] = []
        for start in isLeft.indices where isLeft[start] {
            var area = [start]
            isLeft[start] = false
            var next = 0
            while next < area.count {
                for other in neighbours(of: area[next]) where isLeft[other] {
                    isLeft[other] = false
                    area.append(other)
                }
                next += 1
            }
            found.append(area)
        }
        return found
    }
}

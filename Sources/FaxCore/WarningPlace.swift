extension LegibilityWarning {
    /// Where on the page it is, for a person: `top left`, `middle`, `bottom`, or `all of the page`.
    public func place(on geometry: FaxGeometry) -> String {
        let (width, height) = (geometry.line.pels, geometry.lines)
        if at.width * 10 >= width * 9 && at.height * 10 >= height * 9 { return "all of the page" }
        // What spans two thirds of a side lies neither at its one end nor at the other.
        let isWide = at.width * 3 > width * 2
        let isHigh = at.height * 3 > height * 2
        let across = isWide ? 1 : min(2, max(0, (at.x + at.width / 2) * 3 / width))
        let down = isHigh ? 1 : min(2, max(0, (at.y + at.height / 2) * 3 / height))
        let rows = ["top", "", "bottom"]
        let columns = ["left", "", "right"]
        let words = [rows[down], columns[across]].filter { !$0.isEmpty }
        return words.isEmpty ? "middle" : words.joined(separator: " ")
    }

    /// Where on the page it is in millimetres from its upper left corner, for a person: `40 × 12 mm at 20, 35`.
    public func measure(on geometry: FaxGeometry) -> String {
        let across = 25.4 / geometry.density.horizontal
        let down = 25.4 / geometry.density.vertical
        func millimetres(_ pels: Int, _ each: Double) -> Int { Int((Double(pels) * each).rounded()) }
        return "\(millimetres(at.width, across)) × \(millimetres(at.height, down)) mm at "
            + "\(millimetres(at.x, across)), \(millimetres(at.y, down))"
    }
}

public import FaxCore

extension BilevelPage {
    /// The smallest rectangle around what is black, or nil if nothing is.
    ///
    /// - Parameters:
    ///   - ignoringSpecks: whether black that is no more than 3 pels across and 3 lines down counts for nothing where
    ///     there is little of it: dust of a scanner, noise of a line. Six of them within a square of 64 pels, or near
    ///     to something larger, are dots of a leader, of a halftone or of letters, and count.
    ///   - area: where to look; everywhere by default. What is below the header line is a page's content.
    public func inkBounds(ignoringSpecks: Bool, in area: PelRect? = nil) -> PelRect? {
        let area = area ?? bounds
        var found: PelRect?
        guard ignoringSpecks else {
            for component in inkComponents(in: area) {
                found = found?.union(component.bounds) ?? component.bounds
            }
            return found
        }
        var specks: [PelRect] = []
        for component in inkComponents(in: area) {
            if component.isSpeck {
                specks.append(component.bounds)
            } else {
                found = found?.union(component.bounds) ?? component.bounds
            }
        }
        for speck in specks.thoseThatAreMany { found = found?.union(speck) ?? speck }
        // The full stop at the end of the last line.
        if let near = found?.insetBy(-32) {
            for speck in specks where near.intersection(speck) == speck { found = found?.union(speck) }
        }
        return found
    }
}

extension InkComponent {
    /// Whether it may be dust: no letter is that small, and few full stops.
    var isSpeck: Bool { width <= 3 && height <= 3 }
}

extension [PelRect] {
    /// Those of which six or more begin in the same square of 64 pels.
    fileprivate var thoseThatAreMany: [PelRect] {
        var counts: [Int: Int] = [:]
        for speck in self { counts[speck.square, default: 0] += 1 }
        return filter { counts[$0.square, default: 0] >= 6 }
    }
}

extension PelRect {
    /// The number of the square of 64 pels in which it begins.
    fileprivate var square: Int { y / 64 << 32 | x / 64 }

    /// What is left without so many pels at each edge; more where `pels` is negative.
    func insetBy(_ pels: Int) -> PelRect {
        PelRect(x: x + pels, y: y + pels, width: width - 2 * pels, height: height - 2 * pels)
    }
}

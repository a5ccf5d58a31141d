internal import FaxCore

/// Letters in a row, as far as their shapes tell.
struct TextLine {
    /// Where it is.
    var bounds: PelRect
    /// Its letters; those that touch count as one.
    var letters: Int
    /// The size of the letters in lines: about what a typographer calls the size of a font.
    var size: Double
}

extension BilevelPage {
    /// The lines of text among `components`, whatever the script, of pels that are as close as `density` says.
    ///
    /// Letters differ from the dots of halftones and from dust by their shape: their lines cut them more than once.
    /// The size follows from the heights, because fonts agree about these within a tenth: small letters are 0.45 to
    /// 0.55 of the size, capitals and figures 0.66 to 0.73, ideographs more.
    func textLines(of components: [InkComponent], density: PelDensity) -> [TextLine] {
        let inch = density.vertical
        let (smallest, largest) = (Int(inch / 80), Int(inch * 0.4))
        var rows = OpenRows(density: density, largest: largest)
        for mark in components.sorted(by: { $0.left < $1.left })
        where (smallest...largest).contains(mark.height) && mark.width <= Int(density.horizontal) {
            rows.add(mark)
        }
        return rows.rows.compactMap { row in
            guard let line = row.line(density) else { return nil }
            // Where there is more ink than the letters', they are bits of a picture.
            let ink = inkShare(of: row.bounds) * Double(row.bounds.area)
            return ink <= 1.5 * row.pels ? line : nil
        }
    }
}

/// A row of marks that grows to the right.
private struct Row {
    /// Its characters: marks above each other are one, such as an i with its dot.
    var characters: [InkComponent]
    /// The rectangle around all.
    var bounds: PelRect
    /// The last few characters' place from top to bottom, which follows a row that isn't level.
    var band: Range<Int32>

    init(_ mark: InkComponent) {
        characters = [mark]
        bounds = mark.bounds
        band = mark.top..<mark.bottom
    }

    mutating func append(_ mark: InkComponent) {
        if let last = characters.last, mark.left < last.right,
            mark.right - mark.left < 2 * (last.right - mark.left)
        {
            characters[characters.count - 1].formUnion(mark)
        } else {
            characters.append(mark)
        }
        bounds = bounds.union(mark.bounds)
        let recent = characters.suffix(4)
        band = (recent.map(\.top).min() ?? 0)..<(recent.map(\.bottom).max() ?? 0)
    }

    /// Black pels of its marks.
    var pels: Double { characters.reduce(0) { $0 + Double($1.pels) } }

    /// The row as a line of text, or nil if it is none.
    func line(_ density: PelDensity) -> TextLine? {
        guard characters.count >= 6 else { return nil }
        let heights = characters.map(\.height).sorted()
        // A run a line is a dot, a dash, an l or a speck.
        let runs = characters.reduce(0) { $0 + Int($1.runs) }
        guard Double(runs) >= (1 + density.vertical / 1000) * Double(heights.reduce(0, +)) else { return nil }
        let size = max(
            Double(heights[heights.count / 2]) / 0.46, Double(heights[heights.count * 4 / 5]) / 0.68)
        // A few dashes or bits of a frame are wider than letters, even than those that touch.
        let widest = size * density.horizontal / density.vertical * 2
        guard characters.count >= 12 || Double(bounds.width) <= widest * Double(characters.count) else {
            return nil
        }
        return TextLine(bounds: bounds, letters: characters.count, size: size)
    }
}

/// Rows that marks are sorted into from left to right.
private struct OpenRows {
    private(set) var rows: [Row] = []
    /// The rows by where their bands begin, in steps of the largest letter.
    private var shelves: [Int: [Int]] = [:]
    private let largest: Int
    /// Pels across for each line down.
    private let aspect: Double

    init(density: PelDensity, largest: Int) {
        self.largest = max(1, largest)
        aspect = density.horizontal / density.vertical
    }

    mutating func add(_ mark: InkComponent) {
        let shelf = Int(mark.top) / largest
        var best: (row: Int, common: Int32)?
        for shelf in (shelf - 1)...(shelf + 1) {
            // What ends far to the left takes no more marks.
            shelves[shelf]?.removeAll { Int(mark.left) - rows[$0].bounds.right > largest * 4 }
            for row in shelves[shelf] ?? [] {
                let band = rows[row].band
                let common = min(band.upperBound, mark.bottom) - max(band.lowerBound, mark.top)
                let height = max(Int(band.upperBound - band.lowerBound), mark.height)
                let gap = Double(Int(mark.left) - rows[row].bounds.right)
                guard Int(common) * 2 >= min(Int(band.upperBound - band.lowerBound), mark.height),
                    gap <= Double(height) * aspect * 2, common > best?.common ?? 0
                else { continue }
                best = (row, common)
            }
        }
        guard let best else {
            shelves[shelf, default: []].append(rows.count)
            rows.append(Row(mark))
            return
        }
        let old = Int(rows[best.row].band.lowerBound) / largest
        rows[best.row].append(mark)
        let new = Int(rows[best.row].band.lowerBound) / largest
        if old != new {
            shelves[old]?.removeAll { $0 == best.row }
            shelves[new, default: []].append(best.row)
        }
    }
}

internal import FaxCore

/// How light falls on the paper of a page: the gray of the bare paper everywhere, in cells.
///
/// Writing is darker than the paper around it and small; what is large, dark and uneven is a picture, whose paper is
/// guessed from its surroundings.
struct PaperLight: Sendable {
    /// Pels of the draft page in a cell's side.
    static let cell = 8

    let columns: Int
    let rows: Int
    /// The paper's gray in each cell, row by row.
    private(set) var paper: [Float]
    /// What part of the cells shows bare or written paper, and not a picture: 0 to 1.
    let share: Double
    /// What part of the cells near the border is bare paper: 0 to 1.
    let margin: Double
    /// The gray of the darkest ink, as a part of the paper's: 0 to 0.25.
    let ink: Float

    /// The light on a small page, on which a letter is a few pels high; pels of 0 are none of it.
    init(on draft: GrayPage) {
        let cell = Self.cell
        let (columns, rows) = (max(1, draft.width / cell), max(1, draft.height / cell))
        self.columns = columns
        self.rows = rows
        // Paper is what four fifths of a cell's pels are darker than, at most.
        var bright = [UInt8](repeating: 0, count: columns * rows)
        var hole = [Bool](repeating: false, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                var counts = [Int](repeating: 0, count: 64)
                var number = 0
                for y in row * cell..<min(draft.height, (row + 1) * cell) {
                    for x in column * cell..<min(draft.width, (column + 1) * cell) {
                        counts[Int(draft.pels[y * draft.width + x]) >> 2] += 1
                        number += 1
                    }
                }
                hole[row * columns + column] = counts[0] * 2 > number
                var rest = number / 5
                var level = 63
                while level > 0, rest >= counts[level] {
                    rest -= counts[level]
                    level -= 1
                }
                bright[row * columns + column] = UInt8(level * 4 + 2)
            }
        }
        let cells = GrayPage(width: columns, height: rows, pels: bright)
        let closed = cells.closed(2)
        let around = closed.neighbourhood(14, brightest: true)

        // Bare paper between the lines is what tells writing in a shadow from a picture.
        var flat = [Float](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let floor = Int(closed.pels[row * columns + column]) * 85 / 100
                var count = 0
                for y in row * cell..<min(draft.height, (row + 1) * cell) {
                    for x in column * cell..<min(draft.width, (column + 1) * cell)
                    where Int(draft.pels[y * draft.width + x]) >= floor { count += 1 }
                }
                flat[row * columns + column] = Float(count) / Float(cell * cell)
            }
        }
        var (edge, blank) = (0, 0)
        for row in 0..<rows {
            for column in 0..<columns
            where min(row, column, rows - 1 - row, columns - 1 - column) == 1 && !hole[row * columns + column]
            {
                edge += 1
                if flat[row * columns + column] > 0.95 { blank += 1 }
            }
        }
        margin = Double(blank) / Double(max(1, edge))
        flat = flat.averaged(columns: columns, rows: rows, radius: 2)

        var weights = [Float](repeating: 0, count: columns * rows)
        var paper = [Float](repeating: 0, count: columns * rows)
        var number = 0
        for i in paper.indices {
            let relative = Float(closed.pels[i]) / Float(max(1, around.pels[i]))
            paper[i] = Float(closed.pels[i])
            if (relative > 0.8 || (relative > 0.55 && flat[i] > 0.7)) && !(hole[i] && closed.pels[i] < 8) {
                weights[i] = 1
                if flat[i] > 0.35, !hole[i] { number += 1 }
            }
        }
        share = Double(number) / Double(max(1, paper.count - hole.count(where: \.self)))
        paper.fill(where: weights, columns: columns, rows: rows)
        self.paper = paper.averaged(columns: columns, rows: rows, radius: 1)
        ink = Self.ink(of: draft, columns: columns, rows: rows, paper: self.paper)
    }

    private static func ink(of draft: GrayPage, columns: Int, rows: Int, paper: [Float]) -> Float {
        var counts = [Int](repeating: 0, count: 257)
        var number = 0
        for row in 0..<rows * cell where row < draft.height {
            for column in 0..<columns * cell where column < draft.width {
                let pel = Float(draft.pels[row * draft.width + column])
                guard pel > 0 else { continue }
                let part = pel / max(1, paper[row / cell * columns + column / cell])
                counts[min(256, Int(part * 256))] += 1
                number += 1
            }
        }
        var rest = number / 200
        let level = counts.firstIndex { count in
            rest -= count
            return rest < 0
        }
        return min(0.25, Float(level ?? 0) / 256 * 0.7)
    }

    /// The darkest paper, all but a fiftieth.
    var darkest: Float { paper.sorted()[paper.count / 50] }
    /// The paper's gray in most cells.
    var median: Float { paper.sorted()[paper.count / 2] }

    /// The paper's gray at a point of the draft, between the cells' middles.
    func paper(at x: Double, _ y: Double) -> Float {
        let cell = Double(Self.cell)
        let (u, v) = (
            min(Double(columns - 1), max(0, x / cell - 0.5)), min(Double(rows - 1), max(0, y / cell - 0.5))
        )
        let (column, row) = (Int(u), Int(v))
        let (right, below) = (min(columns - 1, column + 1), min(rows - 1, row + 1))
        let (s, t) = (Float(u - Double(column)), Float(v - Double(row)))
        let above = paper[row * columns + column] * (1 - s) + paper[row * columns + right] * s
        let under = paper[below * columns + column] * (1 - s) + paper[below * columns + right] * s
        return above * (1 - t) + under * t
    }
}

extension [Float] {
    /// Means over squares, `radius` to each side.
    fileprivate func averaged(columns: Int, rows: Int, radius: Int) -> [Float] {
        var across = self
        for row in 0..<rows {
            for column in 0..<columns {
                let range = Swift.max(0, column - radius)...Swift.min(columns - 1, column + radius)
                across[row * columns + column] =
                    self[row * columns + range.lowerBound...row * columns + range.upperBound].reduce(0, +)
                    / Float(range.count)
            }
        }
        var result = across
        for row in 0..<rows {
            let range = Swift.max(0, row - radius)...Swift.min(rows - 1, row + radius)
            for column in 0..<columns {
                var sum: Float = 0
                for other in range { sum += across[other * columns + column] }
                result[row * columns + column] = sum / Float(range.count)
            }
        }
        return result
    }

    /// Fills what has no weight from what has, the nearer the more: a pyramid down and up (Gortler et al., "The
    /// Lumigraph", SIGGRAPH 1996, section 3.4).
    fileprivate mutating func fill(where weights: [Float], columns: Int, rows: Int) {
        guard weights.contains(0), weights.contains(where: { $0 > 0 }) else { return }
        let (w, h) = ((columns + 1) / 2, (rows + 1) / 2)
        var small = [Float](repeating: 0, count: w * h)
        var smallWeights = small
        for row in 0..<rows {
            for column in 0..<columns {
                let i = row * columns + column
                let target = row / 2 * w + column / 2
                small[target] += self[i] * weights[i]
                smallWeights[target] += weights[i]
            }
        }
        for i in small.indices where smallWeights[i] > 0 {
            small[i] /= smallWeights[i]
            smallWeights[i] = 1
        }
        small.fill(where: smallWeights, columns: w, rows: h)
        for row in 0..<rows {
            for column in 0..<columns where weights[row * columns + column] == 0 {
                self[row * columns + column] = small[row / 2 * w + column / 2]
            }
        }
    }
}

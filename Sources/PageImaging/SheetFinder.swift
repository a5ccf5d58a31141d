import Glibc
internal import FaxCore

/// Finds the sheet of paper in a small picture of it: the best quadrilateral of edges that is brighter inside.
///
/// Edges are found by a Hough transform whose lines know their bright side (O'Gorman & Clowes 1976: the gradient says
/// the angle); every left, upper, right and lower edge is tried with each other, and the borders of the picture stand
/// in for sides that lie outside it.
struct SheetFinder {
    /// A line with what the picture says for it.
    private struct Candidate {
        var line: EdgeLine
        /// A point on the line, the middle of the picture projected onto it, and the direction in which the sums run.
        var foot: SIMD2<Double>
        var along: SIMD2<Double>
        /// Sums over the steps along the line, from `-reach`: how many are edge, how much brighter it is there on
        /// the bright side, as a part of it, and how many lie in the picture.
        var edge: [Float] = [0]
        var contrast: [Float] = [0]
        var inside: [Float] = [0]
    }

    let picture: GrayPage
    private let closed: GrayPage
    private let gradient: Gradient
    private let reach: Int

    init(_ small: GrayPage) {
        picture = small
        // Writing is gone, so that its lines are no edges; what is left of the grain is smoothed.
        closed = small.closed(3).reducedGrain()
        gradient = Gradient(of: closed)
        reach = Int((hypot(Double(small.width), Double(small.height))).rounded(.up)) + 2
    }

    private var size: SIMD2<Double> { SIMD2(Double(picture.width), Double(picture.height)) }

    /// The sheet's sides: left, top, right, bottom; nil if there is none.
    func sides() -> [EdgeLine]? {
        var groups: [[Candidate]] = [[], [], [], []]
        for candidate in lines() {
            let angle = atan2(candidate.line.normal.y, candidate.line.normal.x) * 180 / .pi
            for (group, middle) in [0.0, 90, 180, 270].enumerated() {
                let off = abs(remainder(angle - middle, 360))
                if off < 60, groups[group].count < 14 { groups[group].append(candidate) }
            }
        }
        let w = size.x - 1
        let h = size.y - 1
        let borders = [
            EdgeLine(normal: SIMD2(1, 0), distance: 0, isBorder: true),
            EdgeLine(normal: SIMD2(0, 1), distance: 0, isBorder: true),
            EdgeLine(normal: SIMD2(-1, 0), distance: -w, isBorder: true),
            EdgeLine(normal: SIMD2(0, -1), distance: -h, isBorder: true),
        ]
        for (i, border) in borders.enumerated() { groups[i].append(measured(border)) }
        var best: (score: Double, sides: [EdgeLine])?
        for left in groups[0] {
            for top in groups[1] {
                guard let topLeft = left.line.crossing(top.line) else { continue }
                for right in groups[2] {
                    guard let topRight = right.line.crossing(top.line),
                        left.line.height(of: topRight) > size.x / 8
                    else { continue }
                    for bottom in groups[3] {
                        let sides = [left, top, right, bottom]
                        guard sides.count(where: \.line.isBorder) <= 2,
                            let bottomLeft = left.line.crossing(bottom.line),
                            let bottomRight = right.line.crossing(bottom.line)
                        else { continue }
                        let corners = Quadrilateral(
                            topLeft: topLeft, topRight: topRight, bottomRight: bottomRight,
                            bottomLeft: bottomLeft)
                        let score = score(corners, sides)
                        if score > best?.score ?? 0 { best = (score, sides.map(\.line)) }
                    }
                }
            }
        }
        return best?.sides
    }

    /// The strongest edges, longest first.
    private func lines() -> [Candidate] {
        let crests = gradient.crests()
        let span = 2 * reach + 1
        let middle = size / 2
        var votes = [Float](repeating: 0, count: 360 * span)
        let normals = (0..<360).map { SIMD2(cos(Double($0) * .pi / 180), sin(Double($0) * .pi / 180)) }
        for crest in crests {
            let degrees = Int((crest.angle * 180 / .pi).rounded()) + 720
            let point = SIMD2(Double(crest.x), Double(crest.y)) - middle
            let weight = min(1, 0.3 + crest.strength / 20)
            for turn in -3...3 {
                let angle = (degrees + turn) % 360
                votes[angle * span + Int(dot(normals[angle], point).rounded()) + reach] += weight
            }
        }
        // A line between two cells counts for both.
        var sums = votes
        for i in 1..<sums.count - 1 { sums[i] = votes[i - 1] + votes[i] + votes[i + 1] }
        var peaks: [(votes: Float, cell: Int)] = []
        let least = Float(min(size.x, size.y)) / 8
        for cell in 1..<sums.count - 1
        where sums[cell] > least && sums[cell] >= sums[cell - 1] && sums[cell] > sums[cell + 1] {
            peaks.append((sums[cell], cell))
        }
        peaks.sort { ($0.votes, $1.cell) > ($1.votes, $0.cell) }
        var taken: [(angle: Int, rho: Int)] = []
        var found: [Candidate] = []
        for peak in peaks {
            let (angle, rho) = (peak.cell / span, peak.cell % span - reach)
            if taken.contains(where: { other in
                let turn = abs((angle - other.angle + 540) % 360 - 180)
                return turn <= 5 && abs(rho - other.rho) <= 6
            }) {
                continue
            }
            taken.append((angle, rho))
            var line = EdgeLine(
                normal: normals[angle], distance: Double(rho) + dot(normals[angle], middle))
            for width in [4.0, 2.5] {
                let near = crests.filter { crest in
                    abs(line.height(of: SIMD2(Double(crest.x), Double(crest.y)))) < width
                        && dot(line.normal, SIMD2(cos(crest.angle), sin(crest.angle))) > 0.97
                }
                guard
                    let better = EdgeLine(
                        through: near.map { (SIMD2(Double($0.x), Double($0.y)), 1) }, side: line.normal)
                else { break }
                line = better
            }
            found.append(measured(line))
            if found.count == 56 { break }
        }
        return found
    }

    /// Walks along a line and asks the gradient.
    private func measured(_ line: EdgeLine) -> Candidate {
        let middle = size / 2
        var candidate = Candidate(
            line: line, foot: middle - line.height(of: middle) * line.normal,
            along: SIMD2(-line.normal.y, line.normal.x))
        for step in -reach..<reach {
            let point = candidate.foot + Double(step) * candidate.along
            let isInside =
                point.x >= 0 && point.y >= 0 && point.x <= size.x - 1 && point.y <= size.y - 1
            var slope: Float = 0
            if isInside, !line.isBorder {
                for off in [-2.0, -1, 0, 1, 2] {
                    slope = max(slope, gradient.slope(at: point + off * line.normal, along: line.normal))
                }
            }
            let isEdge = slope > 0.8 * gradient.threshold
            candidate.edge.append((candidate.edge.last ?? 0) + (isEdge ? 1 : 0))
            candidate.contrast.append(
                (candidate.contrast.last ?? 0) + (isEdge ? contrast(at: point, line) : 0))
            candidate.inside.append((candidate.inside.last ?? 0) + (isInside ? 1 : 0))
        }
        return candidate
    }

    /// How much darker it is beyond the line than within: a joint between boards is an edge too, but no ground.
    private func contrast(at point: SIMD2<Double>, _ line: EdgeLine) -> Float {
        func gray(_ off: Double) -> Float {
            let near = point + off * line.normal
            let (x, y) = (Int(near.x.rounded()), Int(near.y.rounded()))
            return Float(
                closed.pels[
                    min(picture.height - 1, max(0, y)) * picture.width + min(picture.width - 1, max(0, x))])
        }
        let inside = gray(6)
        return max(0, inside - gray(-6)) / max(20, inside)
    }

    /// How well four sides make a sheet; 0 if they don't.
    private func score(_ corners: Quadrilateral, _ sides: [Candidate]) -> Double {
        let all = corners.corners
        let slack = size / 3
        guard
            all.allSatisfy({
                $0.x > -slack.x && $0.y > -slack.y && $0.x < size.x + slack.x && $0.y < size.y + slack.y
            }), corners.isConvex(cosine: 0.6)
        else { return 0 }
        let share = corners.area / (size.x * size.y)
        guard share > 0.1 else { return 0 }
        let ends = [(0, 3), (0, 1), (1, 2), (3, 2)]
        let borders = sides.count(where: \.line.isBorder)
        // Bars along two borders are what a scanner or copier leaves: no reason to cut the page out.
        guard borders < 2 || share < 0.9 else { return 0 }
        var (total, supported, contrast) = (0.0, 0.0, 0.0)
        for (side, end) in zip(sides, ends) {
            func step(_ corner: SIMD2<Double>) -> Int {
                min(2 * reach, max(0, Int(dot(corner - side.foot, side.along).rounded()) + reach))
            }
            let (a, b) = (step(all[end.0]), step(all[end.1]))
            let (from, to) = (min(a, b), max(a, b))
            let inside = Double(side.inside[to] - side.inside[from])
            guard inside > 8 else { return 0 }
            total += inside
            if side.line.isBorder {
                supported += 0.45 * inside
                continue
            }
            let edge = Double(side.edge[to] - side.edge[from])
            let step = Double(side.contrast[to] - side.contrast[from])
            guard edge > (borders == 2 ? 0.7 : 0.4) * inside, step > 0.03 * edge else { return 0 }
            supported += edge
            contrast += min(step, 0.25 * edge) * 4
        }
        let support = supported / total
        guard support > 0.55 else { return 0 }
        return support * support * (0.6 + 0.4 * contrast / total) * (0.5 + 0.5 * min(1, share).squareRoot())
    }
}

extension GrayPage {
    /// Means of 3 × 3 pels; the border stays.
    fileprivate func reducedGrain() -> GrayPage {
        var result = self
        guard width > 2, height > 2 else { return self }
        for y in 1..<height - 1 {
            for x in 1..<width - 1 {
                var sum = 0
                for row in y - 1...y + 1 {
                    for column in x - 1...x + 1 { sum += Int(pels[row * width + column]) }
                }
                result.pels[y * width + x] = UInt8(sum / 9)
            }
        }
        return result
    }
}

extension SheetFinder {
    /// The corners of the sheet in a picture, to parts of a pel; nil if it shows none.
    static func corners(in picture: GrayPage) -> Quadrilateral? {
        let step = (max(picture.width, picture.height) + 639) / 640
        guard min(picture.width, picture.height) / step >= 32,
            let sides = SheetFinder(picture.reduced(by: step)).sides()
        else { return nil }
        let scale = Double(step)
        var lines = sides.map { side in
            var line = side
            line.distance = (side.distance + (side.normal.x + side.normal.y) / 2) * scale
            return line
        }
        let size = SIMD2(Double(picture.width), Double(picture.height))
        for (i, distance) in [0, 0, -size.x, -size.y].enumerated() where lines[i].isBorder {
            lines[i].distance = distance
        }
        guard let rough = quadrilateral(lines) else { return nil }
        let corners = rough.corners
        for (i, ends) in [(0, 3), (0, 1), (1, 2), (3, 2)].enumerated() where !lines[i].isBorder {
            lines[i] = lines[i].refined(
                in: picture, from: corners[ends.0], to: corners[ends.1], reach: 5 * step / 2 + 3)
        }
        return quadrilateral(completed(lines, in: size))
    }

    /// The sides with those that lie outside the picture drawn where the sheet's shape wants them, so far out that
    /// all is kept that the picture shows.
    ///
    /// What lies square to a side in space is told by a camera with a normal lens; where only two neighbouring sides
    /// are seen, or the far end of neither, the camera is taken to look straight down.
    private static func completed(_ sides: [EdgeLine], in size: SIMD2<Double>) -> [EdgeLine] {
        let missing = sides.indices.filter { sides[$0].isBorder }
        guard !missing.isEmpty else { return sides }
        let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)]
        let focal = size.max() * 0.8
        func ray(_ point: SIMD2<Double>) -> SIMD3<Double> { SIMD3((point - size / 2) / focal, 1) }
        /// The plane through the camera and a line in the picture.
        func plane(_ line: EdgeLine) -> SIMD3<Double> {
            SIMD3(line.normal, line.height(of: size / 2) / focal)
        }
        var completed = sides
        for i in missing {
            let opposite = sides[(i + 2) % 4]
            let (before, after) = (sides[(i + 3) % 4], sides[(i + 1) % 4])
            var direction: SIMD3<Double>
            if !before.isBorder && !after.isBorder {
                // Where the neighbours vanish, and what is square to that: in the opposite side's plane if it is seen.
                let vanishing = cross(plane(before), plane(after))
                direction = cross(opposite.isBorder ? SIMD3(0, 0, 1) : plane(opposite), vanishing)
                if !opposite.isBorder { direction = cross(vanishing, plane(opposite)) }
            } else {
                direction = SIMD3(-opposite.normal.y, opposite.normal.x, 0)
            }
            // Lines in that direction meet at its vanishing point; the outermost through a corner bounds all.
            var outermost: EdgeLine?
            for corner in corners {
                let normal3 = cross(ray(corner), direction)
                var normal = SIMD2(normal3.x, normal3.y)
                guard length(normal) > 1e-9 else { continue }
                normal /= length(normal)
                if dot(normal, sides[i].normal) < 0 { normal = -normal }
                let line = EdgeLine(normal: normal, distance: dot(normal, corner))
                guard let known = outermost else {
                    outermost = line
                    continue
                }
                if known.height(of: corner) < 0 { outermost = line }
            }
            if let outermost { completed[i] = outermost }
        }
        return completed
    }

    /// Where the left, upper, right and lower sides cross.
    private static func quadrilateral(_ sides: [EdgeLine]) -> Quadrilateral? {
        guard let topLeft = sides[0].crossing(sides[1]), let topRight = sides[2].crossing(sides[1]),
            let bottomRight = sides[2].crossing(sides[3]), let bottomLeft = sides[0].crossing(sides[3])
        else { return nil }
        return Quadrilateral(
            topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }
}

internal import FaxCore

extension EdgeLine {
    /// The edge in a large picture that lies within `reach` pels of this line between two points: straight, though
    /// fingers, curls and writing interrupt it. This line itself where there is too little of it.
    func refined(in picture: GrayPage, from start: SIMD2<Double>, to end: SIMD2<Double>, reach: Int)
        -> EdgeLine
    {
        let way = end - start
        let size = SIMD2(Double(picture.width), Double(picture.height))
        let stations = min(240, Int(length(way) / 3))
        guard stations > 8 else { return self }
        let along = way / length(way)
        let blur = max(1, reach / 6)
        var points: [(point: SIMD2<Double>, weight: Double)] = []
        var profile = [Double](repeating: 0, count: 2 * reach + 1)
        for station in 0..<stations {
            // The corners themselves are round, dog-eared or held.
            let middle = start + way * (0.02 + 0.96 * (Double(station) + 0.5) / Double(stations))
            let corner = middle + Double(reach + 2) * normal
            let opposite = middle - Double(reach + 2) * normal
            guard min(corner.x, corner.y, opposite.x, opposite.y) > 3,
                max(corner.x, opposite.x) < size.x - 4, max(corner.y, opposite.y) < size.y - 4
            else { continue }
            for step in -reach...reach {
                var sum = 0.0
                for side in -1...1 {
                    let point = middle + Double(step) * normal + Double(side * 2) * along
                    sum += picture.gray(at: point)
                }
                profile[step + reach] = sum / 3
            }
            var slopes = [Double](repeating: 0, count: profile.count)
            for i in blur..<profile.count - blur {
                let after = profile[i...i + blur].reduce(0, +)
                let before = profile[i - blur...i].reduce(0, +)
                slopes[i] = (after - before) / Double(blur + 1)
            }
            // Past the sheet's edge it is as bright as paper; past a joint in the ground it isn't.
            let brightest = profile.max() ?? 0
            guard let steepest = slopes.max(), steepest > 4,
                let first = slopes.indices.first(where: { i in
                    slopes[i] > max(3, 0.3 * steepest)
                        && profile[min(profile.count - 1, i + 2 * blur)] > 0.8 * brightest
                })
            else { continue }
            var top = first
            while top + 1 < slopes.count, slopes[top + 1] > slopes[top] { top += 1 }
            guard top > 0, top + 1 < slopes.count else { continue }
            let (a, b, c) = (slopes[top - 1], slopes[top], slopes[top + 1])
            let bend = a - 2 * b + c
            let shift = bend < 0 ? max(-0.5, min(0.5, (a - c) / (2 * bend))) : 0
            points.append((middle + (Double(top - reach) + shift) * normal, 1))
        }
        guard points.count * 4 > stations else { return self }
        return EdgeLine.robust(through: points, near: self) ?? self
    }

    /// The line that most points lie on (Beaton & Tukey's biweight, from a line through the middle ones).
    private static func robust(
        through points: [(point: SIMD2<Double>, weight: Double)], near guess: EdgeLine
    ) -> EdgeLine? {
        let heights = points.map { guess.height(of: $0.point) }.sorted()
        var line = EdgeLine(normal: guess.normal, distance: guess.distance + heights[heights.count / 2])
        var points = points
        for _ in 0..<12 {
            let off = points.map { abs(line.height(of: $0.point)) }
            let scale = max(1, 4 * off.sorted()[off.count / 2])
            for i in points.indices {
                let r = off[i] / scale
                points[i].weight = r < 1 ? (1 - r * r) * (1 - r * r) : 0
            }
            guard let better = EdgeLine(through: points, side: guess.normal) else { return nil }
            line = better
        }
        return dot(line.normal, guess.normal) > 0.995 ? line : nil
    }
}

extension GrayPage {
    /// The gray at a point of the picture, between the pels around it.
    fileprivate func gray(at point: SIMD2<Double>) -> Double {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (column, row) = (Int(x), Int(y))
        let (u, v) = (x - Double(column), y - Double(row))
        let i = row * width + column
        return (Double(pels[i]) * (1 - u) + Double(pels[i + 1]) * u) * (1 - v)
            + (Double(pels[i + width]) * (1 - u) + Double(pels[i + width + 1]) * u) * v
    }
}

import Glibc
internal import FaxCore

/// A straight edge in a picture; its normal points to the brighter side.
struct EdgeLine: Sendable, Equatable {
    /// Of unit length.
    var normal: SIMD2<Double>
    /// How far the line lies from the origin, along the normal.
    var distance: Double
    /// The border of the picture, beyond which the sheet may go on.
    var isBorder = false

    /// How far a point lies on the brighter side.
    func height(of point: SIMD2<Double>) -> Double { dot(normal, point) - distance }

    /// Where two lines cross; nil where they are nearly parallel.
    func crossing(_ other: EdgeLine) -> SIMD2<Double>? {
        let determinant = cross(normal, other.normal)
        guard abs(determinant) > 0.05 else { return nil }
        return SIMD2(
            distance * other.normal.y - other.distance * normal.y,
            other.distance * normal.x - distance * other.normal.x) / determinant
    }

    /// The line through weighted points, by least squares across it; the normal keeps to the side of `side`.
    ///
    /// Nil for fewer than two points.
    init?(through points: [(point: SIMD2<Double>, weight: Double)], side: SIMD2<Double>) {
        var (sum, mean) = (0.0, SIMD2<Double>(0, 0))
        for (point, weight) in points {
            sum += weight
            mean += weight * point
        }
        guard points.count > 1, sum > 0 else { return nil }
        mean /= sum
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for (point, weight) in points {
            let d = point - mean
            xx += weight * d.x * d.x
            xy += weight * d.x * d.y
            yy += weight * d.y * d.y
        }
        // The direction of the greatest spread; the normal stands upright on it.
        let angle = atan2(2 * xy, xx - yy) / 2
        normal = SIMD2(-sin(angle), cos(angle))
        if dot(normal, side) < 0 { normal = -normal }
        distance = dot(normal, mean)
    }

    init(normal: SIMD2<Double>, distance: Double, isBorder: Bool = false) {
        self.normal = normal
        self.distance = distance
        self.isBorder = isBorder
    }
}

/// The gradient of a picture: how steeply it grows brighter, in gray levels a pel, and whereto.
struct Gradient {
    let width: Int
    let height: Int
    private(set) var x: [Float]
    private(set) var y: [Float]
    /// What a step of light must exceed to be an edge and not the ground's texture.
    private(set) var threshold: Float = 0

    init(of page: GrayPage) {
        width = page.width
        height = page.height
        x = [Float](repeating: 0, count: width * height)
        y = x
        let pels = page.pels
        guard width > 2, height > 2 else { return }
        for row in 1..<height - 1 {
            for column in 1..<width - 1 {
                let i = row * width + column
                func at(_ dx: Int, _ dy: Int) -> Int32 { Int32(pels[i + dy * width + dx]) }
                let right = at(1, -1) + 2 * at(1, 0) + at(1, 1)
                let left = at(-1, -1) + 2 * at(-1, 0) + at(-1, 1)
                let below = at(-1, 1) + 2 * at(0, 1) + at(1, 1)
                let above = at(-1, -1) + 2 * at(0, -1) + at(1, -1)
                x[i] = Float(right - left) / 8
                y[i] = Float(below - above) / 8
            }
        }
        threshold = max(2.5, 2.5 * median())
    }

    private func median() -> Float {
        var counts = [Int](repeating: 0, count: 1024)
        for i in x.indices { counts[min(1023, Int(strength(i) * 4))] += 1 }
        var rest = x.count / 2
        for (level, count) in counts.enumerated() {
            rest -= count
            if rest < 0 { return Float(level) / 4 }
        }
        return 0
    }

    func strength(_ i: Int) -> Float { (x[i] * x[i] + y[i] * y[i]).squareRoot() }

    /// The crests of the edges: pels steeper than their neighbours across the edge.
    func crests() -> [(x: Int, y: Int, angle: Double, strength: Float)] {
        var crests: [(x: Int, y: Int, angle: Double, strength: Float)] = []
        guard width > 4, height > 4 else { return [] }
        for row in 2..<height - 2 {
            for column in 2..<width - 2 {
                let i = row * width + column
                let here = strength(i)
                guard here > threshold else { continue }
                let (dx, dy) = (Int((x[i] / here).rounded()), Int((y[i] / here).rounded()))
                let step = dy * width + dx
                guard here >= strength(i - step), here > strength(i + step) else { continue }
                crests.append((column, row, Double(atan2(y[i], x[i])), here))
            }
        }
        return crests
    }

    /// The steepness along `normal`, in the pel at a point; 0 outside.
    func slope(at point: SIMD2<Double>, along normal: SIMD2<Double>) -> Float {
        let (column, row) = (Int(point.x.rounded()), Int(point.y.rounded()))
        guard column >= 0, row >= 0, column < width, row < height else { return 0 }
        let i = row * width + column
        return x[i] * Float(normal.x) + y[i] * Float(normal.y)
    }
}

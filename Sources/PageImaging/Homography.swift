import Glibc

/// A projective map of the plane, from a page's pels to those of a picture.
struct Homography: Sendable, Equatable {
    /// The three rows of the matrix; the last is the divisor.
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    static func == (a: Homography, b: Homography) -> Bool { a.rows == b.rows }

    /// Where every point stays.
    static var identity: Homography {
        Homography(rows: (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
    }

    /// A rectangle of `width` × `height` at the origin onto `corners`: Heckbert, "Fundamentals of Texture Mapping and
    /// Image Warping" (1989), section 2.2.3.
    init(width: Double, height: Double, onto corners: Quadrilateral) {
        let (p0, p1, p2, p3) = (corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft)
        let sum = p0 - p1 + p2 - p3
        let (d1, d2) = (p1 - p2, p3 - p2)
        let determinant = cross(d1, d2)
        let g = cross(sum, d2) / determinant
        let h = cross(d1, sum) / determinant
        let a = p1 - p0 + g * p1
        let b = p3 - p0 + h * p3
        rows = (
            SIMD3(a.x / width, b.x / height, p0.x), SIMD3(a.y / width, b.y / height, p0.y),
            SIMD3(g / width, h / height, 1)
        )
    }

    init(rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) { self.rows = rows }

    /// Turned clockwise by `degrees` about `centre`.
    init(turning degrees: Double, about centre: SIMD2<Double>) {
        let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        rows = (
            SIMD3(c, -s, centre.x - c * centre.x + s * centre.y),
            SIMD3(s, c, centre.y - s * centre.x - c * centre.y), SIMD3(0, 0, 1)
        )
    }

    /// Larger by `x` across and `y` down.
    init(scaling x: Double, _ y: Double) {
        rows = (SIMD3(x, 0, 0), SIMD3(0, y, 0), SIMD3(0, 0, 1))
    }

    /// First `other`, then this.
    func after(_ other: Homography) -> Homography {
        func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
            r.x * other.rows.0 + r.y * other.rows.1 + r.z * other.rows.2
        }
        return Homography(rows: (row(rows.0), row(rows.1), row(rows.2)))
    }

    /// Where a point comes to lie.
    func callAsFunction(_ x: Double, _ y: Double) -> SIMD2<Double> {
        let point = SIMD3(x, y, 1)
        let divisor = dot(rows.2, point)
        return SIMD2(dot(rows.0, point) / divisor, dot(rows.1, point) / divisor)
    }
}

/// Four corners in a picture, in pels from its upper left corner; they may lie outside it.
public struct Quadrilateral: Sendable, Equatable {
    /// The corner that becomes the page's upper left one.
    public var topLeft: SIMD2<Double>
    /// The corner that becomes the page's upper right one.
    public var topRight: SIMD2<Double>
    /// The corner that becomes the page's lower right one.
    public var bottomRight: SIMD2<Double>
    /// The corner that becomes the page's lower left one.
    public var bottomLeft: SIMD2<Double>

    /// Corners clockwise from the upper left one.
    public init(
        topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>
    ) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }
}

extension Quadrilateral {
    /// Clockwise from the upper left corner.
    var corners: [SIMD2<Double>] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The area in pels; negative where the corners go counterclockwise.
    var area: Double {
        cross(bottomRight - topLeft, bottomLeft - topRight) / 2
    }

    /// The longer of the upper and the lower side.
    var width: Double { max(length(topRight - topLeft), length(bottomRight - bottomLeft)) }

    /// The longer of the left and the right side.
    var height: Double { max(length(bottomLeft - topLeft), length(bottomRight - topRight)) }

    /// No corner is flatter or sharper than `limit`, the cosine of its angle.
    func isConvex(cosine limit: Double) -> Bool {
        let corners = corners
        return corners.indices.allSatisfy { i in
            let before = corners[(i + 3) % 4] - corners[i]
            let after = corners[(i + 1) % 4] - corners[i]
            let (a, b) = (length(before), length(after))
            guard a > 1, b > 1, cross(after, before) > 0 else { return false }
            return abs(dot(before, after)) < limit * a * b
        }
    }

    /// The height of the rectangle of which this is the photograph, its width being 1: Zhang & He, "Whiteboard
    /// scanning and image enhancement" (Digital Signal Processing 17, 2007), section 3.
    ///
    /// The camera's axis goes through `centre`. Where the sides are nearly parallel, or the focal length that comes
    /// out is none of a camera's, the camera is taken for one with a normal lens, `longSide` as its focal length.
    func aspect(centre: SIMD2<Double>, longSide: Double) -> Double {
        let unit = 1 / longSide
        // The paper's m1…m4: upper left, upper right, lower left, lower right.
        let m = [topLeft, topRight, bottomLeft, bottomRight].map { corner in
            SIMD3((corner - centre) * unit, 1)
        }
        let k2 = dot(cross(m[0], m[3]), m[2]) / dot(cross(m[1], m[3]), m[2])
        let k3 = dot(cross(m[0], m[3]), m[1]) / dot(cross(m[2], m[3]), m[1])
        let n2 = k2 * m[1] - m[0]
        let n3 = k3 * m[2] - m[0]
        var focal2 = -(n2.x * n3.x + n2.y * n3.y) / (n2.z * n3.z)
        if !(abs(n2.z) > 0.02 && abs(n3.z) > 0.02 && focal2 > 0.3 && focal2 < 6) { focal2 = 0.75 }
        func size(_ n: SIMD3<Double>) -> Double { (n.x * n.x + n.y * n.y) / focal2 + n.z * n.z }
        let aspect = (size(n3) / size(n2)).squareRoot()
        return aspect.isFinite && aspect > 0 ? aspect : height / max(width, 1)
    }
}

func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
func length(_ a: SIMD2<Double>) -> Double { dot(a, a).squareRoot() }

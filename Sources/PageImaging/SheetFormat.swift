internal import FaxCore

/// The size that a photographed sheet gets when it is flat.
struct SheetFormat: Equatable {
    /// Pels across and down.
    let width: Int
    let height: Int
    /// The paper whose shape it is.
    let paper: PageSize?
    /// How close the pels lie on that paper.
    var density: PelDensity? {
        guard let paper else { return nil }
        let inches = Double(max(width, height)) / (paper.height / 72)
        return PelDensity(horizontal: inches, vertical: inches)
    }

    /// More pels per inch than this show a fax nothing more.
    private static let densest = 300.0
    /// How far the shape of a sheet may be from that of a paper.
    private static let tolerance = 0.045

    /// The format of the sheet with these corners in a picture.
    init(of corners: Quadrilateral, in picture: GrayPage) {
        let size = SIMD2(Double(picture.width), Double(picture.height))
        let aspect = min(20, max(0.05, corners.aspect(centre: size / 2, longSide: size.max())))
        let tall = max(aspect, 1 / aspect)
        let isWhole = corners.corners.allSatisfy { corner in
            corner.x > -0.1 * size.x && corner.y > -0.1 * size.y && corner.x < 1.1 * size.x
                && corner.y < 1.1 * size.y
        }
        let nearest = PageSize.allCases.min { a, b in
            abs(a.height / a.width - tall) < abs(b.height / b.width - tall)
        }
        paper = nearest.flatMap { paper in
            isWhole && abs(paper.height / paper.width / tall - 1) < Self.tolerance ? paper : nil
        }
        // No detail of the picture is lost, and no more pels are made than it has.
        var long = max(corners.width, corners.height)
        let ratio = paper.map { $0.height / $0.width } ?? tall
        long = max(long, min(corners.width, corners.height) * ratio)
        long = min(long, (paper?.height ?? 842) / 72 * Self.densest, 8000)
        let (a, b) = (max(1, Int(long.rounded())), max(1, Int((long / ratio).rounded())))
        (width, height) = aspect >= 1 ? (b, a) : (a, b)
    }
}

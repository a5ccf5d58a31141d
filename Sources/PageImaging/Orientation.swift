/// Which way up a picture was stored: the sides of the upright picture on which the first stored row and the
/// first stored column lie (EXIF 2.32, tag 0x0112; TIFF 6.0, Orientation).
public enum Orientation: Int, Sendable, CaseIterable {
    /// First row on top, first column on the left: stored as it is seen.
    case topLeft = 1
    /// Mirrored left to right.
    case topRight
    /// Turned by half a turn.
    case bottomRight
    /// Mirrored top to bottom.
    case bottomLeft
    /// First row on the left, first column on top: mirrored along the falling diagonal.
    case leftTop
    /// First row on the right, first column on top: stored a quarter turn counterclockwise.
    case rightTop
    /// First row on the right, first column at the bottom: mirrored along the rising diagonal.
    case rightBottom
    /// First row on the left, first column at the bottom: stored a quarter turn clockwise.
    case leftBottom

    /// Whether stored rows are columns of the upright picture, so that width and height change places.
    public var swapsSides: Bool { rawValue >= Orientation.leftTop.rawValue }

    /// The orientation of the same stored picture when the upright picture is turned a quarter counterclockwise:
    /// what was on top is then on the left.
    public var turnedCounterclockwise: Orientation {
        switch self {
        case .topLeft: .leftBottom
        case .topRight: .leftTop
        case .bottomRight: .rightTop
        case .bottomLeft: .rightBottom
        case .leftTop: .bottomLeft
        case .rightTop: .topLeft
        case .rightBottom: .topRight
        case .leftBottom: .bottomRight
        }
    }
}

/// A page, or a picture, of shades of gray.
public struct GrayPage: Sendable, Equatable {
    /// Pels in a row, 1 or more.
    public let width: Int
    /// Rows, 1 or more.
    public let height: Int
    /// The rows from top to bottom, ``width`` bytes each: 0 is black, 255 white, in between as on a screen
    /// (luma with a gamma of about 2.2).
    public var pels: [UInt8]

    /// A page of `pels`, `width` × `height` of them.
    public init(width: Int, height: Int, pels: [UInt8]) {
        precondition(width > 0 && height > 0 && pels.count == width * height)
        self.width = width
        self.height = height
        self.pels = pels
    }
}

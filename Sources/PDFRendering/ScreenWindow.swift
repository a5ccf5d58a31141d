public import FaxCore

/// Which part of a page is drawn for a screen, and how large.
public struct ScreenWindow: Sendable, Equatable {
    /// The whole page's width in pixels, 1 or more.
    public var pageWidth: Int
    /// The whole page's height in pixels, 1 or more; where pixels are not square, not in proportion to the width.
    public var pageHeight: Int
    /// The part that is drawn, which lies on the page and is not empty.
    public var part: PelRect

    /// All of a page, as `width` × `height` pixels.
    public init(width: Int, height: Int) {
        self.init(
            pageWidth: width, pageHeight: height, part: PelRect(x: 0, y: 0, width: width, height: height))
    }

    /// A part of a page that is `pageWidth` × `pageHeight` pixels large.
    public init(pageWidth: Int, pageHeight: Int, part: PelRect) {
        (self.pageWidth, self.pageHeight, self.part) = (pageWidth, pageHeight, part)
    }

    /// The most pixels that are drawn at once: no screen has more.
    public static let pixelLimit = 1 << 25
    /// The most pixels of a whole page's side.
    public static let sideLimit = 1 << 16

    /// Whether the part lies on the page, and all is within the limits.
    public var isValid: Bool {
        let sides = 1...Self.sideLimit
        guard sides.contains(pageWidth), sides.contains(pageHeight), sides.contains(part.width),
            sides.contains(part.height), part.x >= 0, part.y >= 0
        else { return false }
        return part.x <= pageWidth - part.width && part.y <= pageHeight - part.height
            && part.width * part.height <= Self.pixelLimit
    }
}

internal import FaxCore
internal import TerminalGraphics

/// How a page fills the screen.
public enum PageFit: String, Sendable, CaseIterable {
    /// As wide as the screen.
    case width
    /// All of the page is seen.
    case page
}

/// A page as it is wanted on the cells of a screen.
struct PageView: Sendable, Equatable {
    /// The page, counted from 1.
    var page: Int
    /// Whether it is wanted as the machine at the far end prints it.
    var asReceived = false
    /// The cells that there are for it.
    var area: TerminalSize
    /// A cell's size in pixels that are drawn.
    var pixels: PixelSize
    /// A cell's true proportions.
    var cell: PixelSize
    /// Whether the page's edges may lie within a cell, as those of pixels can.
    var isExact = false
    /// How it fills ``area``.
    var fit = PageFit.page
    /// Steps larger, or, below 0, smaller; two of them make it twice as large.
    var zoom = 0
    /// Cells of the page that are left of the screen; where there are fewer, as many as there are.
    var left = 0
    /// Rows of cells of the page that are above the screen; where there are fewer, as many as there are.
    var top = 0
    /// What is marked on it.
    var words: String?
    /// Whether the part is wanted that has the first of ``words``, wherever ``left`` and ``top`` are.
    var seeksWords = false

    /// Steps of ``zoom``.
    static let zooms = -4...10
    /// The longest ``words`` in bytes.
    static let wordLimit = 1024
    /// More cells of a page than are reckoned with.
    static let cellLimit = 10_000
    /// The most cells that are filled with characters at once: no screen has more, and each takes libchafa's time.
    static let characterLimit = 1_000_000
}

/// The part of a page that is on the screen, in cells.
struct ShownPlace: Sendable, Equatable {
    /// The cells that it covers.
    var size: TerminalSize
    /// The cells of the whole page.
    var whole: TerminalSize
    /// Cells of the page that are left of it.
    var left: Int
    /// Rows of the page that are above it.
    var top: Int
}

/// A page, or the part of it that the screen has room for, drawn.
struct ShownPage: Sendable, Equatable {
    /// What is seen.
    var picture: ScreenPicture
    /// Where it lies.
    var place: ShownPlace

    /// The cells that it covers.
    var size: TerminalSize { place.size }
}

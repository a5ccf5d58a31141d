/// An area of a terminal's screen in character cells.
public struct TerminalSize: Sendable, Equatable {
    /// Cells in a line, 1 or more.
    public var columns: Int
    /// Lines, 1 or more.
    public var rows: Int

    /// An area of at least one cell and at most 10,000 lines and columns.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), 10_000)
        self.rows = min(max(rows, 1), 10_000)
    }
}

/// An area in pixels.
public struct PixelSize: Sendable, Equatable {
    /// Pixels in a row, 1 or more.
    public var width: Int
    /// Rows, 1 or more.
    public var height: Int

    /// An area of at least one pixel.
    public init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }
}

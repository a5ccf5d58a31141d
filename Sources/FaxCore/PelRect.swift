/// A rectangle of pels; x to the right, y downwards from the page's upper left corner.
public struct PelRect: Sendable, Equatable {
    /// The leftmost pel.
    public var x: Int
    /// The topmost line.
    public var y: Int
    /// Pels across, 0 or more.
    public var width: Int
    /// Lines down, 0 or more.
    public var height: Int

    /// A rectangle with its upper left corner at `x`, `y`.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

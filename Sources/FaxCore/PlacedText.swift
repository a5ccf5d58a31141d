/// What is known of a piece of text on a page, without its words.
public struct PlacedText: Sendable, Equatable {
    /// Where it is.
    public var at: PelRect
    /// The size of its letters in points.
    public var fontSize: Double
    /// Its shade: 0 is black, 1 white.
    public var shade: Double

    /// Text of `fontSize` points at `at`.
    public init(at: PelRect, fontSize: Double, shade: Double) {
        self.at = at
        self.fontSize = fontSize
        self.shade = shade
    }
}

/// How close pels lie, in pels per inch; fax pels are oblong.
public struct PelDensity: Sendable, Equatable {
    /// Pels per inch along a line, above 0.
    public var horizontal: Double
    /// Lines per inch, above 0.
    public var vertical: Double

    /// A density in both directions.
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}

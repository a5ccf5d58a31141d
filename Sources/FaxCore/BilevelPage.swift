/// A page of black and white pels, as it travels by fax.
public struct BilevelPage: Sendable, Equatable {
    /// Pels in a line, 1 or more.
    public let width: Int
    /// Lines, 0 or more.
    public let lines: Int
    /// The lines from top to bottom, ``rowBytes`` each: the leftmost pel is the highest bit, 1 is black, and the
    /// bits beyond the width are 0.
    public var bytes: [UInt8]

    /// Bytes in a line.
    public var rowBytes: Int { (width + 7) / 8 }

    /// A white page.
    public init(width: Int, lines: Int) {
        self.init(width: width, lines: lines, bytes: [UInt8](repeating: 0, count: (width + 7) / 8 * lines))
    }

    /// A page of `bytes`, which must be as many as ``bytes`` says.
    public init(width: Int, lines: Int, bytes: [UInt8]) {
        precondition(width > 0 && lines >= 0 && bytes.count == (width + 7) / 8 * lines)
        self.width = width
        self.lines = lines
        self.bytes = bytes
    }
}

/// A page, or a part of one, as a screen shows it: square pixels of gray or of colour.
public struct ScreenPicture: Sendable, Equatable {
    /// What the samples of a pixel mean.
    public enum Colors: Int, Sendable {
        /// One sample a pixel: 0 is black, 255 white.
        case gray = 1
        /// Three samples a pixel: red, green and blue, as sRGB has them.
        case rgb = 3

        /// The samples of one pixel, 1 or 3, of one byte each.
        public var samplesPerPixel: Int { rawValue }
    }

    /// Pixels in a row, 1 or more.
    public let width: Int
    /// Rows, 1 or more.
    public let height: Int
    /// Whether it is gray or coloured.
    public let colors: Colors
    /// The rows from top to bottom, without padding: ``width`` × ``colors``' samples each.
    public var samples: [UInt8]

    /// A picture of `samples`, which must be as many as `width`, `height` and `colors` ask for.
    public init(width: Int, height: Int, colors: Colors, samples: [UInt8]) {
        precondition(width > 0 && height > 0)
        precondition(samples.count == width * height * colors.samplesPerPixel)
        self.width = width
        self.height = height
        self.colors = colors
        self.samples = samples
    }
}

public import FaxCore

extension FaxGeometry {
    /// The most pels of a fax page: 25 million, ten A4 pages at fine one below the other.
    public static let pelLimit = 25_000_000

    /// The raster of black and white pels that are as wide as a fax's line, and so were made for one; nil of any other
    /// width. The resolution follows from the shape of a pel, not from its size, since what converts fax pages likes to
    /// write 200 or 72 pels an inch; without a `density` from the lines, of which a page of A4 or letter, and legal,
    /// has 1,078 to 1,372 at standard and 2,156 to 2,744 at fine.
    public init?(width: Int, lines: Int, density: PelDensity?) {
        guard let line = ScanLine(rawValue: width), lines > 0 else { return nil }
        let resolution: Resolution =
            if let density {
                switch density.horizontal / density.vertical {
                // Between 204 : 98 and 204 : 196, and so on, the geometric mean.
                case 1.472...: .standard
                case 0.737...: .fine
                default: .superfine
                }
            } else {
                lines <= 1400 ? .standard : lines <= 2800 ? .fine : .superfine
            }
        self.init(line: line, lines: lines, resolution: resolution)
    }
}

/// The raster of a fax page: how many pels across, how many lines down, and how close the lines are.
public struct FaxGeometry: Sendable, Equatable {
    /// The length of a line.
    public var line: ScanLine
    /// Lines on the page, 1 or more.
    public var lines: Int
    /// How close the lines are.
    public var resolution: Resolution

    /// A raster of known size.
    public init(line: ScanLine, lines: Int, resolution: Resolution) {
        self.line = line
        self.lines = lines
        self.resolution = resolution
    }

    /// The raster of a page that is `height` points high: as many lines as the paper asks for, 2,292 of A4 and
    /// 2,156 of letter at fine.
    public init(line: ScanLine = .a4, height: Double, resolution: Resolution) {
        let lines = (height / 72 * Double(resolution.linesPerInch)).rounded()
        self.init(
            line: line, lines: max(1, Int(lines.isFinite ? min(lines, 1e6) : 1)), resolution: resolution)
    }

    /// Pels per inch in both directions.
    public var density: PelDensity {
        PelDensity(horizontal: ScanLine.pelsPerInch, vertical: Double(resolution.linesPerInch))
    }

    /// The page's height in points, such that the lines come out exactly.
    public var height: Double { Double(lines) * 72 / Double(resolution.linesPerInch) }
}

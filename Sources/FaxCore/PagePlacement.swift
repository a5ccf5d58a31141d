/// How a page measured in points lies on the raster of a fax page: centred on the line, at the top; at its true size
/// if it fits, else made smaller; a wide page turned a quarter counterclockwise if it would have to be made smaller.
public struct PagePlacement: Sendable, Equatable {
    /// The page's size on the fax page as a part of its own, in both directions; 1 is the true size.
    public var scale: Double
    /// Whether it is turned: its right edge is at the top.
    public var isTurned: Bool
    /// The pels from the fax page's left edge to the placed page; a whole number.
    public var left: Double
    /// The lines from the fax page's upper edge to the placed page; a whole number.
    public var top: Double
    /// The placed page's width in pels, as it lies.
    public var width: Double
    /// The placed page's height in lines, as it lies.
    public var height: Double

    /// The pels that the placed page touches.
    public var frame: PelRect {
        PelRect(x: Int(left), y: Int(top), width: Int(width.rounded(.up)), height: Int(height.rounded(.up)))
    }

    /// Where a page of `width` × `height` points, as it is seen, comes to lie on `geometry`.
    ///
    /// A page of no sensible size, not finite or not above 0, counts as one that fills the fax page.
    public init(ofWidth width: Double, height: Double, on geometry: FaxGeometry) {
        let density = geometry.density
        let raster = (across: Double(geometry.line.pels), down: Double(geometry.lines))
        var (across, down) = (raster.across, raster.down)
        if width.isFinite, height.isFinite, width > 0, height > 0 {
            across = width / 72 * density.horizontal
            down = height / 72 * density.vertical
        }
        let turned = (
            across: down / density.vertical * density.horizontal,
            down: across / density.horizontal * density.vertical
        )
        let upright = Self.scale(across, down, on: raster)
        let sideways = Self.scale(turned.across, turned.down, on: raster)
        isTurned =
            across / density.horizontal > down / density.vertical && upright < sideways
            && upright < 1 - Self.play
        if isTurned { (across, down) = turned }
        scale = isTurned ? sideways : upright
        self.width = Self.snapped(across * scale, to: raster.across)
        self.height = Self.snapped(down * scale, to: raster.down)
        left = max(0, ((raster.across - self.width) / 2).rounded(.down))
        // What was made smaller has its own margins to be even with; what was not begins where its paper begins.
        top = scale == 1 ? 0 : max(0, ((raster.down - self.height) / 2).rounded(.down))
    }

    /// The same page with the first `lines` lines of the fax page left free: made smaller by as much, in the middle.
    public func below(_ lines: Int, on geometry: FaxGeometry) -> PagePlacement {
        guard lines > 0, lines < geometry.lines else { return self }
        let smaller = Double(geometry.lines - lines) / Double(geometry.lines)
        var lower = self
        lower.scale *= smaller
        lower.width *= smaller
        lower.height *= smaller
        lower.left = max(0, ((Double(geometry.line.pels) - lower.width) / 2).rounded(.down))
        lower.top = (Double(lines) + top * smaller).rounded(.up)
        return lower
    }

    /// By how much a page may be made smaller without being another size: a letter page, 1,734 pels wide, is by 0.3 %.
    static let play = 0.01

    /// What makes it fit. Less than a pel over the edge is the rounding of the raster itself.
    private static func scale(_ across: Double, _ down: Double, on raster: (across: Double, down: Double))
        -> Double
    {
        min(
            1, across < raster.across + 1 ? 1 : raster.across / across,
            down < raster.down + 1 ? 1 : raster.down / down)
    }

    /// What is less than a pel from filling the fax page fills it, so that a picture of a fax page stays as it is.
    private static func snapped(_ pels: Double, to whole: Double) -> Double {
        abs(pels - whole) < 1 ? whole : pels
    }
}

extension FaxGeometry {
    /// The raster for a page of `width` × `height` points, as it is seen.
    ///
    /// The page keeps its own height if it fits a fax page that is 14 inches long (legal), turned if it is wide and
    /// must be; A3 and B4 pages (ISO 216; JIS B4 too) get their own line (ITU-T T.4, 2.2). What doesn't fit is to be
    /// made smaller, onto `paper`.
    public init(forPageOfWidth width: Double, height: Double, paper: PageSize, resolution: Resolution) {
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            self.init(height: paper.height, resolution: resolution)
            return
        }
        let (short, long) = (min(width, height), max(width, height))
        if let line = Self.largeLine(short: short, long: long) {
            self.init(line: line, height: long, resolution: resolution)
            return
        }
        let line = ScanLine.a4.points * (1 + PagePlacement.play)
        let isTurned = width > height && width > line
        let (across, down) = isTurned ? (short, long) : (width, height)
        if across <= line, down <= Self.longest {
            self.init(height: down, resolution: resolution)
        } else {
            let scale = min(ScanLine.a4.points / across, paper.height / down)
            self.init(height: down * scale, resolution: resolution)
        }
    }

    /// The longest page that is not made smaller, in points: a little over 14 inches.
    private static let longest = PageSize.legal.height + 1

    /// The line of a paper larger than A4; its sides may be off by 2 mm.
    private static func largeLine(short: Double, long: Double) -> ScanLine? {
        let papers: [(short: Double, long: Double, line: ScanLine)] = [
            (841.89, 1190.55, .a3), (708.66, 1000.63, .b4), (728.5, 1031.81, .b4),
        ]
        let slack = 2 / 25.4 * 72
        return papers.first { abs($0.short - short) <= slack && abs($0.long - long) <= slack }?.line
    }
}

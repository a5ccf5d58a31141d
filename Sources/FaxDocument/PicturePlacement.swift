internal import FaxCore

/// Where a picture lies on a fax page, and how large that is.
///
/// A picture that is as large as a sheet of paper is that sheet, also one that has just the pels that a scanner makes
/// of a sheet and has lost its density. One whose size is known otherwise lies in the middle of the page at its true
/// size; one whose size is not known, or that doesn't fit, is as large as the margins allow.
/// It is turned a quarter counterclockwise where that makes it larger.
struct PicturePlacement: Equatable {
    /// The page.
    let geometry: FaxGeometry
    /// Where on it the picture lies, as large as it is to be there.
    let frame: PelRect
    /// Whether the picture is turned before it is put into the frame.
    let isTurned: Bool

    private init(geometry: FaxGeometry, frame: PelRect, isTurned: Bool) {
        (self.geometry, self.frame, self.isTurned) = (geometry, frame, isTurned)
    }

    /// A picture of `width` × `height` pels on `paper`, with `margin` points free where it has no size of its own.
    init(
        width: Int, height: Int, density: PelDensity?, paper: PageSize, margin: Double,
        resolution: Resolution
    ) {
        let (width, height) = (Double(width), Double(height))
        var size = density.map { (width / $0.horizontal * 72, height / $0.vertical * 72) }
        if let size, let sheet = Self(sheet: size, paper: paper, resolution: resolution) {
            self = sheet
            return
        }
        let geometry = FaxGeometry(height: paper.height, resolution: resolution)
        let page = (geometry.line.points, geometry.height)
        if let density, max(density.horizontal, density.vertical) > Self.highestDensity { size = nil }
        let fits = size.map { Self.scale($0, to: page) >= 1 || Self.scale(($0.1, $0.0), to: page) >= 1 }
        if fits != true, let size = Self.scannedSheet((width, height)),
            let sheet = Self(sheet: size, paper: paper, resolution: resolution)
        {
            self = sheet
            return
        }
        if let size, Self.scale(size, to: page) >= 1 {
            self.init(size, isTurned: false, on: geometry)
        } else if let size, Self.scale((size.1, size.0), to: page) >= 1 {
            self.init((size.1, size.0), isTurned: true, on: geometry)
        } else {
            // A margin that leaves nothing of the page would turn the picture inside out.
            let margin = min(max(margin, 0), 0.45 * min(page.0, page.1))
            let box = (page.0 - 2 * margin, page.1 - 2 * margin)
            self.init(size ?? (width, height), filling: box, on: geometry)
        }
    }

    /// The same, with the first `lines` lines of the page left free: the picture is made smaller if it must.
    func below(_ lines: Int) -> PicturePlacement {
        guard frame.y < lines, lines < geometry.lines else { return self }
        let room = geometry.lines - lines
        let scale = min(1, Double(room) / Double(frame.height))
        let width = max(1, Int((Double(frame.width) * scale).rounded()))
        let height = min(room, max(1, Int((Double(frame.height) * scale).rounded())))
        let lower = PelRect(
            x: frame.x + (frame.width - width) / 2, y: lines + (room - height) / 2, width: width,
            height: height)
        return PicturePlacement(geometry: geometry, frame: lower, isTurned: isTurned)
    }

    /// A picture of a whole sheet of `paper`, `width` × `height` pels, upright or lying: it fills a page of that. A
    /// sheet of unknown paper is as large on a page of `otherwise` as that allows.
    init(
        sheetOfWidth width: Int, height: Int, paper: PageSize?, otherwise: PageSize, resolution: Resolution
    ) {
        let paper = paper ?? otherwise
        let geometry = FaxGeometry(height: paper.height, resolution: resolution)
        let box = (min(paper.width, geometry.line.points), geometry.height)
        self.init((Double(width), Double(height)), filling: box, on: geometry)
    }

    /// A picture as wide as a sheet of paper, in points; nil if it isn't one.
    private init?(sheet size: (Double, Double), paper: PageSize, resolution: Resolution) {
        guard min(size.0, size.1) >= Self.narrowestSheet else { return nil }
        let geometry = FaxGeometry(
            forPageOfWidth: size.0, height: size.1, paper: paper, resolution: resolution)
        let placement = PagePlacement(ofWidth: size.0, height: size.1, on: geometry)
        guard placement.scale > 0.98 else { return nil }
        self.geometry = geometry
        isTurned = placement.isTurned
        frame = placement.frame
    }

    /// The sheet, in points, of which a scanner makes exactly so many pels at one of the usual densities; nil if there
    /// is none. No camera's pictures have these sizes.
    private static func scannedSheet(_ pels: (Double, Double)) -> (Double, Double)? {
        for paper in PageSize.allCases {
            for density in [100.0, 150, 200, 240, 300, 400, 600] {
                for sheet in [(paper.width, paper.height), (paper.height, paper.width)] {
                    let expected = (sheet.0 / 72 * density, sheet.1 / 72 * density)
                    if abs(pels.0 / expected.0 - 1) < 0.004, abs(pels.1 / expected.1 - 1) < 0.004 {
                        return sheet
                    }
                }
            }
        }
        return nil
    }

    /// A picture of this size as it lies, in points, in the middle of the page.
    private init(_ size: (Double, Double), isTurned: Bool, on geometry: FaxGeometry) {
        self.geometry = geometry
        self.isTurned = isTurned
        let width = Self.pels(size.0, geometry.density.horizontal, atMost: geometry.line.pels)
        let height = Self.pels(size.1, geometry.density.vertical, atMost: geometry.lines)
        frame = PelRect(
            x: (geometry.line.pels - width) / 2, y: (geometry.lines - height) / 2, width: width,
            height: height)
    }

    /// A picture of these proportions, as large as `box` allows, upright or turned.
    private init(_ size: (Double, Double), filling box: (Double, Double), on geometry: FaxGeometry) {
        let (upright, turned) = (Self.scale(size, to: box), Self.scale((size.1, size.0), to: box))
        let scale = max(upright, turned)
        let size = turned > upright ? (size.1, size.0) : size
        self.init((size.0 * scale, size.1 * scale), isTurned: turned > upright, on: geometry)
    }

    private static func scale(_ size: (Double, Double), to box: (Double, Double)) -> Double {
        min(box.0 / size.0, box.1 / size.1)
    }

    /// A single row of a very wide picture still leaves a line.
    private static func pels(_ points: Double, _ density: Double, atMost limit: Int) -> Int {
        min(max(1, Int(min(points / 72 * density, 1e6).rounded())), limit)
    }

    /// Pels per inch beyond which a part of a page is not believed to be that small: tags are wrong more often than
    /// stamps are scanned so finely, and what was meant to be read would not be.
    private static let highestDensity = 620.0

    /// Twenty points less than A4: scanners crop.
    private static let narrowestSheet = 575.0
}

public import FaxCore

/// What a photograph or a scan of a sheet of paper shows: the sheet, flat, upright and evenly lit.
public struct ScannedSheet: Sendable, Equatable {
    /// The sheet, cut out, its paper white; the picture itself where it is a clean page already, or none at all.
    public var page: GrayPage
    /// Where the sheet's corners lie in the picture; nil where the picture is nothing but the sheet, or shows none.
    public var corners: Quadrilateral?
    /// How far the page was turned clockwise to set its writing upright, in degrees; 0 where it was upright.
    public var skew: Double
    /// The paper, if the sheet has the shape of one, upright or lying; nil where that can't be told.
    public var paper: PageSize?
    /// How close the pels of ``page`` lie if the paper is ``paper``; nil without it.
    public var density: PelDensity?
    /// The light was evened out and the paper made white.
    public var isWhitened: Bool

    /// A page with what was found.
    public init(
        page: GrayPage, corners: Quadrilateral?, skew: Double, paper: PageSize?, density: PelDensity?,
        isWhitened: Bool
    ) {
        self.page = page
        self.corners = corners
        self.skew = skew
        self.paper = paper
        self.density = density
        self.isWhitened = isWhitened
    }
}

extension GrayPage {
    /// The sheet of paper that a photograph, or a scan, shows: its corners found and squared, its writing set upright,
    /// its light evened out, its paper white and its margins clean.
    ///
    /// A page that lies flat and white from border to border comes back as it is, and a picture without paper too. The
    /// sheet is not turned upside down or by 90°: its upper side is the one that is uppermost in the picture.
    ///
    /// - Throws: ``PageImagingError/missing(library:package:)`` where Leptonica is not installed.
    public func scanned() throws(PageImagingError) -> ScannedSheet {
        let untouched = ScannedSheet(
            page: self, corners: nil, skew: 0, paper: nil, density: nil, isWhitened: false)
        guard min(width, height) >= 64, max(width, height) <= 30_000,
            max(width, height) / min(width, height) < 12
        else { return untouched }
        if let corners = SheetFinder.corners(in: self), let sheet = try flattened(corners) { return sheet }
        return try cleaned() ?? untouched
    }

    /// The sheet with these corners; nil if it isn't paper that lies there.
    private func flattened(_ corners: Quadrilateral) throws(PageImagingError) -> ScannedSheet? {
        let format = SheetFormat(of: corners, in: self)
        let (width, height) = (format.width, format.height)
        // Enough to see lines of writing.
        let draftScale = max(1, Double(max(width, height)) / 1200)
        let draftWidth = max(1, Int(Double(width) / draftScale))
        let draftHeight = max(1, Int(Double(height) / draftScale))
        let coarsest = Double(min(self.width, self.height)) / 32
        let step = Int(
            max(
                1,
                min(coarsest, max(corners.width / Double(draftWidth), corners.height / Double(draftHeight)))))
        let draft = reduced(by: step).warped(
            width: draftWidth, height: draftHeight,
            by: Homography(scaling: 1 / Double(step), 1 / Double(step)).after(
                Homography(width: Double(draftWidth), height: Double(draftHeight), onto: corners)), outside: 0
        )
        let light = PaperLight(on: draft)
        guard light.share > 0.7 || (light.share > 0.45 && light.margin > 0.85), light.median > 50 else {
            return nil
        }
        let skew = try TextSkew(of: draft, light: light).degrees
        let isCrooked = abs(skew) > 0.2 && abs(skew) < 5
        let turn =
            isCrooked
            ? Homography(turning: -skew, about: SIMD2(Double(width), Double(height)) / 2) : .identity
        let fine = Int(
            max(1, min(coarsest, max(corners.width / Double(width), corners.height / Double(height)) + 0.1)))
        var page = reduced(by: fine).warped(
            width: width, height: height,
            by: Homography(scaling: 1 / Double(fine), 1 / Double(fine)).after(
                Homography(width: Double(width), height: Double(height), onto: corners)
            ).after(turn), outside: 255,
            light: WhiteBalance(
                light: light,
                toDraft: Homography(
                    scaling: Double(draftWidth) / Double(width), Double(draftHeight) / Double(height)
                ).after(turn)))
        page.cleanMargins(cutOut: true)
        return ScannedSheet(
            page: page, corners: corners, skew: isCrooked ? skew : 0, paper: format.paper,
            density: format.density, isWhitened: true)
    }

    /// The picture as a page that fills it; nil if it is none.
    private func cleaned() throws(PageImagingError) -> ScannedSheet? {
        let step = max(1, max(width, height) / 1200)
        let draft = reduced(by: step)
        let light = PaperLight(on: draft)
        guard light.share > 0.6, light.median > 70 else { return nil }
        let skew = try TextSkew(of: draft, light: light).degrees
        let isCrooked = abs(skew) > 0.2
        let isUneven = light.darkest < 235
        var page = self
        // A bar along the border lies along it only as long as the page isn't turned.
        if !isUneven { page.cleanMargins(cutOut: false) }
        if isCrooked || isUneven {
            let turn =
                isCrooked
                ? Homography(turning: -skew, about: SIMD2(Double(width), Double(height)) / 2) : .identity
            page = page.warped(
                width: width, height: height, by: turn, outside: 255,
                light: isUneven
                    ? WhiteBalance(
                        light: light,
                        toDraft: Homography(scaling: 1 / Double(step), 1 / Double(step)).after(turn)) : nil)
        }
        if isUneven { page.cleanMargins(cutOut: false) }
        return ScannedSheet(
            page: page, corners: nil, skew: isCrooked ? skew : 0, paper: nil, density: nil,
            isWhitened: isUneven)
    }
}

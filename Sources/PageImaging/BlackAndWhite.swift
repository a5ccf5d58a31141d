public import FaxCore

/// A page that was made black and white.
public struct BlackAndWhite: Sendable, Equatable {
    /// The page.
    public var page: BilevelPage
    /// Where it is a halftone; everywhere else it is text and line art.
    public var photographs: [PelRect]

    /// A page with its photographs.
    public init(page: BilevelPage, photographs: [PelRect]) {
        self.page = page
        self.photographs = photographs
    }
}

extension GrayPage {
    /// The page in black and white.
    ///
    /// Text and line art become black where they are darker than 65 % of the ground that they stand on, or, if they
    /// are paler than that, than the middle between the two; so gray text, text on gray paper, in coloured fields and
    /// light text on dark stay readable. Photographs become a halftone, and so do drawings in flat colours, and a page
    /// that is nothing but ground in many shades, such as a gradient, and would be white without.
    ///
    /// - Parameters:
    ///   - halftone: ``Halftone/auto`` finds the photographs; the others treat the whole page alike.
    ///   - density: How close the pels lie, which decides how coarse the halftone is.
    public func blackAndWhite(_ halftone: Halftone, density: PelDensity) -> BlackAndWhite {
        let whole = [PelRect(x: 0, y: 0, width: width, height: height)]
        switch halftone {
        case .threshold:
            return BlackAndWhite(page: PageGround(PageCells(of: self)).threshold(), photographs: [])
        case .clustered:
            return withHalftone(of: whole, on: BilevelPage(width: width, lines: height), density)
        case .diffusion:
            return BlackAndWhite(page: diffused(), photographs: whole)
        case .auto:
            let ground = PageGround(PageCells(of: self))
            let page = ground.threshold()
            let isBare = (page.isWhite(above: page.lines) || ground.isNothingButShades) && hasShades
            return withHalftone(of: isBare ? whole : ground.photographs, on: page, density)
        }
    }

    /// What lies in `photographs` drawn as a halftone over the same places of `page`.
    private func withHalftone(
        of photographs: [PelRect], on page: BilevelPage, _ density: PelDensity
    ) -> BlackAndWhite {
        var page = page
        for photograph in photographs { ClusteredDots(density).draw(self, photograph, on: &page) }
        return BlackAndWhite(page: page, photographs: photographs)
    }

    /// Whether some parts are clearly lighter than others, by 32 levels between means of a 24th of each side; the grain
    /// of empty gray paper is evened out.
    private var hasShades: Bool {
        let parts = scaled(width: min(width, 24), height: min(height, 24)).pels
        return Int(parts.max() ?? 0) - Int(parts.min() ?? 0) >= 32
    }
}

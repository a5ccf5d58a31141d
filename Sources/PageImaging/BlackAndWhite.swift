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
    /// light text on dark stay readable. Photographs become a halftone.
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
            var page = BilevelPage(width: width, lines: height)
            ClusteredDots(density).draw(self, whole[0], on: &page)
            return BlackAndWhite(page: page, photographs: whole)
        case .diffusion:
            return BlackAndWhite(page: diffused(), photographs: whole)
        case .auto:
            let ground = PageGround(PageCells(of: self))
            var page = ground.threshold()
            let photographs = ground.photographs
            for photograph in photographs { ClusteredDots(density).draw(self, photograph, on: &page) }
            return BlackAndWhite(page: page, photographs: photographs)
        }
    }
}

extension GrayPage {
    /// Whether some parts are clearly lighter than others, by 32 levels between means of a 24th of each side; the grain
    /// of empty gray paper is evened out.
    public var hasShades: Bool {
        let parts = scaled(width: min(width, 24), height: min(height, 24)).pels
        return Int(parts.max() ?? 0) - Int(parts.min() ?? 0) >= 32
    }
}

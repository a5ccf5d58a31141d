internal import FaxCore

extension Resolution {
    /// The smallest letters that are read again without mistakes, in points: measured with OCR and without noise,
    /// half the words of 6 points and nearly all of 9 points are found at 98 lines an inch, all of 6 points at 196.
    /// Beyond that the pels along the line, which don't get closer, set the limit.
    var smallestText: Double {
        switch self {
        case .standard: 9
        case .fine: 6
        case .superfine: 5
        }
    }
}

extension LegibilityCheck {
    /// Small letters in the document's own words.
    var smallTexts: [LegibilityWarning] {
        // A font of 6 points may call itself 5.98, and a raised letter or two are no text.
        let floor = geometry.resolution.smallestText - 0.1
        return smallText(knownTexts.filter { $0.fontSize < floor }.map { ($0.at, $0.fontSize) }, about: "")
    }

    /// Small letters by their shapes. Shapes are vague: what may be of the smallest legible size is let pass.
    func smallShapes(_ components: [InkComponent]) -> [LegibilityWarning] {
        let floor = geometry.resolution.smallestText * 0.95 / 72 * geometry.density.vertical
        let lines = page.textLines(of: components, density: geometry.density)
            .filter { $0.size < floor && !isInPicture($0) }
            .map { ($0.bounds, $0.size * 72 / geometry.density.vertical) }
        return smallText(lines, about: "about ")
    }

    /// Whether what looks like text is rather a bit of a halftone, where white is scarce.
    private func isInPicture(_ line: TextLine) -> Bool {
        if photographs.contains(where: { $0.clipped(to: page.bounds).intersection(line.bounds).area > 0 }) {
            return true
        }
        let around = line.bounds.insetBy(-line.bounds.height, -line.bounds.height)
        return page.inkShare(of: around.clipped(to: page.bounds)) > 0.3
    }

    private func smallText(_ texts: [(at: PelRect, points: Double)], about: String) -> [LegibilityWarning] {
        let resolution = geometry.resolution
        return places(of: texts.map(\.at)) { $0.width >= minimalTextWidth }.map { place in
            let smallest = texts.filter { place.intersection($0.at) == $0.at }.map(\.points).min() ?? 0
            // An estimate is no better than half a point.
            let steps: Double = about.isEmpty ? 10 : 2
            let points = (smallest * steps).rounded() / steps
            return LegibilityWarning(
                .smallText, at: place,
                detail: "text of \(about)\(points) points; letters under \(Int(resolution.smallestText))"
                    + " points break up at \(resolution.rawValue) resolution")
        }
    }

    /// Gray letters in the document's own words: those that another program will make dots of, and those that are
    /// white on this page.
    var grayTexts: [LegibilityWarning] {
        let gray = knownTexts.filter { (0.25...0.9).contains($0.shade) }
        let lost = isDrawnElsewhere ? gray : gray.filter { page.inkShare(of: $0.at) < 0.03 }
        return places(of: lost.map(\.at)) { $0.width >= minimalTextWidth }.map { place in
            let palest = lost.filter { place.intersection($0.at) == $0.at }.map(\.shade).max() ?? 0
            let percent = "gray text, \(Int((palest * 100).rounded())) % of white"
            return LegibilityWarning(
                .grayText, at: place,
                detail: isDrawnElsewhere
                    ? "\(percent): the server makes dots of it; raster mode keeps it"
                    : "\(percent): it vanishes")
        }
    }

    /// Gray letters by their shapes, among `marks` of what got lost.
    func paleShapes(_ marks: [InkComponent], of lost: LostInk) -> [LegibilityWarning] {
        let lines = lost.page.textLines(of: marks, density: geometry.density)
            .filter { $0.size * 72 / geometry.density.vertical >= 4 }.map(\.bounds)
            // What is soft has a gray rim around black, and is all there.
            .filter { page.inkShare(of: $0) < 0.02 && lost.darkPels(in: $0) * 50 > $0.area }
        return places(of: lines) { $0.width >= minimalTextWidth }.map {
            LegibilityWarning(.grayText, at: $0, detail: "pale text, which vanishes")
        }
    }

    /// What is smaller is a raised figure, a trade mark or a slip of the eye: about 9 mm.
    private var minimalTextWidth: Int { 72 }

    /// The pieces of text that lie on the page.
    private var knownTexts: [PlacedText] {
        texts.compactMap { text in
            var text = text
            text.at = text.at.clipped(to: content)
            return text.at.area > 0 ? text : nil
        }
    }
}

internal import FaxCore

extension LegibilityCheck {
    /// Said of a page on which nothing is, or so little that it may be dirt.
    func blankPage(_ components: [InkComponent]) -> LegibilityWarning? {
        guard let ink = components.withoutDust else {
            return LegibilityWarning(.blankPage, at: page.bounds, detail: "nothing is on the page")
        }
        let pels = components.reduce(0) { $0 + Int($1.pels) }
        // A letter of 10 points has about 100 pels at fine.
        let little = geometry.resolution.linesPerInch * 3 / 4
        guard pels < little, ink.area < page.bounds.area / 100 else { return nil }
        return LegibilityWarning(
            .blankPage, at: ink, detail: "next to nothing is on the page: \(millimetres(ink))")
    }

    /// Lines among `marks` of what got lost: longer than 15 mm, thinner than half a millimetre.
    func hairlines(_ marks: [InkComponent], of lost: LostInk) -> [LegibilityWarning] {
        let (across, down) = (Int(geometry.density.horizontal * 0.6), Int(geometry.density.vertical * 0.6))
        let lines = marks.filter { mark in
            let bounds = mark.bounds
            return (mark.width >= across && mark.height <= 4 || mark.height >= down && mark.width <= 4)
                && lost.darkPels(in: bounds) * 2 > max(mark.width, mark.height)
                // The rim of something black, or the edge of a shade, is no line.
                && page.inkShare(of: bounds.insetBy(-8, -8).clipped(to: page.bounds)) < 0.03
        }
        return places(of: lines.map(\.bounds)).map { place in
            let count = lines.count { place.intersection($0.bounds) == $0.bounds }
            return LegibilityWarning(
                .hairline, at: place,
                detail: count == 1
                    ? "a line is too thin or too pale, and vanishes"
                    : "\(count) lines are too thin or too pale, and vanish")
        }
    }

    /// Black that covers more than a twenty-fifth of the page in one piece: 25 cm² of A4.
    func darkAreas(_ grid: InkGrid) -> [LegibilityWarning] {
        let pages = Double(page.bounds.area)
        var largest: [InkRegion] = []
        for region in grid.regions(where: { ink, _ in ink >= 0.7 }).sorted(by: { $0.ink > $1.ink })
        where Double(region.ink) >= 0.04 * pages {
            // An island in a ring of black is no other place.
            if !largest.contains(where: { $0.bounds.intersection(region.bounds) == region.bounds }) {
                largest.append(region)
            }
        }
        return largest.prefix(Self.mostPlaces).map { region in
            LegibilityWarning(
                .darkArea, at: region.bounds,
                detail: "a dark area of \(millimetres(region.bounds)), "
                    + "\(Int((Double(region.ink) / pages * 100).rounded())) % of the page in black: hard on toner"
            )
        }
    }

    /// Halftones that take more than a minute at 14,400 bit/s; where none are known, what looks like one.
    func costlyPhotographs(_ grid: InkGrid) throws(PageImagingError) -> [LegibilityWarning] {
        var areas = photographs.map { $0.clipped(to: page.bounds) }
        if areas.isEmpty {
            // Letters of 6 points turn some ten times within 64 pels of a line, dots at every fourth pel or so.
            areas = grid.regions { _, changes in changes >= 0.22 }.map(\.bounds)
        }
        var found: [LegibilityWarning] = []
        for area in areas.sorted(by: { $0.area > $1.area }).prefix(Self.mostPlaces) {
            // No code is longer than two bits and a half a pel.
            guard TransmissionTime.pageSeconds(bytes: area.area * 5 / 16, at: .v17) > 60 else { break }
            let bytes = try FaxCoding.mmr.encode(page.columns(of: area)).count
            let seconds = TransmissionTime.pageSeconds(bytes: bytes, at: .v17)
            guard seconds > 60 else { continue }
            found.append(
                LegibilityWarning(
                    .photograph, at: area,
                    detail:
                        "a photograph of \(millimetres(area)) takes \(Self.minutes(seconds)) at 14,400 bit/s")
            )
        }
        return found
    }

    /// Said of a page whose lines come in pairs.
    var lowerResolution: [LegibilityWarning] {
        let lower: Resolution
        switch geometry.resolution {
        case .standard: return []
        case .fine: lower = .standard
        case .superfine: lower = .fine
        }
        guard page.repeatsItsLines, !texts.contains(where: { $0.fontSize < lower.smallestText }) else {
            return []
        }
        return [
            LegibilityWarning(
                .resolution, at: page.bounds,
                detail:
                    "every two lines are alike: \(lower.rawValue) resolution loses nothing"
            )
        ]
    }

    /// Seconds as people say them.
    private static func minutes(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60) min \(whole % 60) s"
    }
}

extension BilevelPage {
    /// The part of the page in `area`, widened to whole bytes.
    fileprivate func columns(of area: PelRect) -> BilevelPage {
        let (first, end) = (area.x / 8, (area.right + 7) / 8)
        var part: [UInt8] = []
        part.reserveCapacity((end - first) * area.height)
        for line in area.y..<area.bottom {
            part += bytes[(line * rowBytes + first)..<(line * rowBytes + end)]
        }
        return BilevelPage(width: (end - first) * 8, lines: area.height, bytes: part)
    }

    /// How much of `area`, which lies on the page, is black.
    func inkShare(of area: PelRect) -> Double {
        var changes: [Int32] = []
        var ink = 0
        for line in area.y..<area.bottom {
            changingElements(ofLine: line, from: area.x, to: area.right, into: &changes)
            for index in stride(from: 0, to: changes.count, by: 2) {
                ink += Int(changes[index + 1] - changes[index])
            }
        }
        return Double(ink) / Double(max(1, area.area))
    }
}

internal import FaxCore

extension GrayPage {
    /// Makes white what a copier, a scanner or a camera left at the borders of an evened page: dark bars and shadows,
    /// punched holes and, where the page was `cutOut` of a photograph, slivers of the ground, thumbs and
    /// the shade of the sheet's edge.
    ///
    /// Lengths are those of an A4 sheet. What is interrupted as writing is stays.
    mutating func cleanMargins(cutOut: Bool) {
        let step = max(1, max(width, height) / 1000)
        let small = reduced(by: step)
        // On a sheet that was cut out nothing but its writing is gray, and that ends before the border.
        let dark: UInt8 = cutOut ? 200 : 150
        var ink = BilevelPage(width: small.width, lines: small.height)
        for y in 0..<small.height {
            for x in 0..<small.width where small.pels[y * small.width + x] < dark {
                ink.bytes[y * ink.rowBytes + x / 8] |= 0x80 >> UInt8(x % 8)
            }
        }
        var margins = PageMargins(ink: ink, cutOut: cutOut)
        for area in margins.bars() + margins.blots() + margins.holes() {
            let right = area.x + area.width >= small.width ? width : min(width, (area.x + area.width) * step)
            let bottom =
                area.y + area.height >= small.height ? height : min(height, (area.y + area.height) * step)
            for y in min(height, area.y * step)..<bottom {
                for x in min(width, area.x * step)..<right { pels[y * width + x] = 255 }
            }
        }
        if cutOut { whitenEdge() }
    }

    /// Makes half a millimetre along the border white: where a sheet was cut out, its pels are half the ground's.
    private mutating func whitenEdge() {
        let edge = max(1, min(width, height) / 420)
        for y in 0..<height {
            let isEnd = y < edge || y >= height - edge
            for x in 0..<(isEnd ? width : min(width, edge)) { pels[y * width + x] = 255 }
            for x in max(0, width - edge)..<width { pels[y * width + x] = 255 }
        }
    }
}

/// What doesn't belong to a page at its borders.
private struct PageMargins {
    var ink: BilevelPage
    let cutOut: Bool

    private var millimetre: Double { Double(min(ink.width, ink.lines)) / 210 }

    private func isBlack(_ x: Int, _ y: Int) -> Bool {
        ink.bytes[y * ink.rowBytes + x / 8] & 0x80 >> UInt8(x % 8) != 0
    }

    /// Takes dark bars along a side away, as deep as they are in each line across them: where they were.
    mutating func bars() -> [PelRect] {
        var areas: [PelRect] = []
        for (isUpright, isFar) in [(true, false), (true, true), (false, false), (false, true)] {
            let along = isUpright ? ink.lines : ink.width
            let across = isUpright ? ink.width : ink.lines
            func isBlackAt(_ place: Int, _ depth: Int) -> Bool {
                let off = isFar ? across - 1 - depth : depth
                return isUpright ? isBlack(off, place) : isBlack(place, off)
            }
            let deepest = min(across / 3, Int((cutOut ? 8 : 16) * millimetre))
            let gap = Int((cutOut ? 1 : 3) * millimetre)
            let letters = Int(4 * millimetre)
            var depths = [Int](repeating: 0, count: along)
            for place in 0..<along {
                guard let first = (0...gap).first(where: { isBlackAt(place, $0) }) else { continue }
                var end = first
                while end < across, isBlackAt(place, end) { end += 1 }
                depths[place] = end
            }
            var start = 0
            while start < along {
                guard depths[start] > 0 else {
                    start += 1
                    continue
                }
                var end = start
                while end < along, depths[end] > 0 { end += 1 }
                let stretch = start..<end
                let tooDeep = stretch.count { depths[$0] > deepest }
                // Dark again behind a little white: letters in a dark field.
                let lettered = stretch.count { place in
                    let from = depths[place]
                    return (from + 1..<max(from + 1, min(across, from + letters))).contains {
                        isBlackAt(place, $0)
                    }
                }
                if Double(stretch.count) > 15 * millimetre, tooDeep * 10 <= stretch.count,
                    lettered * 8 <= stretch.count
                {
                    for place in stretch where depths[place] <= deepest {
                        let depth = min(deepest, depths[place] + 1)
                        let off = isFar ? across - depth : 0
                        let area =
                            isUpright
                            ? PelRect(x: off, y: place, width: depth, height: 1)
                            : PelRect(x: place, y: off, width: 1, height: depth)
                        erase(area)
                        areas.append(area)
                    }
                }
                start = end
            }
        }
        return areas
    }

    private mutating func erase(_ area: PelRect) {
        for y in area.y..<area.y + area.height {
            for x in area.x..<area.x + area.width {
                ink.bytes[y * ink.rowBytes + x / 8] &= ~(0x80 >> UInt8(x % 8))
            }
        }
    }

    /// Spots that reach in from the border of a sheet that was cut out: thumbs, wedges of the ground.
    func blots() -> [PelRect] {
        guard cutOut else { return [] }
        let components = ink.inkComponents(in: PelRect(x: 0, y: 0, width: ink.width, height: ink.lines))
        var areas: [PelRect] = []
        for component in components {
            let touchesSide = component.left <= 1 || Int(component.right) >= ink.width - 1
            let touchesEnd = component.top <= 1 || Int(component.bottom) >= ink.lines - 1
            guard touchesSide || touchesEnd else { continue }
            let depth = Double(touchesSide ? component.width : component.height) / millimetre
            let length = Double(touchesSide ? component.height : component.width) / millimetre
            if (depth < 28 && length < 45) || (depth < 14 && length < 120) { areas += pels(of: component) }
        }
        return areas
    }

    /// The pels of a component at the border, each with those around it.
    private func pels(of component: InkComponent) -> [PelRect] {
        let bounds = component.bounds
        var isSeen = [Bool](repeating: false, count: bounds.width * bounds.height)
        var stack: [(x: Int, y: Int)] = []
        func visit(_ x: Int, _ y: Int) {
            guard x >= bounds.x, y >= bounds.y, x < bounds.x + bounds.width, y < bounds.y + bounds.height,
                isBlack(x, y), !isSeen[(y - bounds.y) * bounds.width + x - bounds.x]
            else { return }
            isSeen[(y - bounds.y) * bounds.width + x - bounds.x] = true
            stack.append((x, y))
        }
        for x in [0, 1, ink.width - 2, ink.width - 1] {
            for y in bounds.y..<bounds.y + bounds.height { visit(x, y) }
        }
        for y in [0, 1, ink.lines - 2, ink.lines - 1] {
            for x in bounds.x..<bounds.x + bounds.width { visit(x, y) }
        }
        var areas: [PelRect] = []
        while let (x, y) = stack.popLast() {
            areas.append(PelRect(x: x, y: y, width: 1, height: 1).grown(by: 1, within: ink))
            for row in y - 1...y + 1 { for column in x - 1...x + 1 { visit(column, row) } }
        }
        return areas
    }

    /// Round holes in a row along a side: ISO 838 and the three holes of North America.
    func holes() -> [PelRect] {
        let components = ink.inkComponents(in: PelRect(x: 0, y: 0, width: ink.width, height: ink.lines))
        let discs = components.filter { component in
            let (w, h) = (Double(component.width), Double(component.height))
            let fill = Double(component.pels) / (w * h)
            guard Int(component.runs) == component.height else { return false }
            return max(w, h) > 4 * millimetre && max(w, h) < 9 * millimetre && min(w, h) > 0.8 * max(w, h)
                && fill > 0.7 && fill < 0.88
        }
        let aspect = Double(max(ink.lines, ink.width)) / Double(min(ink.lines, ink.width))
        guard discs.count > 1, aspect > 1.2, aspect < 1.75, millimetre > 2 else { return [] }
        var areas: [PelRect] = []
        for (isUpright, isFar) in [(true, false), (true, true), (false, false), (false, true)] {
            func depth(_ c: InkComponent) -> Double {
                let middle = isUpright ? Double(c.left + c.right) / 2 : Double(c.top + c.bottom) / 2
                return (isFar ? Double(isUpright ? ink.width : ink.lines) - middle : middle) / millimetre
            }
            func place(_ c: InkComponent) -> Double {
                (isUpright ? Double(c.top + c.bottom) : Double(c.left + c.right)) / 2 / millimetre
            }
            let row = discs.filter { depth($0) > 5 && depth($0) < 18 }
            for disc in row
            where row.contains(where: { other in
                abs(depth(other) - depth(disc)) < 2 && abs(place(other) - place(disc)) > 60
            }) {
                areas.append(disc.bounds.grown(by: Int(millimetre.rounded(.up)), within: ink))
            }
        }
        return areas
    }
}

extension PelRect {
    fileprivate func grown(by pels: Int, within page: BilevelPage) -> PelRect {
        let (left, top) = (max(0, x - pels), max(0, y - pels))
        return PelRect(
            x: left, y: top, width: min(page.width, x + width + pels) - left,
            height: min(page.lines, y + height + pels) - top)
    }
}

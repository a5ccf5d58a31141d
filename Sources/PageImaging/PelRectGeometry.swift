internal import FaxCore

extension BilevelPage {
    /// All of the page.
    var bounds: PelRect { PelRect(x: 0, y: 0, width: width, height: lines) }
}

extension PelRect {
    /// The first pel to the right.
    var right: Int { x + width }
    /// The first line below.
    var bottom: Int { y + height }
    /// Pels in it.
    var area: Int { width * height }

    /// The part that both have; empty where there is none.
    func intersection(_ other: PelRect) -> PelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PelRect(
            x: left, y: top, width: max(0, min(right, other.right) - left),
            height: max(0, min(bottom, other.bottom) - top))
    }

    /// The part that lies in `page`, whatever numbers the rectangle is made of.
    func clipped(to page: PelRect) -> PelRect {
        let sane = -(1 << 40)...(1 << 40)
        guard sane.contains(x), sane.contains(y), sane.contains(width), sane.contains(height) else {
            return PelRect(x: page.x, y: page.y, width: 0, height: 0)
        }
        return intersection(page)
    }

    /// The smallest rectangle around both.
    func union(_ other: PelRect) -> PelRect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PelRect(
            x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }

    /// What is left without so many pels at the sides and lines above and below; more where they are below 0.
    func insetBy(_ pels: Int, _ lines: Int) -> PelRect {
        PelRect(x: x + pels, y: y + lines, width: width - 2 * pels, height: height - 2 * lines)
    }
}

extension [PelRect] {
    /// Rectangles around those that lie within `pels` at the sides and `lines` above and below of each other.
    func merged(within pels: Int, _ lines: Int) -> [PelRect] {
        var merged: [PelRect] = []
        for rect in self {
            var grown = rect
            // What it touches may in turn bring it to others.
            while let near = merged.firstIndex(where: {
                let common = $0.insetBy(-pels, -lines).intersection(grown)
                return common.width > 0 && common.height > 0
            }) {
                grown = grown.union(merged.remove(at: near))
            }
            merged.append(grown)
        }
        return merged
    }
}

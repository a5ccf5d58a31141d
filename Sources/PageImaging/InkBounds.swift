public import FaxCore

extension BilevelPage {
    /// The smallest rectangle around what is black, or nil if nothing is.
    ///
    /// - Parameters:
    ///   - ignoringSpecks: whether black that is no more than 3 pels across and 3 lines down counts for nothing where
    ///     there is little of it: dust of a scanner, noise of a line. Six of them within a square of 64 pels, or near
    ///     to something larger, are dots of a leader, of a halftone or of letters, and count.
    ///   - area: where to look; everywhere by default. What is below the header line is a page's content.
    public func inkBounds(ignoringSpecks: Bool, in area: PelRect? = nil) -> PelRect? {
        let components = inkComponents(in: area ?? bounds)
        return ignoringSpecks ? components.withoutDust : components.bounds
    }
}

extension [InkComponent] {
    /// The smallest rectangle around all.
    var bounds: PelRect? {
        reduce(nil) { ($0 as PelRect?)?.union($1.bounds) ?? $1.bounds }
    }

    /// The smallest rectangle around all but dust.
    var withoutDust: PelRect? {
        let specks = filter(\.isSpeck)
        let many = specks.thoseThatAreMany
        guard let ink = (filter { !$0.isSpeck } + many).bounds else { return nil }
        // The full stop at the end of the last line.
        let near = ink.insetBy(-32, -32)
        return specks.reduce(ink) {
            near.intersection($1.bounds) == $1.bounds ? $0.union($1.bounds) : $0
        }
    }

    /// Those of which six or more begin in the same square of 64 pels.
    private var thoseThatAreMany: [InkComponent] {
        var counts: [Int: Int] = [:]
        for speck in self { counts[speck.square, default: 0] += 1 }
        return filter { counts[$0.square, default: 0] >= 6 }
    }
}

extension InkComponent {
    /// Whether it may be dust: no letter is that small, but many a full stop.
    var isSpeck: Bool { width <= 3 && height <= 3 }

    /// The number of the square of 64 pels in which it begins.
    fileprivate var square: Int { Int(top / 64) << 32 | Int(left / 64) }
}

extension BilevelPage {
    /// Whether the first `lines` lines, or all if there are fewer, are white: not a pel of ink, specks counted.
    public func isWhite(above lines: Int) -> Bool {
        bytes.prefix(lines * rowBytes).allSatisfy { $0 == 0 }
    }
}

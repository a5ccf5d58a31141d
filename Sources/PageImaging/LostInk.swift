internal import FaxCore

/// What a gray page has and the black and white page that was made of it has not: pale lines and letters.
struct LostInk {
    /// What got lost, in black.
    let page: BilevelPage
    private let gray: GrayPage
    /// The paper's shade in squares of 64 pels by 64 rows, row by row: three in four pels there are as dark or darker.
    private let paper: [UInt8]

    /// What is dark in `gray`, but neither black in `page` nor within 3 pels of black, where soft edges are. Nil unless
    /// both are of the same size.
    ///
    /// Dark is what has less than 84 % of the brightness of the paper around; what is paler hardly shows on paper
    /// either.
    init?(of gray: GrayPage, on page: BilevelPage) {
        guard gray.width == page.width, gray.height == page.lines else { return nil }
        let columns = (page.width + 63) / 64
        let paper = gray.paper
        var lost = BilevelPage(width: page.width, lines: page.lines)
        for line in 0..<page.lines {
            for column in 0..<columns {
                let limit = Int(paper[line / 64 * columns + column]) * 84 / 100
                guard limit >= 128 else { continue }
                let dark = gray.pels(darkerThan: UInt8(limit), column, ofRow: line)
                if dark == 0 { continue }
                let left = dark & ~page.inkNear(column, line)
                if left != 0 { lost.setWord(left, column, ofLine: line) }
            }
        }
        (self.page, self.gray, self.paper) = (lost, gray, paper)
    }

    /// How many pels of `area`, which lies in the page, have less than 76 % of the paper's brightness: the print on the
    /// other side of a scanned sheet and its folds have hardly any.
    func darkPels(in area: PelRect) -> Int {
        let columns = (gray.width + 63) / 64
        let middle = (area.y + area.height / 2) / 64 * columns + (area.x + area.width / 2) / 64
        guard paper.indices.contains(middle) else { return 0 }
        let limit = UInt8(Int(paper[middle]) * 76 / 100)
        return (area.y..<area.bottom).reduce(0) { count, row in
            count
                + gray.pels[(row * gray.width + area.x)..<(row * gray.width + area.right)].count {
                    $0 < limit
                }
        }
    }
}

extension BilevelPage {
    /// The pels of a word that are within 3 pels of black.
    fileprivate func inkNear(_ column: Int, _ line: Int) -> UInt64 {
        var (before, here, after): (UInt64, UInt64, UInt64) = (0, 0, 0)
        for other in max(0, line - 3)...min(lines - 1, line + 3) {
            here |= word(column, ofLine: other)
            if column > 0 { before |= word(column - 1, ofLine: other) }
            if (column + 1) * 64 < width { after |= word(column + 1, ofLine: other) }
        }
        var near = here
        for pels in 1...3 as ClosedRange<UInt64> {
            near |= (here >> pels) | (before << (64 - pels)) | (here << pels) | (after >> (64 - pels))
        }
        return near
    }

    fileprivate mutating func setWord(_ word: UInt64, _ column: Int, ofLine line: Int) {
        let offset = line * rowBytes + column * 8
        for index in 0..<min(8, rowBytes - column * 8) {
            bytes[offset + index] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * index))
        }
    }
}

extension GrayPage {
    /// The shade that a quarter of each square of 64 × 64 pels is lighter than.
    fileprivate var paper: [UInt8] {
        var shades: [UInt8] = []
        var counts = [UInt16](repeating: 0, count: 256)
        for top in stride(from: 0, to: height, by: 64) {
            for left in stride(from: 0, to: width, by: 64) {
                for shade in counts.indices { counts[shade] = 0 }
                var samples: UInt16 = 0
                for row in stride(from: top, to: min(top + 64, height), by: 4) {
                    for pel in stride(
                        from: row * width + left, to: row * width + min(left + 64, width), by: 4)
                    {
                        counts[Int(pels[pel])] += 1
                        samples += 1
                    }
                }
                var (shade, lighter) = (256, 0 as UInt16)
                while shade > 0 && lighter * 4 <= samples {
                    shade -= 1
                    lighter += counts[shade]
                }
                shades.append(UInt8(shade))
            }
        }
        return shades
    }

    /// Which of the 64 pels from pel 64 · `column` are darker than `limit`, which is 128 or more; the leftmost in the
    /// highest bit.
    fileprivate func pels(darkerThan limit: UInt8, _ column: Int, ofRow row: Int) -> UInt64 {
        let start = row * width + column * 64
        let end = min(64, width - column * 64)
        var dark: UInt64 = 0
        for first in stride(from: 0, to: end, by: 8) {
            if first + 8 <= end {
                let eight = unsafe UInt64(
                    littleEndian: pels.span.bytes.unsafeLoadUnaligned(
                        fromByteOffset: start + first, as: UInt64.self))
                dark |= UInt64(eight.bytes(below: limit)) << UInt64(56 - first)
            } else {
                for index in first..<end where pels[start + index] < limit {
                    dark |= (1 << 63) >> UInt64(index)
                }
            }
        }
        return dark
    }
}

extension UInt64 {
    /// Which of the eight bytes are below `limit`, which is 128 or more: the lowest byte in the highest bit.
    fileprivate func bytes(below limit: UInt8) -> UInt8 {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        // A byte reaches the limit if its highest bit is set and the rest overflows into it.
        let reached = ((self & ~tops) + ones * UInt64(256 - UInt16(limit))) & self & tops
        // The product brings the eight bits together.
        return UInt8(truncatingIfNeeded: (((~reached & tops) >> 7) &* 0x8040_2010_0804_0201) >> 56)
    }
}

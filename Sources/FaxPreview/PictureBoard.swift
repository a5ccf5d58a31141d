internal import FaxCore

/// A gray board that pictures are pinned to.
struct PictureBoard {
    private let width: Int
    private let height: Int
    private let colors: ScreenPicture.Colors
    private var samples: [UInt8]

    private static let gray: UInt8 = 0x80

    /// A board of so many pixels.
    init(width: Int, height: Int, colors: ScreenPicture.Colors) {
        (self.width, self.height, self.colors) = (width, height, colors)
        samples = [UInt8](repeating: Self.gray, count: width * height * colors.samplesPerPixel)
    }

    /// What is on it.
    var picture: ScreenPicture {
        ScreenPicture(width: width, height: height, colors: colors, samples: samples)
    }

    /// Pins `picture` with its upper left corner at `x`, `y`; what doesn't fit is cut off.
    mutating func place(_ picture: ScreenPicture, x: Int, y: Int) {
        let (each, of) = (colors.samplesPerPixel, picture.colors.samplesPerPixel)
        let columns = min(picture.width, width - x)
        guard x >= 0, y >= 0, columns > 0 else { return }
        for row in 0..<max(0, min(picture.height, height - y)) {
            var (source, target) = (row * picture.width * of, ((y + row) * width + x) * each)
            for _ in 0..<columns {
                for sample in 0..<each {
                    samples[target + sample] = picture.samples[source + (of == 1 ? 0 : sample)]
                }
                source += of
                target += each
            }
        }
    }
}

/// Pictures in rows and columns with numbers below them.
struct PictureSheet {
    private let columns: Int
    private let cell: (width: Int, height: Int)
    private var places: [(picture: ScreenPicture?, number: Int)] = []

    private static let gap = 8
    /// The room for a number: seven pixels high, twice as large.
    private static let label = 14 + 2 * gap

    /// A sheet with places of at most `cell` pixels.
    init(columns: Int, cell: (width: Int, height: Int)) {
        (self.columns, self.cell) = (columns, cell)
    }

    /// Adds a picture; nil leaves its place empty.
    mutating func add(_ picture: ScreenPicture?, number: Int) {
        places.append((picture, number))
    }

    /// The whole sheet; a picture that is too large for its place is cut off.
    var picture: ScreenPicture {
        let rows = stride(from: 0, to: places.count, by: columns).map { start in
            Array(places[start..<min(start + columns, places.count)])
        }
        let heights = rows.map { row in row.compactMap(\.picture?.height).max() ?? cell.height / 2 }
        let isColored = places.contains { $0.picture?.colors == .rgb }
        var board = PictureBoard(
            width: columns * (cell.width + 2 * Self.gap),
            height: heights.reduce(0) { $0 + $1 + Self.gap + Self.label }, colors: isColored ? .rgb : .gray)
        var top = Self.gap
        for (row, height) in zip(rows, heights) {
            for (index, place) in row.enumerated() {
                let left = index * (cell.width + 2 * Self.gap) + Self.gap
                if let picture = place.picture {
                    board.place(
                        picture, x: left + (cell.width - picture.width) / 2, y: top + height - picture.height)
                }
                let digits = Digits.picture(place.number)
                board.place(digits, x: left + (cell.width - digits.width) / 2, y: top + height + Self.gap)
            }
            top += height + Self.label + Self.gap
        }
        return board.picture
    }
}

/// Digits of five by seven dots, each two pixels wide and high.
enum Digits {
    private static let rows: [[UInt8]] = [
        [0x0E, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0E], [0x04, 0x0C, 0x04, 0x04, 0x04, 0x04, 0x0E],
        [0x0E, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1F], [0x1F, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0E],
        [0x02, 0x06, 0x0A, 0x12, 0x1F, 0x02, 0x02], [0x1F, 0x10, 0x1E, 0x01, 0x01, 0x11, 0x0E],
        [0x06, 0x08, 0x10, 0x1E, 0x11, 0x11, 0x0E], [0x1F, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08],
        [0x0E, 0x11, 0x11, 0x0E, 0x11, 0x11, 0x0E], [0x0E, 0x11, 0x11, 0x0F, 0x01, 0x02, 0x0C],
    ]

    /// A number of 0 or more, white on the board's gray.
    static func picture(_ number: Int) -> ScreenPicture {
        let digits = String(number).utf8.map { Int($0) - 0x30 }.filter { (0...9).contains($0) }
        let width = max(1, digits.count) * 12
        var samples = [UInt8](repeating: 0x80, count: width * 14)
        for (place, digit) in digits.enumerated() {
            for y in 0..<14 {
                for x in 0..<10 where rows[digit][y / 2] >> (4 - x / 2) & 1 == 1 {
                    samples[y * width + place * 12 + x] = 0xFF
                }
            }
        }
        return ScreenPicture(width: width, height: 14, colors: .gray, samples: samples)
    }
}

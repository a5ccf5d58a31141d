/// Lines thinner than a pel, which averaging leaves too pale to be printed.
///
/// ISO 32000-1, 10.6.5 wants every pel painted that a shape touches, however little. Cairo averages: of a rule of a
/// quarter of a point that is drawn as an area, as word processors do, and that lies across two lines of the raster,
/// a third of each is black. Here straight pale lines on white, across or down, become black, one pel wide.
@safe struct Hairlines {
    private let pels: UnsafeMutablePointer<UInt8>
    private let width: Int
    private let height: Int

    /// A line of fewer pels, two millimetres, may as well be a part of a letter.
    private static let shortest = 16
    /// From here on it is white.
    private static let white: UInt8 = 250
    /// Up to here it is black to a threshold of 65 %, also as one of a pair with a white one.
    private static let dark: UInt8 = 90
    /// A line that leaves the paper lighter than by so much is meant to be hardly seen.
    private static let faintest = 30

    /// Blackens the lines of a picture, `height` rows of `width` pels, 0 being black.
    @unsafe static func blacken(_ pels: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
        guard width > 4, height > 4 else { return }
        let picture = unsafe Hairlines(pels: pels, width: width, height: height)
        // Every line that is long enough has a pel in one of these places.
        for y in 2..<height - 2 {
            for x in Swift.stride(from: 0, to: width, by: shortest / 2) where picture.isPale(x, y) {
                picture.blacken(alongX: x, y)
            }
        }
        for y in Swift.stride(from: 0, to: height, by: shortest / 2) {
            for x in 2..<width - 2 where picture.isPale(x, y) {
                picture.blacken(alongY: x, y)
            }
        }
    }

    private func isPale(_ x: Int, _ y: Int) -> Bool {
        let pel = unsafe pels[y * width + x]
        return pel > Self.dark && pel < Self.white
    }

    /// Whether the pel at `place` is the darker of a line's one or two, the next rows (or columns) being `step` away.
    private func isOnLine(_ place: Int, step: Int) -> Bool {
        let (before, pel, after) = unsafe (pels[place - step], pels[place], pels[place + step])
        guard pel > Self.dark, pel < Self.white, pel <= before, pel < after || before >= Self.white,
            max(before, after) >= Self.white
        else { return false }
        guard unsafe pels[place - 2 * step] >= Self.white, unsafe pels[place + 2 * step] >= Self.white else {
            return false
        }
        let covered = 3 * 255 - Int(before) - Int(pel) - Int(after)
        return covered >= Self.faintest && covered <= 255
    }

    private func blacken(alongX x: Int, _ y: Int) {
        let row = y * width
        guard isOnLine(row + x, step: width) else { return }
        var (first, last) = (x, x)
        while first > 0, isOnLine(row + first - 1, step: width) { first -= 1 }
        while last + 1 < width, isOnLine(row + last + 1, step: width) { last += 1 }
        guard last - first + 1 >= Self.shortest else { return }
        for x in first...last { unsafe pels[row + x] = 0 }
    }

    private func blacken(alongY x: Int, _ y: Int) {
        guard isOnLine(y * width + x, step: 1) else { return }
        var (first, last) = (y, y)
        while first > 0, isOnLine((first - 1) * width + x, step: 1) { first -= 1 }
        while last + 1 < height, isOnLine((last + 1) * width + x, step: 1) { last += 1 }
        guard last - first + 1 >= Self.shortest else { return }
        for y in first...last { unsafe pels[y * width + x] = 0 }
    }
}

public import FaxCore

/// The two colours of a picture of one bit a pel, by their luma; the darker one is black, even where a form is printed
/// in red on yellow.
struct TwoInks {
    /// Colours that differ by less than a quarter of the way from black to white are shades of one page.
    private static let leastContrast = 64

    /// The darker colour is that of bit 1.
    let isOneBlack: Bool
    /// What is darker than this is black.
    let level: Int

    /// The colours of bits 0 and 1; nil where they can't be told apart.
    init?(zero: UInt8, one: UInt8) {
        guard abs(Int(zero) - Int(one)) >= TwoInks.leastContrast else { return nil }
        isOneBlack = one < zero
        level = (Int(zero) + Int(one) + 1) / 2
    }
}

extension BilevelPage {
    /// A page whose pels are black where `gray` is darker than `level`.
    init(_ gray: GrayPage, blackBelow level: Int) {
        self.init(width: gray.width, lines: gray.height)
        let (width, rowBytes) = (width, rowBytes)
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            unsafe gray.pels.withUnsafeBufferPointer { pels in
                for line in 0..<gray.height {
                    for x in 0..<width where unsafe Int(pels[line * width + x]) < level {
                        unsafe bytes[line * rowBytes + x >> 3] |= 0x80 >> UInt8(x & 7)
                    }
                }
            }
        }
    }

    /// Makes line `line` of the bits `row`, which are of the colours `inks`.
    mutating func setLine(_ line: Int, _ row: Span<UInt8>, _ inks: TwoInks) {
        let start = line * rowBytes
        let flip: UInt8 = inks.isOneBlack ? 0 : 255
        for index in 0..<rowBytes { bytes[start + index] = row[index] ^ flip }
        bytes[start + rowBytes - 1] &= UInt8(truncatingIfNeeded: 0xFF << (rowBytes * 8 - width))
    }
}

extension GrayPage {
    /// The level between the darkest and the lightest pel, where there are no others and they can be told apart.
    var levelBetweenInks: Int? {
        guard let first = pels.first else { return nil }
        var other = first
        for pel in pels where pel != first {
            if other == first { other = pel }
            if pel != other { return nil }
        }
        return TwoInks(zero: first, one: other)?.level
    }
}

extension GrayPage {
    /// A picture of black and white as one of grays: black is 0, white 255.
    public init(_ page: BilevelPage) {
        var pels = [UInt8](repeating: 255, count: page.width * page.lines)
        for y in 0..<page.lines {
            let (row, line) = (y * page.width, y * page.rowBytes)
            for x in 0..<page.width where page.bytes[line + x >> 3] & 0x80 >> UInt8(x & 7) != 0 {
                pels[row + x] = 0
            }
        }
        self.init(width: page.width, height: page.lines, pels: pels)
    }
}

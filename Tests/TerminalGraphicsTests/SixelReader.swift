/// Reads sixels back (DEC STD 070, 9), as far as pictures use them.
struct SixelReader {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var colors: Set<Int> = []
    /// Red, green and blue of each pixel, 0 to 100; nil where nothing was drawn.
    private(set) var pixels: [[(Int, Int, Int)?]] = []

    /// Nil if it is not one whole device control string of sixels.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("\u{1B}P"), text.hasSuffix("\u{1B}\\"),
            let start = bytes.firstIndex(of: UInt8(ascii: "q"))
        else { return nil }
        var at = start + 1
        let end = bytes.count - 2
        var palette: [Int: (Int, Int, Int)] = [:]
        var color = 0
        var (x, y) = (0, 0)
        func numbers() -> [Int] {
            var numbers = [0]
            while at < end, bytes[at] == UInt8(ascii: ";") || 48...57 ~= bytes[at] {
                if bytes[at] == UInt8(ascii: ";") {
                    numbers.append(0)
                } else {
                    numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(bytes[at] - 48)
                }
                at += 1
            }
            return numbers
        }
        while at < end {
            let byte = bytes[at]
            at += 1
            var count = 1
            var dots = byte
            switch byte {
            case UInt8(ascii: "\""):
                let raster = numbers()
                guard raster.count == 4, raster[0] == raster[1] else { return nil }
                (width, height) = (raster[2], raster[3])
                pixels = Array(repeating: Array(repeating: nil, count: width), count: height)
                continue
            case UInt8(ascii: "#"):
                let values = numbers()
                color = values[0]
                if values.count == 5, values[1] == 2 { palette[color] = (values[2], values[3], values[4]) }
                continue
            case UInt8(ascii: "$"):
                x = 0
                continue
            case UInt8(ascii: "-"):
                (x, y) = (0, y + 6)
                continue
            case UInt8(ascii: "!"):
                count = numbers()[0]
                dots = bytes[at]
                at += 1
            default: break
            }
            guard 63...126 ~= dots, let paint = palette[color] else { return nil }
            for row in 0..<6 where (dots - 63) & 1 << UInt8(row) != 0 {
                guard y + row < height, x + count <= width else { return nil }
                for column in x..<x + count { pixels[y + row][column] = paint }
                colors.insert(color)
            }
            x += count
        }
    }
}

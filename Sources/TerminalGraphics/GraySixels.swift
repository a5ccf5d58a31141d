import FaxCore

/// Sixels of a gray picture. The palette is the same for every page: `grays` from black to white at even distances.
enum GraySixels {
    /// The device control string (DEC STD 070, 9), whose picture leaves no pixel as it was before.
    static func code(_ picture: ScreenPicture, grays: Int) -> [UInt8] {
        let grays = max(grays, 2)
        var bytes = Array("\u{1B}P0;1q\"1;1;\(picture.width);\(picture.height)".utf8)
        for gray in 0..<grays {
            let percent = (gray * 100 + (grays - 1) / 2) / (grays - 1)
            bytes += "#\(gray);2;\(percent);\(percent);\(percent)".utf8
        }
        let tone = (0..<256).map { UInt8(($0 * (grays - 1) + 127) / 255) }
        var band = Band(width: picture.width, grays: grays)
        for top in stride(from: 0, to: picture.height, by: 6) {
            if top > 0 { bytes.append(UInt8(ascii: "-")) }
            band.fill(picture, from: top, tone)
            band.write(into: &bytes)
        }
        bytes += "\u{1B}\\".utf8
        return bytes
    }

    /// Six rows: for each gray and column, which of the six pixels have it.
    private struct Band {
        let width: Int
        let grays: Int
        private var dots: [UInt8]

        init(width: Int, grays: Int) {
            self.width = width
            self.grays = grays
            dots = Array(repeating: 0, count: width * grays)
        }

        mutating func fill(_ picture: ScreenPicture, from top: Int, _ tone: [UInt8]) {
            let rows = min(6, picture.height - top)
            let width = width
            unsafe dots.withUnsafeMutableBufferPointer { dots in
                unsafe dots.update(repeating: 0)
                unsafe picture.samples.withUnsafeBufferPointer { samples in
                    unsafe tone.withUnsafeBufferPointer { tone in
                        for row in 0..<rows {
                            let start = (top + row) * width
                            let bit = UInt8(1) << UInt8(row)
                            for column in 0..<width {
                                let gray = unsafe Int(tone[Int(samples[start + column])])
                                unsafe dots[gray * width + column] |= bit
                            }
                        }
                    }
                }
            }
        }

        /// The grays one over the other, each up to its last column.
        func write(into bytes: inout [UInt8]) {
            var isFirst = true
            unsafe dots.withUnsafeBufferPointer { dots in
                for gray in 0..<grays {
                    let start = gray * width
                    var end = start + width
                    while end > start, unsafe dots[end - 1] == 0 { end -= 1 }
                    guard end > start else { continue }
                    if !isFirst { bytes.append(UInt8(ascii: "$")) }
                    isFirst = false
                    bytes += "#\(gray)".utf8
                    unsafe Self.write(UnsafeBufferPointer(rebasing: dots[start..<end]), into: &bytes)
                }
            }
        }

        /// Columns as they are, or counted where more than three are the same.
        private static func write(_ dots: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
            var at = 0
            while at < dots.count {
                let dot = unsafe dots[at]
                var end = at + 1
                while end < dots.count, unsafe dots[end] == dot { end += 1 }
                if end - at > 3 {
                    bytes += "!\(end - at)".utf8
                    bytes.append(dot + 63)
                } else {
                    for _ in at..<end { bytes.append(dot + 63) }
                }
                at = end
            }
        }
    }
}

/// How light a colour looks: the luma of Rec. ITU-R BT.601, which JPEG's and WebP's first component is too.
///
/// Samples are taken as sRGB whatever profile a file brings: the profiles that cameras and scanners embed (sRGB, Adobe
/// RGB, Display P3) have nearly the same tone curve, and their wider primaries change luma by a few levels.
enum Luma {
    private static let (red, green, blue, half): (UInt32, UInt32, UInt32, UInt32) = (
        19595, 38470, 7471, 32768
    )

    /// The luma of a colour of 8 bits a sample.
    @inline(__always)
    static func of(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        UInt8(
            truncatingIfNeeded: (UInt32(red) &* self.red &+ UInt32(green) &* self.green &+ UInt32(blue)
                &* self.blue
                &+ half) >> 16)
    }

    /// Luma of video's range, 16 to 235, in the full one.
    @inline(__always)
    static func full(_ level: UInt8) -> UInt8 {
        UInt8(max(0, min(255, ((Int(level) - 16) * 255 + 109) / 219)))
    }

    /// `level` seen through `alpha` (0 clear, 255 opaque) over white.
    @inline(__always)
    static func overWhite(_ level: UInt8, alpha: UInt8) -> UInt8 {
        let shade = UInt32(255 &- level) &* UInt32(alpha)
        return 255 &- UInt8(truncatingIfNeeded: (shade &+ 127) / 255)
    }

    /// Writes the luma of the pels of `row`, `samples` bytes each of which the first three are red, green and blue
    /// and a fourth is alpha, into `gray`.
    static func convert(_ row: Span<UInt8>, samples: Int, into gray: inout [UInt8]) {
        let count = min(gray.count, row.count / samples)
        unsafe gray.withUnsafeMutableBufferPointer { gray in
            unsafe row.withUnsafeBufferPointer { row in
                for index in 0..<count {
                    let start = index &* samples
                    let luma = unsafe Luma.of(row[start], row[start &+ 1], row[start &+ 2])
                    unsafe gray[index] = samples == 4 ? overWhite(luma, alpha: row[start &+ 3]) : luma
                }
            }
        }
    }

    /// Writes the luma of the pels of `row`, four bytes each, into `gray`: cyan, magenta, yellow and black, 255 being
    /// full ink, or none where `isInverted`. Inks are taken as ideal: a profile of press and paper isn't looked at.
    static func convertInks(_ row: Span<UInt8>, isInverted: Bool, into gray: inout [UInt8]) {
        let count = min(gray.count, row.count / 4)
        let flip: UInt8 = isInverted ? 0 : 255
        unsafe gray.withUnsafeMutableBufferPointer { gray in
            unsafe row.withUnsafeBufferPointer { row in
                for index in 0..<count {
                    let start = index &* 4
                    let luma = unsafe Luma.of(
                        row[start] ^ flip, row[start &+ 1] ^ flip, row[start &+ 2] ^ flip)
                    let shine = unsafe UInt32(row[start &+ 3] ^ flip)
                    unsafe gray[index] = UInt8(truncatingIfNeeded: (UInt32(luma) &* shine &+ 127) / 255)
                }
            }
        }
    }
}

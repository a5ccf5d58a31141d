import FaxCore

/// The rows of a PNG as they are before compression, each behind the number of its filter (ISO/IEC 15948, 9).
enum FilteredRows {
    /// Two pixels of 16 grays in a byte, unfiltered: text compresses best as it is.
    static func of16Grays(_ picture: ScreenPicture) -> [UInt8] {
        let width = picture.width
        let size = (width + 1) / 2 + 1
        return unsafe [UInt8](unsafeUninitializedCapacity: size * picture.height) { rows, count in
            unsafe picture.samples.withUnsafeBufferPointer { samples in
                for row in 0..<picture.height {
                    var to = row * size
                    unsafe rows[to] = 0
                    var from = row * width
                    let last = from + width
                    while from < last {
                        to += 1
                        let left = unsafe nibble(samples[from])
                        let right = from + 1 < last ? unsafe nibble(samples[from + 1]) : 0
                        unsafe rows[to] = left << 4 | right
                        from += 2
                    }
                }
            }
            count = size * picture.height
        }
    }

    /// The nearest of 16 grays, 17 apart.
    @inline(__always)
    private static func nibble(_ gray: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (UInt16(gray) * 15 + 135) >> 8)
    }

    /// A byte a pixel of the nearest of 64 grays.
    static func of64Grays(_ picture: ScreenPicture) -> [UInt8] {
        let gray = (0..<256).map { (gray: Int) -> UInt8 in
            let step = (gray * 63 + 127) / 255
            return UInt8(step * 255 / 63)
        }
        return unsafe gray.withUnsafeBufferPointer { gray in
            differences(picture) { sample in unsafe gray[Int(sample)] }
        }
    }

    /// A byte a sample, as they are.
    static func ofSamples(_ picture: ScreenPicture) -> [UInt8] { differences(picture) { $0 } }

    /// Of each row the difference to the row above ("Up"), which is small where a page is shaded.
    @inline(__always)
    private static func differences(_ picture: ScreenPicture, _ value: (UInt8) -> UInt8) -> [UInt8] {
        let width = picture.width * picture.colors.samplesPerPixel
        let size = width + 1
        return unsafe [UInt8](unsafeUninitializedCapacity: size * picture.height) { rows, count in
            unsafe picture.samples.withUnsafeBufferPointer { samples in
                for row in 0..<picture.height {
                    let to = row * size + 1
                    let from = row * width
                    unsafe rows[to - 1] = row == 0 ? 0 : 2
                    for at in 0..<width {
                        let above = row == 0 ? 0 : unsafe value(samples[from - width + at])
                        unsafe rows[to + at] = value(samples[from + at]) &- above
                    }
                }
            }
            count = size * picture.height
        }
    }
}

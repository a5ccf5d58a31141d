import FaxCore

/// The rows of a PNG as they are before compression, each behind the number of its filter (ISO/IEC 15948, 9).
enum FilteredRows {
    /// Two pixels of 16 grays in a byte, unfiltered: text compresses best as it is.
    static func ofNibbles(_ picture: ScreenPicture) -> [UInt8] {
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

    /// A byte a sample: of each row the difference to the row above, which shading makes small.
    static func ofBytes(_ picture: ScreenPicture) -> [UInt8] {
        let width = picture.width * picture.colors.samplesPerPixel
        let size = width + 1
        return unsafe [UInt8](unsafeUninitializedCapacity: size * picture.height) { rows, count in
            unsafe picture.samples.withUnsafeBufferPointer { samples in
                for row in 0..<picture.height {
                    let to = row * size
                    let from = row * width
                    unsafe rows[to] = row == 0 ? 0 : 2
                    if row == 0 {
                        for at in 0..<width { unsafe rows[to + 1 + at] = samples[from + at] }
                    } else {
                        for at in 0..<width {
                            unsafe rows[to + 1 + at] = samples[from + at] &- samples[from - width + at]
                        }
                    }
                }
            }
            count = size * picture.height
        }
    }
}

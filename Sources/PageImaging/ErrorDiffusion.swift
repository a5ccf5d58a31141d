internal import FaxCore

extension GrayPage {
    /// The page in black and white, each pel's error handed on to its neighbours, from left to right and back
    /// (Floyd and Steinberg 1976).
    func diffused() -> BilevelPage {
        var page = BilevelPage(width: width, lines: height)
        var errors = [Int32](repeating: 0, count: width + 2)
        var below = errors
        for y in 0..<height {
            let step = y % 2 == 0 ? 1 : -1
            var x = step > 0 ? 0 : width - 1
            for _ in 0..<width {
                let value = Int32(pels[y * width + x]) * 16 + errors[x + 1]
                let isBlack = value < 128 * 16
                if isBlack { page.bytes[y * page.rowBytes + x / 8] |= 0x80 >> UInt8(x % 8) }
                let error = (isBlack ? value : value - 255 * 16) / 16
                errors[x + 1 + step] += error * 7
                below[x + 1 - step] += error * 3
                below[x + 1] += error * 5
                below[x + 1 + step] += error
                x += step
            }
            swap(&errors, &below)
            for index in below.indices { below[index] = 0 }
        }
        return page
    }
}

import FaxCore

extension BilevelPage {
    /// A page whose pels are black where `gray` is darker than `level`.
    init(_ gray: GrayPage, blackBelow level: Int) {
        let rowBytes = (gray.width + 7) / 8
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rowBytes * gray.height)
        for row in 0..<gray.height {
            let start = row * gray.width
            for first in stride(from: start, to: start + gray.width, by: 8) {
                var byte: UInt8 = 0
                for index in 0..<min(8, start + gray.width - first)
                where Int(gray.pels[first + index]) < level {
                    byte |= 0x80 >> UInt8(index)
                }
                bytes.append(byte)
            }
        }
        self.init(width: gray.width, lines: gray.height, bytes: bytes)
    }
}

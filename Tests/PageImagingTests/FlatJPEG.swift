/// A JPEG written by the tests themselves, whose blocks of 8 × 8 pels are each of one colour: of such a picture every
/// pel is known without another decoder.
struct FlatJPEG {
    /// Blocks across and down.
    var across = 2
    var down = 3
    /// Pels across and down; the last blocks may be cut.
    var width = 16
    var height = 24
    /// Identifiers of the components.
    var components: [UInt8] = [1]
    /// Segments before the frame: code and content.
    var segments: [(code: UInt8, content: [UInt8])] = []
    /// How much of the coded pels there is: all but so many bytes.
    var missing = 0
    /// The samples of block (x, y), 0 to 255 each.
    var block: (Int, Int) -> [Int] = { x, y in [40 * x + 60 * y] }

    /// The file.
    var bytes: [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        for (code, content) in segments { file += MadeJPEG.segment(code, content) }
        // With every quantum 8, the first coefficient of a flat block is its sample less 128.
        file += MadeJPEG.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        file += MadeJPEG(width: width, height: height, components: components).frame
        // First coefficients: the classes 0 to 8 with codes of four bits; others: "end of block", with one bit.
        file += MadeJPEG.segment(0xC4, [0x00, 0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + Array(0...8))
        file += MadeJPEG.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        let selectors: [UInt8] = components.flatMap { [$0, 0] as [UInt8] }
        file += MadeJPEG.segment(0xDA, [UInt8(components.count)] + selectors + [0, 63, 0])
        return file + coded.dropLast(missing) + [0xFF, 0xD9]
    }

    private var coded: [UInt8] {
        var bits: [UInt8] = []
        var last = [Int](repeating: 128, count: components.count)
        for y in 0..<down {
            for x in 0..<across {
                for (component, sample) in block(x, y).enumerated() {
                    let difference = sample - last[component]
                    last[component] = sample
                    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
                    let value = difference < 0 ? difference + (1 << size) - 1 : difference
                    bits += (0..<4).reversed().map { UInt8(size >> $0 & 1) }
                    bits += (0..<size).reversed().map { UInt8(value >> $0 & 1) }
                    bits.append(0)
                }
            }
        }
        while bits.count % 8 != 0 { bits.append(1) }
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }
}

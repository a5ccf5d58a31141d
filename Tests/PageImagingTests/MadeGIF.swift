/// A GIF put together by the tests. Its code never has a string of two pels: before the first could be used, it starts
/// anew.
struct MadeGIF {
    var width = 4
    var height = 3
    /// Where the picture lies, and its size.
    var left = 0
    var top = 0
    var pictureWidth = 4
    var pictureHeight = 3
    var isInterlaced = false
    /// Red, green and blue of 2, 4, 8 … entries.
    var palette: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 0, 0, 90, 90, 90]
    /// The palette stands in the picture and not before it.
    var hasOwnPalette = false
    /// The entry that is clear.
    var clear: UInt8?
    /// The entries of the pels, in the order of the file.
    var pels: [UInt8] = [0, 1, 2, 3, 1, 1, 1, 1, 3, 2, 1, 0]
    /// Ends after so many pels.
    var cut: Int?

    /// The file.
    var bytes: [UInt8] {
        let size = UInt8((palette.count / 3).trailingZeroBitCount - 1)
        var file = Array("GIF89a".utf8) + MadeBMP.number(width, 2) + MadeBMP.number(height, 2)
        file += [hasOwnPalette ? 0 : 0x80 | size, 0, 0] + (hasOwnPalette ? [] : palette)
        file += [0x21, 0xFE, 2, 0x68, 0x69, 0]
        if let clear { file += [0x21, 0xF9, 4, 1, 0, 0, clear, 0] }
        file += [0x2C] + [left, top, pictureWidth, pictureHeight].flatMap { MadeBMP.number($0, 2) }
        file +=
            [(hasOwnPalette ? 0x80 | size : 0) | (isInterlaced ? 0x40 : 0)] + (hasOwnPalette ? palette : [])
        let codeSize = max(2, Int(size) + 1)
        file.append(UInt8(codeSize))
        for block in chunks(code(codeSize), of: 5) { file += [UInt8(block.count)] + block }
        return file + [0, 0x3B]
    }

    private func code(_ size: Int) -> [UInt8] {
        var bits: [Int] = []
        func put(_ code: Int) { bits += (0...size).map { code >> $0 & 1 } }
        for (index, pel) in pels.prefix(cut ?? pels.count).enumerated() {
            if index % ((1 << size) - 2) == 0 { put(1 << size) }
            put(Int(pel))
        }
        put(1 << size + 1)
        return chunks(bits, of: 8).map { byte in
            UInt8(byte.enumerated().reduce(0) { $0 | $1.element << $1.offset })
        }
    }

    private func chunks<Element>(_ all: [Element], of count: Int) -> [[Element]] {
        stride(from: 0, to: all.count, by: count).map { Array(all[$0..<min($0 + count, all.count)]) }
    }
}

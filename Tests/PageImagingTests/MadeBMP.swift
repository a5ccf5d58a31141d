/// A bitmap file put together by the tests.
struct MadeBMP {
    /// Bytes of the second header: 12, 40 or more.
    var headerSize = 40
    var width = 4
    var height = 2
    var depth = 24
    var coding = 0
    /// Pels per metre.
    var density = (0, 0)
    /// What follows the header: masks and palette.
    var tables: [UInt8] = []
    var pels: [UInt8] = []

    /// The file.
    var bytes: [UInt8] {
        var header = MadeBMP.number(headerSize, 4)
        if headerSize == 12 {
            header +=
                MadeBMP.number(width, 2) + MadeBMP.number(height, 2) + [1, 0] + MadeBMP.number(depth, 2)
        } else {
            header +=
                MadeBMP.number(width, 4) + MadeBMP.number(height, 4) + [1, 0] + MadeBMP.number(depth, 2)
            header += MadeBMP.number(coding, 4) + MadeBMP.number(pels.count, 4)
            header +=
                MadeBMP.number(density.0, 4) + MadeBMP.number(density.1, 4) + [UInt8](repeating: 0, count: 8)
        }
        let offset = 14 + header.count + tables.count
        let file = Array("BM".utf8) + MadeBMP.number(offset + pels.count, 4) + [0, 0, 0, 0]
        return file + MadeBMP.number(offset, 4) + header + tables + pels
    }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}

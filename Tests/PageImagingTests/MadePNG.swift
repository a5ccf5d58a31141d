import CPNG
import Foundation

/// A PNG written by the tests themselves, so that every pel is known without another decoder.
struct MadePNG {
    var width = 32
    var height = 32
    var depth = 8
    /// As the file has it: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha.
    var colourType = 2
    var isInterlaced = false
    var palette: [UInt8] = []
    var transparency: [UInt8] = []
    /// The filter byte before each row; the rows are filtered accordingly only for 0.
    var filter: UInt8 = 0
    /// Chunks between the header and the pels, and after them.
    var before: [(type: String, content: [UInt8])] = []
    var after: [(type: String, content: [UInt8])] = []
    /// How many bytes of compressed pels a chunk has.
    var chunkSize = 97
    /// The samples of the pel at (x, y), each up to 2^depth - 1.
    var pel: (Int, Int) -> [Int] = { x, y in [x * 8, y * 8, 255 - x * 4 - y * 4] }

    /// The file.
    var bytes: [UInt8] {
        var file = MadePNG.signature + MadePNG.chunk("IHDR", header)
        for (type, content) in before { file += MadePNG.chunk(type, content) }
        if !palette.isEmpty { file += MadePNG.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += MadePNG.chunk("tRNS", transparency) }
        let data = MadePNG.compressed(rows)
        for start in stride(from: 0, to: data.count, by: chunkSize) {
            file += MadePNG.chunk("IDAT", Array(data[start..<min(start + chunkSize, data.count)]))
        }
        for (type, content) in after { file += MadePNG.chunk(type, content) }
        return file + MadePNG.chunk("IEND", [])
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var header: [UInt8] {
        MadePNG.number(width) + MadePNG.number(height)
            + [UInt8(depth), UInt8(colourType), 0, 0, isInterlaced ? 1 : 0]
    }

    /// The filtered rows, pass after pass (ISO/IEC 15948, clause 8).
    var rows: [UInt8] {
        let passes =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ]
            : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (left, top, across, down) in passes where left < width {
            for y in stride(from: top, to: height, by: down) {
                rows.append(filter)
                rows += packed(stride(from: left, to: width, by: across).flatMap { pel($0, y) })
            }
        }
        return rows
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
        let perByte = 8 / depth
        return stride(from: 0, to: samples.count, by: perByte).map { start in
            var byte = 0
            for index in 0..<perByte {
                byte = byte << depth | (start + index < samples.count ? samples[start + index] : 0)
            }
            return UInt8(byte)
        }
    }

    static func number(_ value: Int) -> [UInt8] {
        [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }

    static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return number(content.count) + body + number(Int(crc32(0, body, UInt32(body.count))))
    }

    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(size))
        guard compress(&output, &size, bytes, UInt(bytes.count)) == Z_OK else { return [] }
        return Array(output.prefix(Int(size)))
    }
}

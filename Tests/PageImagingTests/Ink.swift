import FaxCore
import Foundation
import Testing

extension BilevelPage {
    /// A page of a drawing: `#` is black.
    init(_ drawing: String...) {
        self.init(width: drawing[0].count, lines: drawing.count)
        for (y, row) in drawing.enumerated() {
            for (x, letter) in row.enumerated() where letter == "#" { blacken(x, y) }
        }
    }

    /// A document of a folder of the corpus in the format PBM; nil where it is absent.
    init?(pbm path: URL) throws {
        guard FileManager.default.fileExists(atPath: path.path) else { return nil }
        let data = try Data(contentsOf: path)
        let header = try #require(data.firstRange(of: Data("\n".utf8)).map { data[..<$0.lowerBound] })
        #expect(header == Data("P4".utf8))
        var fields: [Int] = []
        var index = header.endIndex
        while fields.count < 2 {
            while data[index] <= 0x20 { index += 1 }
            var digits = ""
            while data[index] > 0x20 {
                digits.append(Character(UnicodeScalar(data[index])))
                index += 1
            }
            fields.append(try #require(Int(digits)))
        }
        self.init(width: fields[0], lines: fields[1], bytes: Array(data[(index + 1)...]))
    }

    /// Makes one pel black.
    mutating func blacken(_ x: Int, _ y: Int) { bytes[y * rowBytes + x / 8] |= 0x80 >> UInt8(x % 8) }

    /// Makes a rectangle black.
    mutating func blacken(_ area: PelRect) {
        for y in area.y..<(area.y + area.height) {
            for x in area.x..<(area.x + area.width) { blacken(x, y) }
        }
    }

    /// Whether a pel is black.
    func isBlack(_ x: Int, _ y: Int) -> Bool { bytes[y * rowBytes + x / 8] & 0x80 >> UInt8(x % 8) != 0 }
}

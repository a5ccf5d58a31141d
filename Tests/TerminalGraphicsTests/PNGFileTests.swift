import CPNG
import FaxCore
import Glibc
import TestSupport
import Testing

@testable import TerminalGraphics

/// libpng reads what we write.
@Suite struct PNGFileTests {
    /// The samples as libpng has them, a byte each; nil if it finds fault.
    private func decoded(_ file: [UInt8]) -> (channels: Int, samples: [UInt8])? {
        var template = Array("/tmp/faxpipe-png-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        unlink(template)
        guard write(descriptor, file, file.count) == file.count, let png = fx_png_open(descriptor)
        else { return nil }
        defer { fx_png_close(png) }
        guard fx_png_begin(png, 0, 1) == 1 else { return nil }
        let rowBytes = fx_png_row_bytes(png)
        var samples: [UInt8] = []
        let height = Int(file[20]) << 24 | Int(file[21]) << 16 | Int(file[22]) << 8 | Int(file[23])
        for _ in 0..<height {
            var row = [UInt8](repeating: 0, count: rowBytes)
            guard fx_png_read_row(png, &row) == 1 else { return nil }
            samples += row
        }
        return (Int(fx_png_channels(png)), samples)
    }

    @Test(arguments: [(1, 1), (7, 3), (8, 8), (301, 211)])
    func `text keeps black and white, and soft edges within half a step of 16 grays`(
        width: Int, height: Int
    ) throws {
        let samples = (0..<width * height).map { at -> UInt8 in
            at.isMultiple(of: 5) ? 0 : at.isMultiple(of: 17) ? UInt8(at & 255) : 255
        }
        let picture = ScreenPicture(width: width, height: height, colors: .gray, samples: samples)
        let file = try PNGFile.bytes(of: picture)
        #expect(file[24] == 4, "16 grays")
        let (channels, read) = try #require(decoded(file))
        #expect(channels == 1)
        #expect(read.count == samples.count)
        for (one, other) in zip(read, samples) {
            let distance = abs(Int(one) - Int(other))
            #expect(distance <= (other == 0 || other == 255 ? 0 : 9))
        }
    }

    @Test func `shading has 64 grays`() throws {
        let samples: [UInt8] = (0..<60_000).map { (at: Int) -> UInt8 in
            let slope = at % 300 + at / 300
            return UInt8(slope & 255)
        }
        let picture = ScreenPicture(width: 300, height: 200, colors: .gray, samples: samples)
        let file = try PNGFile.bytes(of: picture)
        #expect(file[24] == 8)
        let read = try #require(decoded(file))
        for (one, other) in zip(read.samples, samples) { #expect(abs(Int(one) - Int(other)) <= 3) }
        #expect(Set(read.samples).count == 64)
    }

    @Test func `noise has 16 grays, and stays small`() throws {
        var seed: UInt32 = 7
        let noise = (0..<400 * 600).map { _ -> UInt8 in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(seed >> 24)
        }
        let file = try PNGFile.bytes(
            of: ScreenPicture(width: 400, height: 600, colors: .gray, samples: noise))
        #expect(file[24] == 4)
        #expect(file.count < 130_000)
    }

    @Test func `colours are kept`() throws {
        let count = 31 * 17 * 3
        let samples: [UInt8] = (0..<count).map { (at: Int) -> UInt8 in
            let square = at * at / 7
            return UInt8(square & 255)
        }
        let picture = ScreenPicture(width: 31, height: 17, colors: .rgb, samples: samples)
        let file = try PNGFile.bytes(of: picture)
        let (channels, read) = try #require(decoded(file))
        #expect(channels == 3)
        #expect(read == samples)
    }

    @Test func `a file for people keeps every gray`() throws {
        let samples: [UInt8] = (0..<256 * 3).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let picture = ScreenPicture(width: 256, height: 3, colors: .gray, samples: samples)
        let (channels, read) = try #require(decoded(try picture.pngFile()))
        #expect(channels == 1)
        #expect(read == samples)
    }
}

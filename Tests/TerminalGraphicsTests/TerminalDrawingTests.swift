import FaxCore
import Foundation
import TerminalGraphics
import Testing

@testable import TerminalGraphics

@Suite struct TerminalDrawingTests {
    private let utf8 = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    private let cells = TerminalSize(columns: 30, rows: 20)

    /// White paper with black bars and a slope of grays.
    private static func page(width: Int, height: Int, colors: ScreenPicture.Colors = .gray) -> ScreenPicture {
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let ink: UInt8 = x / 9 % 4 == 1 && y / 7 % 3 == 1 ? 0 : x == y ? UInt8(x & 255) : 255
                samples += colors == .gray ? [ink] : [ink, y % 2 == 0 ? ink : 128, UInt8(x & 128)]
            }
        }
        return ScreenPicture(width: width, height: height, colors: colors, samples: samples)
    }

    private func drawing(_ format: TerminalFormat, _ change: (inout TerminalAbilities) -> Void = { _ in })
        -> TerminalDrawing
    {
        var abilities = TerminalAbilities(environment: utf8)
        change(&abilities)
        return TerminalDrawing(format, on: abilities, number: 0x01_02_03)
    }

    /// The escape codes of kitty's protocol: keys and payload.
    private func codes(_ bytes: [UInt8]) -> [(keys: [String: String], payload: String)] {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}_G").dropFirst().map { code in
            let parts = code.components(separatedBy: "\u{1B}\\")[0].split(separator: ";", maxSplits: 1)
            let keys = parts[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
            return (
                Dictionary(uniqueKeysWithValues: keys.map { ($0[0], $0[1]) }),
                parts.count > 1 ? String(parts[1]) : ""
            )
        }
    }

    @Test func `kitty gets the PNG in pieces, and answers nothing`() throws {
        let picture = Self.page(width: 700, height: 900, colors: .rgb)
        let codes = codes(try drawing(.kitty).lines(picture, covering: cells))
        #expect(codes.count > 2)
        #expect(codes.allSatisfy { $0.payload.utf8.count <= 4096 && $0.keys["q"] == "2" })
        #expect(codes.dropLast().allSatisfy { $0.keys["m"] == "1" && $0.payload.utf8.count % 4 == 0 })
        #expect(codes.last?.keys["m"] == "0")
        let first = try #require(codes.first?.keys)
        #expect(first["a"] == "T" && first["f"] == "100" && first["i"] == "66051")
        #expect(first["c"] == "30" && first["r"] == "20")
        let file = try #require(Data(base64Encoded: codes.map(\.payload).joined()))
        #expect(try [UInt8](file) == PNGFile.bytes(of: picture))
    }

    @Test func `a picture that fits its cells is not scaled`() throws {
        let known = drawing(.kitty) { $0.isCellKnown = true }
        let keys = try #require(
            codes(try known.lines(Self.page(width: 235, height: 320), covering: cells)).first?.keys)
        #expect(keys["c"] == nil && keys["r"] == nil)
        let other = try #require(
            codes(try known.lines(Self.page(width: 500, height: 320), covering: cells)).first?.keys)
        #expect(other["c"] == "30" && other["r"] == "20")
    }

    @Test func `on the screen kitty's cursor stays, and the picture can be taken away`() throws {
        let drawing = drawing(.kitty)
        let bytes = try drawing.picture(Self.page(width: 20, height: 20), covering: cells, column: 3, row: 4)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("\u{1B}[5;4H\u{1B}_G"))
        #expect(codes(bytes).first?.keys["C"] == "1")
        let erasure = try #require(codes(drawing.erasure).first?.keys)
        #expect(erasure == ["a": "d", "d": "I", "i": "66051", "q": "2"])
        #expect(self.drawing(.sixel).erasure.isEmpty)
    }

    @Test func `in tmux kitty's picture passes through and stands in characters`() throws {
        let drawing = drawing(.kitty) {
            $0.multiplexer = .tmux
            $0.needsPlaceholders = true
        }
        let text = String(
            decoding: try drawing.lines(Self.page(width: 99, height: 99), covering: cells), as: UTF8.self)
        let wrapped = text.components(separatedBy: "\u{1B}Ptmux;")
        #expect(wrapped[0].isEmpty)
        for piece in wrapped.dropFirst() {
            #expect(piece.hasPrefix("\u{1B}\u{1B}_G"))
            #expect(piece.contains("\u{1B}\u{1B}\\\u{1B}\\"))
        }
        #expect(wrapped[1].contains("U=1,c=30,r=20,"))
        let lines = try #require(wrapped.last?.components(separatedBy: "\u{1B}\u{1B}\\\u{1B}\\").last)
            .split(separator: "\n")
        #expect(lines.count == 20)
        for (row, line) in lines.enumerated() {
            #expect(line.hasPrefix("\u{1B}[38;2;1;2;3m"))
            #expect(line.hasSuffix("\u{1B}[39m"))
            let scalars = line.unicodeScalars.filter { $0.value > 127 }
            #expect(scalars.count == 90)
            for (at, scalar) in scalars.enumerated() {
                let expected: Unicode.Scalar =
                    at % 3 == 0
                    ? "\u{10EEEE}"
                    : at % 3 == 1 ? KittyPlaceholder.marks[row] : KittyPlaceholder.marks[at / 3]
                #expect(scalar == expected)
            }
        }
    }

    @Test func `the marks are those of kitty's rule`() {
        let fused: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311,
            0x313,
            0x314, 0x342, 0x653, 0x654,
        ]
        let ruled = (0...0x2FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            guard let age = scalar.properties.age, age.major < 6 || (age.major == 6 && age.minor == 0) else {
                return false
            }
            return scalar.properties.generalCategory == .nonspacingMark
                && scalar.properties.canonicalCombiningClass == .above && !fused.contains(scalar.value)
                && String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
        }
        #expect(KittyPlaceholder.marks == ruled)
        #expect(KittyPlaceholder.limit > 240)
    }

    @Test(arguments: [(1, 1), (50, 6), (123, 77)], [2, 16])
    func `gray sixels give the page back in that many grays`(size: (Int, Int), grays: Int) throws {
        let picture = Self.page(width: size.0, height: size.1)
        let bytes = try drawing(.sixel) { $0.sixelColors = grays }.lines(picture, covering: cells)
        #expect(bytes.last == 0x0A)
        let read = try #require(SixelReader(Array(bytes.dropLast())))
        #expect(read.width == picture.width && read.height == picture.height)
        #expect(read.colors.count <= grays)
        for (at, sample) in picture.samples.enumerated() {
            let pixel = try #require(read.pixels[at / size.0][at % size.0])
            #expect(pixel.0 == pixel.1 && pixel.1 == pixel.2)
            #expect(abs(pixel.0 * 255 / 100 - Int(sample)) <= 255 / (grays - 1) / 2 + 3)
        }
    }

    @Test func `coloured sixels are near the picture's colours`() throws {
        let picture = Self.page(width: 96, height: 60, colors: .rgb)
        let bytes = try drawing(.sixel).lines(picture, covering: cells)
        let read = try #require(SixelReader(Array(bytes.dropLast())))
        #expect(read.width == 96 && read.height == 60)
        var error = 0
        for (at, sample) in picture.samples.enumerated() {
            let pixel = try #require(read.pixels[at / 3 / 96][at / 3 % 96])
            error += abs([pixel.0, pixel.1, pixel.2][at % 3] * 255 / 100 - Int(sample))
        }
        #expect(error / picture.samples.count < 12)
    }

    @Test func `a sixel picture higher than the terminal takes comes in pieces of whole lines`() throws {
        let drawing = drawing(.sixel) { $0.sixelLimit = PixelSize(width: 500, height: 100) }
        let picture = Self.page(width: 40, height: 250)
        let pieces = try drawing.lines(picture, covering: cells).split(separator: 0x0A).map {
            SixelReader(Array($0))
        }
        #expect(pieces.map { $0?.height } == [96, 96, 58])
    }

    @Test func `in tmux sixels stay under what it takes`() throws {
        var seed: UInt32 = 1
        let noise = (0..<1_000 * 700).map { _ -> UInt8 in
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return UInt8(seed >> 24)
        }
        let picture = ScreenPicture(width: 1_000, height: 700, colors: .gray, samples: noise)
        let inside = drawing(.sixel) { $0.multiplexer = .tmux }
        #expect(try drawing(.sixel).lines(picture, covering: cells).count > 1_000_000)
        #expect(try inside.lines(picture, covering: cells).count <= 1_000_001)
    }

    @Test(
        arguments: [TerminalFormat.symbols, .braille, .ascii],
        [TerminalColors.none, .sixteen, .palette, .full])
    func `characters are lines of the same width that end as they began`(
        format: TerminalFormat, colors: TerminalColors
    ) throws {
        for kind in [ScreenPicture.Colors.gray, .rgb] {
            let picture = Self.page(width: 101, height: 75, colors: kind)
            let bytes = try drawing(format) { $0.colors = colors }.lines(picture, covering: cells)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.hasSuffix("\n"))
            let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 20)
            for line in lines {
                let pieces = line.components(separatedBy: "\u{1B}[")
                // Nothing but Select Graphic Rendition, and reset at the end.
                #expect(
                    pieces.dropFirst().allSatisfy { $0.drop { "0"..."9" ~= $0 || $0 == ";" }.hasPrefix("m") })
                #expect(colors == .none ? pieces.count == 1 : line.hasSuffix("\u{1B}[0m"))
                let shown = pieces[0] + pieces.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }.joined()
                #expect(shown.count == 30)
                #expect(format != .ascii || shown.utf8.count == 30)
            }
        }
    }

    @Test func `without colours ink is written and paper is blank`() throws {
        let white = ScreenPicture(
            width: 80, height: 80, colors: .gray, samples: Array(repeating: 255, count: 6400))
        let bytes = try drawing(.ascii) { $0.colors = .none }.lines(
            white, covering: TerminalSize(columns: 10, rows: 5))
        #expect(bytes == Array((0..<5).map { _ in String(repeating: " ", count: 10) + "\n" }.joined().utf8))
    }

    @Test func `characters on the screen stand where they should`() throws {
        let bytes = try drawing(.symbols).picture(
            Self.page(width: 80, height: 80), covering: TerminalSize(columns: 10, rows: 3), column: 2, row: 7)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[8;3H"))
        #expect(
            text.contains("\u{1B}[9;3H") && text.contains("\u{1B}[10;3H") && !text.contains("\u{1B}[11;3H"))
        #expect(!text.contains("\n"))
    }

    @Test func `iTerm2 gets the file whole`() throws {
        let picture = Self.page(width: 40, height: 30)
        let text = String(decoding: try drawing(.iterm).lines(picture, covering: cells), as: UTF8.self)
        let file = try PNGFile.bytes(of: picture)
        #expect(text.hasPrefix("\u{1B}]1337;File=size=\(file.count);width=30;height=20;"))
        #expect(text.hasSuffix(":" + Data(file).base64EncodedString() + "\u{7}\n"))
    }

    @Test(arguments: 0...7) func `base64 of every remainder`(count: Int) {
        let bytes = (0..<count).map { UInt8((250 + $0 * 37) & 255) }
        #expect(String(decoding: Base64.code(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }
}

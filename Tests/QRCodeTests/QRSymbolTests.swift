import FaxCore
import Foundation
import TestSupport
import Testing

@testable import QRCode

/// QR codes as they are drawn, read back by a stranger: zbarimg(1).
@Suite struct QRSymbolTests {
    static let link =
        "faxpipe:pair?name=office&local=http://192.168.1.100:8080&tunnel=https://fax.example.org"

    /// What zbarimg reads in a picture of gray samples, without its help for inverted ones.
    static func read(_ picture: ScreenPicture) throws -> String {
        let folder = try ScratchFolder()
        let head = "P5\n\(picture.width) \(picture.height)\n255\n"
        let path = try folder.write("code.pgm", Data(head.utf8) + Data(picture.samples))
        let outcome = try Program.run(
            "/usr/bin/zbarimg", ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", path])
        return outcome.text.hasSuffix("\n") ? String(outcome.text.dropLast()) : outcome.text
    }

    @Test(arguments: ["1", link, String(repeating: "long ", count: 466), "Grüße, 你好\u{1B}[31m\n"])
    func aStrangerReadsThePicture(_ text: String) throws {
        #expect(try Self.read(QRSymbol(text).picture(pels: 4)) == text)
    }

    @Test func theErrorCorrectionIsM() throws {
        let symbol = try QRSymbol(Self.link)
        // ISO/IEC 18004, 7.9: the first two bits of the format, which are masked with 10, and 00 is M.
        let bits = [symbol.isDark(column: 0, row: 8), symbol.isDark(column: 1, row: 8)]
        #expect(bits == [true, false])
        #expect(symbol.picture(pels: 1).width == symbol.width + 8)
    }

    @Test func tooMuchIsRefused() {
        #expect(throws: QRCodeError.tooLong) { try QRSymbol(String(repeating: "x", count: 2332)) }
        #expect(throws: QRCodeError.tooLong) { try QRSymbol("") }
        #expect(throws: Never.self) { try QRSymbol(String(repeating: "x", count: 2331)) }
    }

    /// The lines as a terminal shows them, 8 × 16 pels a cell, letters of `ink` on `ground`; with colours of their own
    /// if they bring some.
    private func screen(_ lines: [String], ink: UInt8, ground: UInt8) -> ScreenPicture {
        var (ink, ground) = (ink, ground)
        var rows: [[(UInt8, UInt8)]] = []
        for var line in lines {
            for (sequence, colors) in [
                ("\u{1B}[38;5;16;48;5;231m", (UInt8(0), UInt8(255))), ("\u{1B}[0;30;47m", (0, 170)),
            ] where line.hasPrefix(sequence) {
                (ink, ground) = colors
                line = String(line.dropFirst(sequence.count).dropLast(4))
            }
            rows.append(
                line.map { character in
                    switch character {
                    case "█", "#": (ink, ink)
                    case "▀": (ink, ground)
                    case "▄": (ground, ink)
                    default: (ground, ground)
                    }
                })
        }
        let width = 8 * (rows.map(\.count).max() ?? 1)
        var samples: [UInt8] = []
        for row in rows {
            for half in 0..<2 {
                let line = row.flatMap { [UInt8](repeating: half == 0 ? $0.0 : $0.1, count: 8) }
                for _ in 0..<8 { samples += line }
            }
        }
        return ScreenPicture(width: width, height: rows.count * 16, colors: .gray, samples: samples)
    }

    /// Dark on light, whatever the terminal's own colours are.
    @Test(arguments: QRSymbol.Paper.allCases)
    func aStrangerReadsTheScreen(_ paper: QRSymbol.Paper) throws {
        let lines = try QRSymbol(Self.link).lines(on: paper)
        let grounds: [(ink: UInt8, ground: UInt8)] =
            switch paper {
            case .colors, .fewColors: [(0, 255), (255, 0), (180, 30)]
            case .dark, .darkASCII: [(255, 0), (200, 30)]
            case .light, .lightASCII: [(0, 255), (40, 230)]
            }
        for (ink, ground) in grounds {
            #expect(try Self.read(screen(lines, ink: ink, ground: ground)) == Self.link, "\(paper) \(ink)")
        }
        // The wrong way round it is none, for this reader.
        if case .dark = paper { #expect(try Self.read(screen(lines, ink: 0, ground: 255)) == "") }
        #expect(lines.count <= (paper == .darkASCII || paper == .lightASCII ? 49 : 25))
    }

    @Test func allCodesOfAPictureAreRead() throws {
        let symbols = try ["one", Self.link].map { try QRSymbol($0).picture(pels: 5) }
        let width = symbols.map(\.width).reduce(0, +)
        let height = symbols.map(\.height).max() ?? 0
        for isInverted in [false, true] {
            var pels = [UInt8](repeating: 255, count: width * height)
            var left = 0
            for symbol in symbols {
                for y in 0..<symbol.height {
                    for x in 0..<symbol.width {
                        pels[y * width + left + x] = symbol.samples[y * symbol.width + x]
                    }
                }
                left += symbol.width
            }
            if isInverted { pels = pels.map { 255 - $0 } }
            let texts = try QRReader.texts(in: GrayPage(width: width, height: height, pels: pels))
            #expect(Set(texts) == ["one", Self.link], "inverted: \(isInverted)")
        }
        #expect(try QRReader.texts(in: GrayPage(width: 1, height: 1, pels: [0])).isEmpty)
    }
}

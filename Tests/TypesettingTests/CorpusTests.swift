import FaxCore
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// Real and hostile texts: all become pages that an independent reader accepts.
@Suite struct CorpusTests {
    @Test(
        .enabled(if: Repository.corpus != nil, "no corpus beside the project"),
        arguments: Repository.corpusFiles("text"))
    func realTextsBecomeSoundPages(_ file: URL) throws {
        let setting = try Setting(bytes: try Data(contentsOf: file))
        #expect(try setting.isSound())
        let pages = try Program.shell("pdfinfo '\(setting.pdf)' | sed -n 's/^Pages: *//p'").lines
        #expect(pages == ["\(setting.layout.pageCount)"])
    }

    @Test(arguments: [
        "a" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "\u{202E}\u{2067}a", count: 20_000),
        String(repeating: "👨\u{200D}", count: 20_000),
        String(repeating: "\u{200B}\u{2060}\u{FEFF}", count: 20_000) + "x",
        String(repeating: "\u{8}", count: 100_000) + "x",
        String(repeating: "x\u{8}", count: 100_000),
        String(repeating: "\u{1B}[", count: 50_000) + "mx",
        "x\u{1B}[" + String(repeating: "1;", count: 100_000) + "mx",
        String(repeating: "a\t", count: 50_000),
        String(repeating: "ด้้้้้็็็็็้้้้้็็็็็", count: 500),
        String(repeating: "\u{0F56}\u{0F65}\u{0F92}\u{0FB2}\u{0F74}\u{0F56}", count: 2000),
        String(repeating: "\r", count: 50_000) + "x",
        "x" + String(repeating: "\u{A0}", count: 50_000),
        String(repeating: "\u{3000}", count: 50_000) + "漢",
    ])
    func absurdTextsBecomeSoundPages(_ text: String) throws {
        let setting = try Setting(text)
        #expect(try setting.isSound())
        #expect(setting.layout.pageCount < 200)
    }

    /// Any bytes are a text: pseudo-random ones, rich in what has a meaning.
    @Test(arguments: 0..<60)
    func anyBytesBecomeSoundPages(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let pieces: [[UInt8]] = [
            [0x1B], [0x1B, 0x5B], [0x1B, 0x5D], [0x08], [0x09], [0x0A], [0x0D], [0x0C], [0xC2, 0x85],
            [0xE2, 0x80, 0xA8],
            Array("_".utf8), Array("x".utf8), Array(" ".utf8), Array("1;".utf8), Array("m".utf8),
            Array("é".utf8),
            Array("ש".utf8), Array("漢".utf8), Array("😀".utf8), Array("\u{301}".utf8), Array("\u{202E}".utf8),
            Array("क्".utf8), [0xEF, 0xBF, 0xBE], [0xF4, 0x8F, 0xBF, 0xBF], [0x80], [0xC3],
            [0xED, 0xA0, 0x80], [0x00],
        ]
        // An odd seed leaves out what is not UTF-8.
        let choices = seed.isMultiple(of: 2) ? pieces.count : pieces.count - 4
        var bytes: [UInt8] = Array("start ".utf8)
        for _ in 0..<3000 { bytes += pieces[Int(next() % UInt64(choices))] }
        let setting = try Setting(bytes: Data(bytes))
        #expect(try setting.isSound())
    }
}

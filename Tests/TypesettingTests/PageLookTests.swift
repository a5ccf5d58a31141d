import FaxCore
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// What a page looks like, in pels: 100 an inch.
@Suite struct PageLookTests {
    private func inkColumns(_ pels: [[UInt8]]) -> [Int] {
        (0..<(pels.first?.count ?? 0)).filter { x in pels.contains { $0[x] < 128 } }
    }

    private func inkRows(_ pels: [[UInt8]]) -> [Int] {
        pels.indices.filter { y in pels[y].contains { $0 < 128 } }
    }

    /// 42.5 pt of margin are 59 pels.
    @Test(arguments: [
        String(repeating: "word ", count: 400),
        String(repeating: "x", count: 3000),
        String(repeating: "https://example.org/", count: 100),
        String(repeating: "العربية ", count: 300),
        String(repeating: "漢字", count: 800),
        String(repeating: "हिन्दी", count: 300),
        String(repeating: " ", count: 200) + "far",
        "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\tfar", "\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t漢字",
        String(repeating: "a\u{8}a", count: 500),
        String(repeating: "﷽", count: 30),
    ])
    func nothingReachesIntoTheMargins(_ text: String) throws {
        let pels = try Setting(text).pels()
        let (columns, rows) = (inkColumns(pels), inkRows(pels))
        #expect(try #require(columns.first) >= 57)
        #expect(try #require(columns.last) <= 827 - 57)
        #expect(try #require(rows.first) >= 57)
        #expect(try #require(rows.last) <= 1170 - 57)
    }

    @Test func aCharacterWiderThanThePageIsMadeNarrower() throws {
        let pels = try Setting("﷽", style: TextStyle(paper: .a4, fontSize: 72)).pels()
        #expect(try #require(inkColumns(pels).last) <= 827 - 57)
    }

    @Test func everyLetterOfALongWordIsThere() throws {
        let word = (0..<400).map { String(format: "%04d", $0) }.joined()
        #expect(try Setting(word).text().filter { $0.isNumber } == word)
        let cyrillicAndThai = "ไทย" + word
        #expect(try Setting(cyrillicAndThai).text().filter { $0.isNumber } == word)
    }

    @Test func linesBreakBetweenWords() throws {
        let text = (1...60).map { "word\($0)" }.joined(separator: " ")
        let lines = try Setting(text).text().split(separator: "\n")
        #expect(lines.count > 1)
        #expect(lines.flatMap { $0.split(separator: " ") }.prefix(60) == text.split(separator: " ")[...])
    }

    @Test func boxesAreClosed() throws {
        // One line of ink from top to bottom on the left, in all columns on top.
        let box = "┌──────┐\n│ text │\n│ ∞ ½ │\n│ 1234 │\n└──────┘\n"
        let pels = try Setting(box, style: TextStyle(paper: .a4, fontSize: 20)).pels()
        let (columns, rows) = (inkColumns(pels), inkRows(pels))
        let (left, top) = (try #require(columns.first), try #require(rows.first))
        let bottom = try #require(rows.last)
        #expect((top...bottom).allSatisfy { pels[$0][left] < 200 || pels[$0][left + 1] < 200 })
        #expect(
            (left...(try #require(columns.last))).allSatisfy {
                pels[top][$0] < 200 || pels[top + 1][$0] < 200
            })
    }

    @Test func hebrewStandsOnTheRight() throws {
        let columns = inkColumns(try Setting("שלום").pels())
        #expect(try #require(columns.first) > 500)
        #expect(try #require(columns.last) > 827 - 63)
    }

    @Test func aLongRightToLeftParagraphStaysRightAligned() throws {
        // Longer than a piece, so that later pieces have to know the direction of the first.
        let text = String(repeating: "עברית ", count: 1500) + "END " + String(repeating: "latin ", count: 4)
        let setting = try Setting(text)
        let rows = inkRows(try setting.pels(page: setting.layout.pageCount))
        let last = try #require(rows.last)
        let pels = try setting.pels(page: setting.layout.pageCount)
        #expect(try #require(inkColumns(Array(pels[(last - 8)...last])).last) > 827 - 70)
    }

    @Test func emojiAreOutlines() throws {
        let setting = try Setting("😀 ❤️ 👍🏽 ☎")
        #expect(try Program.shell("pdfimages -list '\(setting.pdf)' | wc -l").text == "2\n")
        #expect(!(try Program.shell("pdffonts '\(setting.pdf)'").text.contains("Type 3")))
    }

    @Test func underlinesAreDrawnUnderTheirWords() throws {
        let plain = inkRows(try Setting("word").pels())
        let underlined = inkRows(try Setting("_\u{8}w_\u{8}o_\u{8}r_\u{8}d").pels())
        #expect(underlined.count > plain.count)
        let pango = inkRows(try Setting("\u{1B}[4mwordक").pels())
        #expect(pango.count > plain.count)
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite struct HeaderStripTests {
    private func strip(
        _ title: String = "letter.txt", date: String = "2026-11-21 10:30", margin: Double = 42.5,
        line: ScanLine = .a4, resolution: Resolution = .fine, page: Int = 1, of total: Int = 3
    ) throws -> BilevelPage {
        let style = TextStyle(paper: .a4, margin: margin, header: HeaderLine(title: title, date: date))
        return try #require(
            try HeaderStrip(style, line: line, resolution: resolution, of: total)
        ).page(page)
    }

    private func isBlack(_ page: BilevelPage, _ x: Int, _ y: Int) -> Bool {
        page.bytes[y * page.rowBytes + x / 8] & 0x80 >> UInt8(x % 8) != 0
    }

    private func inkColumns(_ page: BilevelPage, _ lines: Range<Int>) -> [Int] {
        (0..<page.width).filter { x in lines.contains { isBlack(page, x, $0) } }
    }

    @Test func withoutAHeaderThereIsNone() throws {
        let style = TextStyle(paper: .a4)
        #expect(try HeaderStrip(style, line: .a4, resolution: .fine, of: 1) == nil)
    }

    @Test(arguments: ScanLine.allCases, Resolution.allCases)
    func itIsAsWideAsThePageAndAThirdOfAnInchHigh(_ line: ScanLine, _ resolution: Resolution) throws {
        let strip = try strip(line: line, resolution: resolution)
        #expect(strip.width == line.pels)
        let inches = Double(strip.lines) / Double(resolution.linesPerInch)
        #expect((0.3...0.6).contains(inches))
        // 13 points on top are white.
        let white = Int(13.0 / 72 * Double(resolution.linesPerInch))
        #expect(inkColumns(strip, 0..<white).isEmpty)
        let columns = inkColumns(strip, 0..<strip.lines)
        let margin = Int(42.5 / 72 * 204)
        #expect(columns.first == margin)
        #expect(abs(try #require(columns.last) - (line.pels - margin)) <= 2)
    }

    /// The rule goes all the way and is as thick as whole lines are; below it is white.
    @Test(arguments: Resolution.allCases)
    func theRuleIsWhole(_ resolution: Resolution) throws {
        let strip = try strip(resolution: resolution)
        let whole = (0..<strip.lines).filter { y in (130..<1600).allSatisfy { isBlack(strip, $0, y) } }
        #expect(whole.count == [.standard: 1, .fine: 2, .superfine: 4][resolution])
        #expect(inkColumns(strip, (try #require(whole.last) + 1)..<strip.lines).isEmpty)
    }

    @Test func onlyTheNumberChangesFromPageToPage() throws {
        let (first, second) = (try strip(page: 1), try strip(page: 2))
        let changed = (0..<first.width).filter { x in
            (0..<first.lines).contains { isBlack(first, x, $0) != isBlack(second, x, $0) }
        }
        #expect(!changed.isEmpty)
        #expect(try #require(changed.first) > 1500)
    }

    @Test(arguments: ["a title", "العربية", "漢字の題", "हिन्दी", "😀", String(repeating: "long ", count: 400), ""])
    func everyTitleLeavesDateAndNumberAlone(_ title: String) throws {
        let (named, bare) = (try strip(title), try strip(""))
        let letters = 0..<Int(24.0 / 72 * 196)
        let isUntouched =
            inkColumns(named, letters).filter { $0 > 1230 } == inkColumns(bare, letters).filter { $0 > 1230 }
        #expect(isUntouched)
        #expect(inkColumns(named, letters).contains { $0 <= 1230 } == !title.isEmpty)
    }

    @Test(arguments: [0.0, 200, 1e9, -5])
    func anAbsurdMarginIsNone(_ margin: Double) throws {
        #expect(!inkColumns(try strip(margin: margin), 0..<60).isEmpty)
    }

    /// Letters of 9 points at 98 lines an inch are read again by a machine.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tesseract")))
    func itIsLegibleAtStandardResolution() throws {
        let strip = try strip("Practice Miller, Springfield", resolution: .standard, page: 12, of: 34)
        let folder = try ScratchFolder()
        // Square pels with white around, as on paper.
        var picture = Data("P4\n\(strip.width) \(strip.lines * 2 + 200)\n".utf8)
        let white = Data(count: strip.rowBytes * 100)
        picture += white
        for y in 0..<strip.lines * 2 {
            picture += strip.bytes[y / 2 * strip.rowBytes..<(y / 2 + 1) * strip.rowBytes]
        }
        picture += white
        let path = try folder.write("strip.pbm", picture)
        let words = try Program.shell("tesseract '\(path)' - --psm 6 --dpi 200 2>&1").text
        for word in ["Practice", "Miller", "Springfield", "10:30", "12/34"] {
            #expect(words.contains(word), "\(words)")
        }
    }
}

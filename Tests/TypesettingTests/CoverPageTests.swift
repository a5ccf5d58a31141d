import FaxCore
import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// A cover page and what independent readers see on it.
struct Cover {
    let page: CoverPage
    let pdf: String
    private let folder: ScratchFolder

    init(_ fields: CoverFields, paper: PageSize = .a4, header: HeaderLine? = nil) throws {
        let style = TextStyle(paper: paper, fontFamily: CoverPage.defaultFontFamily, header: header)
        folder = try ScratchFolder()
        pdf = folder.path("cover.pdf")
        page = try CoverPage(fields, style: style)
        let output = open(pdf, O_WRONLY | O_CREAT, 0o600)
        defer { close(output) }
        try page.write(
            to: output, totalPages: max(1, fields.pages),
            metadata: DocumentMetadata(title: "A test", creationDate: "2026-11-21T12:00:00Z"))
    }

    var text: String { get throws { try Program.shell("pdftotext -layout '\(pdf)' -").text } }

    var pageCount: String? {
        get throws { try Program.shell("pdfinfo '\(pdf)' | sed -n 's/^Pages: *//p'").lines.first }
    }

    /// Rows of pels, 0 is black, at `horizontal` × `vertical` pels an inch.
    func pels(_ horizontal: Int = 100, _ vertical: Int = 100) throws -> [[UInt8]] {
        let image = try Program.shell("pdftoppm -rx \(horizontal) -ry \(vertical) -gray '\(pdf)'").output
        let header = image.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 3)
        let size = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let start = header[0].count + header[1].count + header[2].count + 3
        let bytes = [UInt8](image.dropFirst(start))
        return (0..<size[1]).map { Array(bytes[$0 * size[0]..<($0 + 1) * size[0]]) }
    }
}

@Suite struct CoverPageTests {
    private static let full = CoverFields(
        to: "Dr. Smith", from: "Practice Miller", date: "2026-11-21 10:30", pages: 3, subject: "Referral",
        note: "Please call back.")

    @Test func everythingStandsThereWithItsLabel() throws {
        let lines = try Cover(Self.full).text.split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(
            lines.filter { $0 != "\u{C}" } == [
                "FAX", "To Dr. Smith", "From Practice Miller", "Date 2026-11-21 10:30",
                "Pages 3, this one included", "Subject Referral", "Note Please call back.",
            ])
    }

    /// Every subset of the fields: nothing is said of the missing ones, and what follows moves up.
    @Test(arguments: 0..<64)
    func missingFieldsLeaveNoHole(_ subset: Int) throws {
        func has(_ bit: Int) -> Bool { subset & 1 << bit != 0 }
        let full = Self.full
        let cover = try Cover(
            CoverFields(
                to: has(0) ? full.to : "", from: has(1) ? full.from : " \n", date: has(2) ? full.date : "",
                pages: has(3) ? 3 : 0, subject: has(4) ? full.subject : "", note: has(5) ? full.note : "\t"))
        let text = try cover.text
        for (bit, label) in ["To", "From", "Date", "Pages", "Subject", "Note"].enumerated() {
            #expect(text.contains("\n\(label) ") == has(bit), "\(label)")
        }
        let ink = try cover.pels().enumerated().filter { $0.element.contains { $0 < 128 } }.map(\.offset)
        let gaps = zip(ink.dropFirst(), ink).map { $0 - $1 }
        // Half an inch at the most, below the heading.
        #expect(try #require(gaps.max()) < 50)
    }

    @Test func onePageIsThisOne() throws {
        #expect(try Cover(CoverFields(pages: 1)).text.contains("1, this one\n"))
    }

    @Test func theHeaderLineIsThatOfEveryPage() throws {
        let line = HeaderLine(title: "Practice Miller", date: "2026-11-21 10:30")
        let text = try Cover(Self.full, header: line).text
        let words = text.split(separator: "\n")[0].split(separator: " ")
        #expect(words.joined(separator: " ") == "Practice Miller 2026-11-21 10:30 1/3")
    }

    @Test(arguments: PageSize.allCases)
    func aNoteShrinksAndIsThenRefused(_ paper: PageSize) throws {
        var fields = Self.full
        var sizes: [Double] = []
        var refused: Int?
        for lines in 20...150 where refused == nil {
            fields.note = (1...lines).map { "line \($0)" }.joined(separator: "\n")
            do throws(TypesettingError) {
                let style = TextStyle(paper: paper, fontFamily: CoverPage.defaultFontFamily)
                sizes.append(try CoverPage(fields, style: style).fontSize)
            } catch {
                #expect(error == .coverOverflow(lines: 1))
                refused = lines
            }
        }
        #expect(sizes.first == 12 && sizes.last == 9)
        #expect(sizes == sizes.sorted(by: >))
        #expect(Set(sizes).count == 7)
        let limit = try #require(refused) - 1
        fields.note = (1...limit).map { "line \($0)" }.joined(separator: "\n")
        let cover = try Cover(fields, paper: paper)
        #expect(try cover.pageCount == "1")
        #expect(try cover.text.contains("line \(limit)\n"))
        let rows = try cover.pels().enumerated().filter { $0.element.contains { $0 < 128 } }.map(\.offset)
        #expect(Double(try #require(rows.last)) <= (paper.height - 42.5) / 72 * 100)
    }

    @Test func howManyLinesAreTooManyIsTrue() throws {
        func fits(_ lines: Int) throws -> TypesettingError? {
            let note = (1...lines).map { "line \($0)" }.joined(separator: "\n")
            let style = TextStyle(paper: .a4, fontFamily: CoverPage.defaultFontFamily)
            do throws(TypesettingError) {
                _ = try CoverPage(CoverFields(to: "Dr. Smith", note: note), style: style)
                return nil
            } catch { return error }
        }
        guard case .coverOverflow(let excess) = try fits(100) else {
            Issue.record("100 lines fit")
            return
        }
        #expect(try fits(100 - excess) == nil)
        #expect(try fits(100 - excess + 1) == .coverOverflow(lines: 1))
    }

    @Test(arguments: [
        CoverFields(subject: String(repeating: "very long ", count: 1500)),
        CoverFields(to: String(repeating: "x", count: 50_000)),
        CoverFields(note: String(repeating: "\u{200B}", count: 100_000) + "x"),
        CoverFields(note: String(repeating: "漢字", count: 20_000)),
        CoverFields(note: String(repeating: "\n.", count: 20_000)),
    ])
    func whatNoPageCanHoldIsRefused(_ fields: CoverFields) {
        let style = TextStyle(paper: .legal, fontFamily: CoverPage.defaultFontFamily)
        do throws(TypesettingError) {
            _ = try CoverPage(fields, style: style)
            Issue.record("it fits")
        } catch {
            guard case .coverOverflow(let lines) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(lines >= 1)
        }
    }

    @Test func longValuesWrapInTheirColumn() throws {
        let word = (0..<60).map { String(format: "%04d", $0) }.joined()
        let cover = try Cover(
            CoverFields(
                to: "Dr. Smith,\r\nSt. Mary's Hospital", from: "https://example.org/" + word,
                subject: (0..<40).map { "word\($0)" }.joined(separator: " ")))
        let text = try cover.text
        #expect(text.filter { $0.isNumber }.hasPrefix(word))
        #expect(!text.contains("-"), "hyphens that nobody wrote")
        #expect(text.contains("Dr. Smith,\n"))
        let pels = try cover.pels()
        let columns = (0..<pels[0].count).filter { x in pels.contains { $0[x] < 128 } }
        // 42.5 points of margin are 59 pels; the rules end there.
        #expect(try #require(columns.first) >= 58)
        #expect(try #require(columns.last) <= 827 - 58)
    }

    @Test(arguments: [
        "東京大学医学部附属病院", "डॉ. राजेश कुमार", "Ελληνικά", "Nguyễn Văn Ánh", "한국어", "ไทย",
    ])
    func textOfEveryScriptIsFoundAgain(_ text: String) throws {
        let cover = try Cover(CoverFields(to: text, note: text))
        #expect(cover.page.missingGlyphs.isEmpty)
        let found = try cover.text.precomposedStringWithCanonicalMapping
        #expect(found.components(separatedBy: text.precomposedStringWithCanonicalMapping).count == 3)
    }

    @Test(arguments: ["محمد بن عبد الله", "דר' כהן"])
    func rightToLeftStandsOnTheRight(_ text: String) throws {
        let pels = try Cover(CoverFields(note: text)).pels()
        // Below the heading, right of the label.
        let rows = pels.dropFirst(180)
        let columns = (150..<pels[0].count).filter { x in rows.contains { $0[x] < 128 } }
        #expect(try #require(columns.first) > 500)
        #expect(try #require(columns.last) > 827 - 66)
    }

    @Test func emojiAreOutlinesAndMissingCharactersAreNamed() throws {
        let cover = try Cover(CoverFields(subject: "😀 ☎", note: "\u{10FFFD}\u{10FFFD}"))
        #expect(try Program.shell("pdfimages -list '\(cover.pdf)' | wc -l").text == "2\n")
        #expect(cover.page.missingGlyphs.map(\.codePoint) == ["\u{10FFFD}"])
        #expect(cover.page.missingGlyphs.first?.count == 2)
    }

    @Test func controlCharactersAreSpaces() throws {
        #expect(try Cover(CoverFields(to: "a\u{1B}[31mb\u{7}c")).text.contains("a [31mb c\n"))
    }

    /// Of each rule at least one line of pels stays whole at 98 lines an inch, wherever on the grid it falls.
    @Test(arguments: 0..<6)
    func rulesSurviveStandardResolution(_ lines: Int) throws {
        var fields = Self.full
        fields.note = ""
        fields.to = Array(repeating: "Dr. Smith", count: lines + 1).joined(separator: "\n")
        let whole = try Cover(fields).pels(204, 98).enumerated().filter { row in
            row.element.count { $0 < 128 } > 1300
        }
        let rules = whole.enumerated().filter {
            $0.offset == 0 || whole[$0.offset - 1].offset < $0.element.offset - 1
        }
        #expect(rules.count == 6)
    }

    /// Nothing is smaller than 9 points: 10.5 from the top of a line of DejaVu Sans to its bottom.
    @Test func noLetterIsBelowNinePoints() throws {
        var fields = Self.full
        fields.note = (1...45).map { "line \($0)" }.joined(separator: "\n")
        let cover = try Cover(fields, header: HeaderLine(title: "Practice Miller", date: "2026-11-21"))
        #expect(cover.page.fontSize == 9)
        let boxes = try Program.shell("pdftotext -bbox '\(cover.pdf)' - | grep '<word'").lines
        #expect(boxes.count > 100)
        for box in boxes {
            let numbers = box.split(separator: "\"").compactMap { Double($0) }
            #expect(numbers[3] - numbers[1] >= 10.4, "\(box)")
        }
    }
}

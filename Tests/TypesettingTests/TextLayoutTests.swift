import FaxCore
import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite struct TextLayoutTests {
    private let header = HeaderLine(title: "note.txt", date: "2026-11-21 12:00")

    @Test func headerShowsTitleDateAndPage() throws {
        let text = String(repeating: "line\n", count: 150)
        let setting = try Setting(text, style: TextStyle(paper: .a4, header: header))
        let pages = try setting.text("-layout").split(separator: "\u{C}").prefix(while: {
            $0.contains("line")
        })
        #expect(setting.layout.pageCount == 3)
        #expect(pages.count == 3)
        for (index, page) in pages.enumerated() {
            let first = page.split(separator: "\n")[0].split(separator: " ", omittingEmptySubsequences: true)
            #expect(first == ["note.txt", "2026-11-21", "12:00", "\(index + 1)/3"])
        }
    }

    @Test func pagesOfAPartAreNumberedAsThoseOfTheWhole() throws {
        let folder = try ScratchFolder()
        let input = open(try folder.write("text", Data("one\u{C}two".utf8)), O_RDONLY)
        let output = open(folder.path("out.pdf"), O_WRONLY | O_CREAT, 0o600)
        let layout = try TextLayout(of: input, style: TextStyle(paper: .letter, header: header))
        try layout.write(to: output, numbers: [4, 7], totalPages: 9, metadata: Setting.metadata)
        let text = try Program.shell("pdftotext '\(folder.path("out.pdf"))' -").text
        #expect(text.contains("4/9"))
        #expect(text.contains("7/9"))
    }

    @Test func longTitlesLoseTheirMiddle() throws {
        let title = String(repeating: "a very long title ", count: 20) + "END"
        let long = HeaderLine(title: title, date: "2026-11-21 12:00")
        let setting = try Setting("x", style: TextStyle(paper: .a4, header: long))
        let first = try setting.text("-layout").split(separator: "\n")[0]
        #expect(first.hasPrefix("a very long"))
        #expect(first.contains("END"))
        #expect(first.contains("2026-11-21 12:00"))
        #expect(first.hasSuffix("1/1"))
    }

    @Test(arguments: [
        "Plain ASCII, columns and all", "Grüße, señor, Łódź", "Ελληνικά και ελληνικά", "Съешь ещё этих булок",
        "שלום עולם", "हिन्दी", "ภาษาไทย", "漢字かな交じり文", "한국어 문장", "∀x∈ℝ → √2 ≠ ½", "┌──┐│x│└──┘",
    ])
    func textComesBack(_ text: String) throws {
        let setting = try Setting(text)
        let found = try setting.text().split(separator: "\n").first.map(String.init)
        #expect(found?.filter { !"\u{202A}\u{202B}\u{202C}\u{200E}\u{200F}".contains($0) } == text)
        #expect(setting.layout.missingGlyphs.isEmpty)
        #expect(try setting.isSound())
    }

    @Test func arabicIsJoinedAndComesBack() throws {
        let setting = try Setting("مرحبا بالعالم")
        #expect(try setting.text().contains("مرحبا"))
    }

    @Test func formFeedsBeginPages() throws {
        #expect(try Setting("a\u{C}b").layout.pageCount == 2)
        #expect(try Setting("a\u{C}\u{C}b").layout.pageCount == 3)
        #expect(try Setting("\u{C}a\u{C}").layout.pageCount == 1)
        #expect(try Setting("a\n\u{C}\nb\n").layout.pageCount == 2)
    }

    @Test func blankLinesFillNoPageByThemselves() throws {
        #expect(try Setting("a" + String(repeating: "\n", count: 500)).layout.pageCount == 1)
        #expect(try Setting("a" + String(repeating: "\n", count: 500) + "b").layout.pageCount == 2)
        #expect(try Setting("a" + String(repeating: " ", count: 100_000) + "b").layout.pageCount == 1)
    }

    @Test(arguments: ["", "\n\n", " \t \n", "\u{C}\u{C}", "\u{1B}[1m"])
    func refusesWhatShowsNothing(_ text: String) {
        #expect(throws: TypesettingError.empty) { try Setting(text) }
    }

    @Test func tabsStandAtEveryEighthColumn() throws {
        let setting = try Setting("a\tb\n12345678\tc\n\tд\n")
        let boxes = try Program.shell("pdftotext -bbox '\(setting.pdf)' -").text
        func left(_ word: String) -> Double? {
            boxes.split(separator: "\n").first { $0.contains(">\(word)</word>") }
                .flatMap { $0.split(separator: "\"").dropFirst().first }.flatMap { Double($0) }
        }
        let column = 10.5 * 0.602
        #expect(abs((left("b") ?? 0) - 42.5 - 8 * column) < 0.1)
        #expect(abs((left("c") ?? 0) - 42.5 - 16 * column) < 0.1)
        #expect(abs((left("д") ?? 0) - 42.5 - 8 * column) < 0.1)
    }

    @Test func boldComesFromTheBoldFace() throws {
        let setting = try Setting("a\u{8}ab \u{1B}[1mझ\u{1B}[0m")
        let fonts = try Program.shell("pdffonts '\(setting.pdf)'").text
        #expect(fonts.contains("DejaVuSansMono-Bold"))
        #expect(fonts.contains("NotoSansDevanagari-Bold"))
    }

    @Test func theSameTextMakesTheSameBytes() throws {
        let text = "Grüße 漢字 שלום 😀\n"
        let (first, second) = (try Setting(text), try Setting(text))
        let read = { (setting: Setting) in try Data(contentsOf: URL(filePath: setting.pdf)) }
        #expect(try read(first) == read(second))
    }

    @Test func metadataSaysTitleAndDate() throws {
        let setting = try Setting("x")
        let facts = try Program.shell("pdfinfo -isodates '\(setting.pdf)'").text
        #expect(facts.contains("A test"))
        #expect(facts.contains("2026-11-21T12:00:00"))
    }

    @Test func saysWhatNoFontHas() throws {
        let setting = try Setting("fine\n\u{F8FF}\nfine \u{F8FF}\u{F8FF} \u{378}\n")
        #expect(setting.layout.missingGlyphs.map(\.codePoint) == ["\u{F8FF}", "\u{378}"])
        #expect(setting.layout.missingGlyphs.map(\.line) == [2, 3])
        #expect(setting.layout.missingGlyphs.map(\.count) == [3, 1])
        #expect(setting.layout.missingGlyphs.allSatisfy { $0.debianPackage == nil })
    }

    @Test func saysHowItReadTheText() throws {
        #expect(try Setting(bytes: Data([0x47, 0xFC])).layout.notices == [.readAsWindows1252])
        #expect(try Setting(bytes: Data("äöü".utf8) + [0xFF]).layout.notices == [.replacedInvalidBytes(1)])
        #expect(try Setting("äöü").layout.notices.isEmpty)
    }

    @Test func refusesStylesThatDontFit() {
        #expect(throws: TypesettingError.fontSize(3)) {
            try Setting("x", style: TextStyle(paper: .a4, fontSize: 3))
        }
        #expect(throws: TypesettingError.fontSize(73)) {
            try Setting("x", style: TextStyle(paper: .a4, fontSize: 73))
        }
        #expect(throws: TypesettingError.margin(-1)) {
            try Setting("x", style: TextStyle(paper: .a4, margin: -1))
        }
        #expect(throws: TypesettingError.margin(290)) {
            try Setting("x", style: TextStyle(paper: .a4, margin: 290))
        }
        #expect(throws: TypesettingError.noFontFamily("No Such Font")) {
            try Setting("x", style: TextStyle(paper: .a4, fontFamily: "No Such Font"))
        }
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(throws: TypesettingError.self) {
                try Setting("x", style: TextStyle(paper: .a4, fontSize: number))
            }
            #expect(throws: TypesettingError.self) {
                try Setting("x", style: TextStyle(paper: .a4, margin: number))
            }
        }
    }

    @Test func saysThatTheTextCouldNotBeRead() {
        #expect(throws: TypesettingError.unreadable(EBADF)) {
            try TextLayout(of: -1, style: TextStyle(paper: .a4))
        }
    }

    @Test func saysThatThePagesCouldNotBeWritten() throws {
        let folder = try ScratchFolder()
        let input = open(try folder.write("text", Data("x".utf8)), O_RDONLY)
        let full = open("/dev/full", O_WRONLY)
        let layout = try TextLayout(of: input, style: TextStyle(paper: .a4))
        #expect(throws: TypesettingError.unwritable(ENOSPC)) {
            try layout.write(to: full, metadata: Setting.metadata)
        }
    }

    @Test func noticesThatTheTextChanged() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("text", Data("x".utf8))
        let input = open(path, O_RDONLY)
        let layout = try TextLayout(of: input, style: TextStyle(paper: .a4))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.write(contentsOf: Data(String(repeating: "y\n", count: 200).utf8))
        let output = open(folder.path("out.pdf"), O_WRONLY | O_CREAT, 0o600)
        #expect(throws: TypesettingError.changed) { try layout.write(to: output, metadata: Setting.metadata) }
    }
}

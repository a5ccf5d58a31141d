import FaxCore
import Foundation
import TestSupport
import Testing
import Typesetting

@Suite struct HeaderSheetsTests {
    @Test func aPageForEachNumber() throws {
        let folder = try ScratchFolder()
        let path = folder.path("headers.pdf")
        let output = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(output) }
        let style = TextStyle(paper: .letter, header: HeaderLine(title: "", date: "2026-11-21 10:30"))
        let pages = [(2, "plan.pdf"), (5, "photo.jpg")].map { HeaderSheets.Page(title: $1, number: $0) }
        try #require(HeaderSheets(style)).write(pages, of: 12, to: output)
        let lines = try Program.shell("pdftotext -layout '\(path)' -").text.split(separator: "\u{C}").map {
            $0.split { $0.isWhitespace }.joined(separator: " ")
        }
        #expect(
            lines == ["plan.pdf 2026-11-21 10:30 2/12", "photo.jpg 2026-11-21 10:30 5/12", ""].dropLast())
        let size = try Program.shell("pdfinfo '\(path)' | sed -n 's/^Page size: *//p'").text
        let height = try #require(size.split(separator: " ").dropFirst(2).first.flatMap { Double($0) })
        #expect(size.hasPrefix("612 x ") && (25.0...40).contains(height))
        #expect(HeaderSheets(TextStyle(paper: .letter)) == nil)
    }
}

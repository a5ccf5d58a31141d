import Foundation
import TestSupport
import Testing

/// The line on top of every page that is made here.
@Suite struct HeaderLineTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("in.pdf", SamplePDF.document([.init("one"), .init("two"), .init("three")]))
        try home.write("blank.pdf", SamplePDF.document([.init(""), .init("two"), .init("")]))
        try home.write("gray.png", try #require(Data(base64Encoded: Self.gray)))
        try home.write("fax.png", try #require(Data(base64Encoded: Self.faxPage)))
    }

    /// A PNG of 40 × 60 pels of one gray.
    private static let gray =
        "iVBORw0KGgoAAAANSUhEUgAAACgAAAA8CAAAAAAx0qc8AAAAJElEQVR42mOMYiAOMDGMKhxVOKpwVOGowlGFowpHFY"
        + "4qpLFCAKr1ANL4/iD3AAAAAElFTkSuQmCC"
    /// A PNG of 1728 × 400 pels, black and white: a fax page whose first line is black.
    private static let faxPage =
        "iVBORw0KGgoAAAANSUhEUgAABsAAAAGQAQAAAAA465iqAAABbElEQVR42u3PAREAAAQEsKd/Z3JwW4MlT9U8jXXExM"
        + "TExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTE"
        + "xMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExM"
        + "TExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTE"
        + "xMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExM"
        + "TExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTExMTErluNQgQd"
        + "ClzlrgAAAABJRU5ErkJggg=="

    /// Each page as rows of black pels, 204 × 196 an inch.
    private func pages(_ arguments: String) throws -> [[[Bool]]] {
        let made = try Program.shell(
            "cd \"$FAXPIPE_HOME\" && faxpdf -q --paper a4 \(arguments) -o out.pdf && rm -f p-*",
            home: home)
        #expect(made.status == 0, "\(made.errors)")
        let path = home.url.path
        _ = try Program.shell("cd '\(path)' && pdftoppm -rx 204 -ry 196 -mono out.pdf p")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix("p-") }
        return try names.sorted().map { try rows(Data(contentsOf: home.url.appending(path: $0))) }
    }

    private func rows(_ pbm: Data) -> [[Bool]] {
        let header = pbm.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 2)
        let size = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let bytes = [UInt8](pbm.dropFirst(header[0].count + header[1].count + 2))
        let rowBytes = (size[0] + 7) / 8
        return (0..<size[1]).map { y in
            (0..<size[0]).map { bytes[y * rowBytes + $0 / 8] & 0x80 >> UInt8($0 % 8) != 0 }
        }
    }

    /// The rows of the rule: black nearly all the way, within the first half inch, and below letters.
    private func rule(_ page: [[Bool]]) -> [Int] {
        page.prefix(90).indices.filter { y in
            page[y].count { $0 } > 1350 && page[..<y].contains { $0.contains(true) }
        }
    }

    @Test(arguments: [
        "--mode raster in.pdf", "--mode raster gray.png", "gray.png", "gray.png in.pdf", "--cover gray.png",
        "--pages 2-3 in.pdf",
    ])
    func everyPageThatIsMadeHereHasOne(_ arguments: String) throws {
        let pages = try pages(arguments)
        #expect(!pages.isEmpty)
        for (index, page) in pages.enumerated() where index > 0 || !arguments.contains("--cover") {
            #expect(rule(page).count == 2, "page \(index + 1)")
        }
    }

    @Test(arguments: ["in.pdf", "fax.png", "--no-header --mode raster in.pdf", "--no-header gray.png"])
    func whatPassesUntouchedHasNone(_ arguments: String) throws {
        for page in try pages(arguments) { #expect(rule(page).isEmpty) }
    }

    @Test func nothingIsPrintedOver() throws {
        // A picture that fills the page leaves the line its place: all white but for the line itself.
        let page = try #require(try pages("--mode raster --margin 0 --halftone clustered gray.png").first)
        let rule = rule(page)
        let last = try #require(rule.last)
        #expect(rule.count == 2)
        #expect(page[(last + 1)..<94].allSatisfy { !$0.contains(true) })
        #expect(page[96...].contains { $0.contains(true) })
    }

    @Test func whereThePageIsWhiteItStaysAsItIs() throws {
        let (plain, headed) = (
            try pages("--no-header --mode raster in.pdf"), try pages("--mode raster in.pdf")
        )
        for (one, other) in zip(plain, headed) { #expect(one[94...] == other[94...]) }
    }

    @Test func aPageThatComesAgainHasTheNumberOfItsPlace() throws {
        try home.write("text.txt", Data("one\u{C}two".utf8))
        let numbers = try Program.shell(
            """
            cd "$FAXPIPE_HOME" && for input in text.txt in.pdf; do
            faxpdf -q --pages 1,1,2,1 $input -o out.pdf && pdftotext -layout out.pdf - | grep -o '[0-9]/[0-9]'; done
            """, home: home
        ).lines
        #expect(numbers == ["1/4", "2/4", "3/4", "4/4", "1/4", "2/4", "3/4", "4/4"])
        // The pels too: the line of a page that came before is not that of its copy.
        let copies = try pages("--mode raster --pages 1,1 text.txt")
        #expect(copies.count == 2 && copies[0] != copies[1])
    }

    @Test func numbersAreThoseOfThePagesThatAreLeft() throws {
        let one = try pages("--trim --title x blank.pdf")
        #expect(one.count == 1)
        // The only page left is 1/1, as in a document that never had more. Left of that is the time, which goes on.
        try home.write("two.pdf", SamplePDF.document([.init("two")]))
        let two = try pages("--trim --title x two.pdf")
        #expect(
            rule(one[0]).count == 2
                && one[0].prefix(94).map { $0.suffix(200) } == two[0].prefix(94).map { $0.suffix(200) })
    }
}

import Foundation
import TestSupport
import Testing

/// Cover pages as `faxpdf` makes them.
@Suite struct CoverPageTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("note.txt", Data("the letter\n".utf8))
        try home.write("in.pdf", SamplePDF.document([.init("one"), .init("two"), .init("three")]))
    }

    private func faxpdf(_ arguments: String...) throws -> Outcome {
        try Program.shell(
            "cd \"$FAXPIPE_HOME\" && faxpdf \(arguments.joined(separator: " "))", home: home)
    }

    /// The text of each page, with single blanks.
    private func pages(_ outcome: Outcome) throws -> [String] {
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        let path = try home.write("out.pdf", outcome.output)
        return try Program.shell("pdftotext -layout '\(path)' -").text.split(separator: "\u{C}").map {
            $0.split { $0.isWhitespace }.joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    @Test func theCoverComesFirstAndCountsItself() throws {
        let pages = try pages(
            try faxpdf(
                "--cover --to 'Dr. Smith' --from 'Practice Miller' --subject Referral --note 'Call back.'",
                "note.txt in.pdf"))
        try #require(pages.count == 5)
        #expect(pages[0].hasPrefix("Practice Miller ") && pages[0].contains(" 1/5 FAX To Dr. Smith From"))
        #expect(pages[0].hasSuffix("Pages 5, this one included Subject Referral Note Call back."))
        #expect(pages[1].hasPrefix("note.txt ") && pages[1].hasSuffix(" 2/5 the letter"))
        #expect(pages[4].hasPrefix("in.pdf ") && pages[4].hasSuffix(" 5/5 three"))
    }

    @Test func pickedPagesAreThoseOfTheInputs() throws {
        let pages = try pages(try faxpdf("--cover --to x --pages 3,1 note.txt in.pdf"))
        try #require(pages.count == 3)
        #expect(pages[0].contains("1/3") && pages[0].hasSuffix("Pages 3, this one included"))
        #expect(pages[1].hasSuffix("2/3 two"))
        #expect(pages[2].hasSuffix("3/3 the letter"))
    }

    @Test func whoItIsFromStandsInTheConfiguration() throws {
        try home.write("config/config.toml", Data("[document]\nfrom = \"Practice Miller\"\n".utf8))
        #expect(try pages(try faxpdf("--cover note.txt"))[0].contains("From Practice Miller Date"))
        #expect(try pages(try faxpdf("--cover --from Me note.txt"))[0].contains("From Me Date"))
        #expect(try pages(try faxpdf("note.txt")).count == 1)
    }

    @Test func aCoverOfRasterPagesIsOneToo() throws {
        let outcome = try faxpdf("--mode raster --cover --to x in.pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let path = try home.write("out.pdf", outcome.output)
        let images = try Program.shell("pdfimages -list '\(path)' | awk 'NR > 2 { print $4, $9 }'").lines
        #expect(images == Array(repeating: "1728 ccitt", count: 4))
    }

    @Test func aNoteThatIsTooLongIsRefused() throws {
        let outcome = try faxpdf("--cover --note \"$(seq 1 200)\" note.txt")
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        let expected =
            /faxpdf: the cover page is too full: \d+ lines don't fit, even in letters of 9 points\nhint: .+\n/
        #expect(try expected.wholeMatch(in: outcome.errors) != nil, "\(outcome.errors)")
    }

    @Test func aCharacterThatNoFontHasIsNamed() throws {
        let outcome = try faxpdf("--cover --note $'\\U10FFFD' note.txt")
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("faxpdf: the cover page: no font has U+10FFFD"))
        let refused = try faxpdf("--strict --cover --note $'\\U10FFFD' note.txt")
        #expect(refused.status == 65 && refused.output.isEmpty)
    }

    @Test(arguments: ["--to x", "--from x", "--subject x", "--note x"])
    func nobodyIsToldWhatStandsNowhere(_ option: String) throws {
        let outcome = try faxpdf(option, "note.txt")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(option.prefix { $0 != " " }) goes with --cover"))
    }
}

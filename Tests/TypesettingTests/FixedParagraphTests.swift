import FaxCore
import Testing

@testable import Typesetting

@Suite struct FixedParagraphTests {
    /// The lines of `text` in `columns` columns; nil where it needs Pango.
    private func lines(_ text: String, columns: Int) throws -> [String]? {
        let fonts = try FontSet(style: TextStyle(paper: .a4), hanLanguage: "zh-cn")
        var piece = ParagraphPiece()
        piece.text = Array(text.utf8)
        var paragraph = FixedParagraph()
        guard paragraph.set(piece, regular: try #require(fonts.regular), bold: { fonts.bold }) else {
            return nil
        }
        var (start, result): (Int, [String]) = (0, [])
        while start < paragraph.glyphs.count {
            let line = paragraph.line(from: start, columns: columns)
            #expect(line.next > start)
            let bytes = paragraph.offsets[line.glyphs.lowerBound]..<paragraph.offsets[line.glyphs.upperBound]
            result.append(String(decoding: piece.text[bytes], as: UTF8.self))
            start = line.next
        }
        return result
    }

    @Test(arguments: [
        ("one two three", 8, ["one two", "three"]),
        ("one two", 7, ["one two"]),
        ("one  two", 3, ["one", "two"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("ab cdefghij", 4, ["ab", "cdef", "ghij"]),
        ("    indented", 6, ["    in", "dented"]),
        ("          far", 6, ["far"]),
        ("well-known-words", 11, ["well-known-", "words"]),
        ("-x --long-option", 6, ["-x", "--long", "-optio", "n"]),
        ("a\tb", 8, ["a", "b"]),
        ("a\tb", 9, ["a\tb"]),
        ("Straße über", 6, ["Straße", "über"]),
        ("trailing      ", 20, ["trailing"]),
    ])
    func breaksBetweenWordsAndInLongOnes(text: String, columns: Int, expected: [String]) throws {
        #expect(try lines(text, columns: columns) == expected)
    }

    @Test(arguments: [
        "e\u{301}", "שלום", "नमस्ते", "漢字", "😀", "soft\u{AD}hyphen", "zero\u{200B}width", "fl\u{200D}ag",
    ])
    func leavesWhatDoesNotStandAloneToPango(_ text: String) throws {
        #expect(try lines(text, columns: 80) == nil)
    }

    @Test(arguments: ["Plain", "Grüße", "Ελλάδα", "Привет", "╔═╗║█▓▒░", "∀x∈ℝ → ½", "“quoted” – €5", "ﬁne"])
    func setsWhatStandsAlone(_ text: String) throws {
        // A ligature is a letter for itself, but lies outside the ranges of the short way.
        #expect((try lines(text, columns: 80) != nil) == (text != "ﬁne"))
    }

    @Test func familiesOfSeveralWidthsGoTheLongWay() throws {
        let fonts = try FontSet(style: TextStyle(paper: .a4, fontFamily: "DejaVu Sans"), hanLanguage: "zh-cn")
        #expect(fonts.regular == nil)
    }
}

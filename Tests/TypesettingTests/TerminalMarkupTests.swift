import Testing

@testable import Typesetting

@Suite struct TerminalMarkupTests {
    /// What is seen of `line`: «» around bold, ‹› around underline.
    private func seen(_ line: String, _ markup: inout TerminalMarkup) -> String {
        var (text, runs): ([UInt8], [EmphasisRun]) = ([], [])
        markup.read(Array(line.utf8)[...], into: &text, runs: &runs)
        markup.endLine()
        var (start, result) = (0, "")
        for run in runs {
            var part = String(decoding: text[start..<run.end], as: UTF8.self)
            if run.emphasis.contains(.underline) { part = "‹\(part)›" }
            if run.emphasis.contains(.bold) { part = "«\(part)»" }
            result += part
            start = run.end
        }
        return result
    }

    private func seen(_ line: String) -> String {
        var markup = TerminalMarkup()
        return seen(line, &markup)
    }

    @Test(arguments: [
        ("_\u{8}a_\u{8}b c", "‹ab› c"),
        ("a\u{8}ab\u{8}b c", "«ab» c"),
        ("a\u{8}_", "‹a›"),
        ("_\u{8}a\u{8}a", "«‹a›»"),
        ("a\u{8}a\u{8}_", "«‹a›»"),
        ("a\u{8}a\u{8}a\u{8}a", "«a»"),
        ("_\u{8}é_\u{8}漢", "‹é漢›"),
        ("é\u{8}é", "«é»"),
        ("e\u{301}\u{8}e\u{301}", "«e\u{301}»"),
        ("_\u{8}__\u{8}x", "«_»‹x›"),
        ("x\u{8}x_\u{8}_", "«x_»"),
        ("abc\u{8}\u{8}\u{8}___", "‹abc›"),
        ("+\u{8}o", "o"),
        ("\u{8}\u{8}a", "a"),
    ])
    func readsOverstrikesOfNroff(line: String, expected: String) {
        #expect(seen(line) == expected)
    }

    @Test(arguments: [
        ("\u{1B}[1mbold\u{1B}[0m plain", "«bold» plain"),
        ("\u{1B}[1;4mboth\u{1B}[22m under\u{1B}[24m none", "«‹both›»‹ under› none"),
        ("\u{1B}[38;5;1mred\u{1B}[m", "red"),
        ("\u{1B}[48;2;1;4;1mground", "ground"),
        ("\u{1B}[38:2::1:4:1mcolon", "colon"),
        ("\u{1B}[58;5;4;1mbold after", "«bold after»"),
        ("\u{1B}[4:3mcurly\u{1B}[4:0mno", "‹curly›no"),
        ("\u{1B}[3mitalic\u{1B}[23mno", "‹italic›no"),
        ("\u{1B}[>4;1mprivate", "private"),
        ("\u{1B}[99999999999999999999mhuge", "huge"),
    ])
    func readsSGR(line: String, expected: String) {
        #expect(seen(line) == expected)
    }

    @Test(arguments: [
        ("a\u{1B}[2Kb", "ab"),
        ("a\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{7}b", "alinkb"),
        ("a\u{1B}(Bb\u{1B}#8c\u{1B}=d", "abcd"),
        ("a\u{1B}P1;2|data\u{1B}\\b", "ab"),
        ("a\u{1B}[?25lb\u{1B}[38", "ab"),
        ("a\u{7}\u{0}\u{1}\u{7F}\u{9B}b", "ab"),
        ("a\u{1B}é", "aé"),
        ("a\u{1B}[1éb", "aéb"),
        ("tab\tstays", "tab\tstays"),
    ])
    func passesOverAllElse(line: String, expected: String) {
        #expect(seen(line) == expected)
    }

    @Test func emphasisGoesOnInTheNextLineButAControlStringDoesNot() {
        var markup = TerminalMarkup()
        #expect(seen("\u{1B}[1mone\u{1B}]0;title without an end", &markup) == "«one»")
        #expect(seen("two", &markup) == "«two»")
    }

    @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
    func showsNoncharactersAsReplaced(codePoint: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(codePoint))
        #expect(seen("a\(Character(scalar))b") == "a\u{FFFD}b")
    }
}

import TerminalGraphics
import Testing

@Suite struct TerminalAnswersTests {
    private func answers(_ text: String) -> (TerminalAnswers, String) {
        var answers = TerminalAnswers()
        let typed = answers.take(Array(text.utf8)) + answers.finish()
        return (answers, String(decoding: typed, as: UTF8.self))
    }

    @Test func `xterm's answers`() {
        let (xterm, typed) = answers(
            "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[6;15;8t\u{1B}[4;720;640t\u{1B}[?1;0;256S\u{1B}[?2;0;1000;800S"
                + "\u{1B}[?63;1;2;4;6;9;15;22c")
        #expect(xterm.version == "XTerm(379)")
        #expect(xterm.cell == PixelSize(width: 8, height: 15))
        #expect(xterm.area == PixelSize(width: 640, height: 720))
        #expect(xterm.sixelColors == 256)
        #expect(xterm.sixelLimit == PixelSize(width: 1000, height: 800))
        #expect(xterm.attributes == [63, 1, 2, 4, 6, 9, 15, 22])
        #expect(xterm.kitty.isEmpty)
        #expect(typed.isEmpty)
    }

    @Test func `kitty's answer counts where it is OK`() {
        #expect(answers("\u{1B}_Gi=31;OK\u{1B}\\").0.kitty == [31])
        #expect(answers("\u{1B}_Gi=31,p=7;OK\u{1B}\\").0.kitty == [31])
        #expect(answers("\u{1B}_Gi=31;EINVAL:no\u{1B}\\").0.kitty.isEmpty)
        #expect(answers("\u{1B}_Gi=OK\u{1B}\\").0.kitty.isEmpty)
    }

    @Test func `keys between the answers are given back, in their order`() {
        let (all, typed) = answers("n\u{1B}[6;15;8tp\u{1B}[A\u{1B}[?62c\u{1B}OB\u{1B}[200~q")
        #expect(all.attributes == [62])
        #expect(typed == "np\u{1B}[A\u{1B}OB\u{1B}[200~q")
    }

    @Test(arguments: ["\u{1B}", "\u{1B}P", "\u{1B}_", "\u{1B}["])
    func `keys that look like the beginning of an answer are given back at the end`(key: String) {
        #expect(answers(key).1 == key)
    }

    @Test func `Alt and a letter is no string without an end`() {
        #expect(answers("\u{1B}Pnn\u{1B}_q\u{1B}\u{1B}[A").1 == "\u{1B}Pnn\u{1B}_q\u{1B}\u{1B}[A")
    }

    @Test func `how the bytes are cut changes nothing`() {
        let text =
            "a\u{1B}P>|kitty(0.26.5)\u{1B}\\b\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[Z\u{1B}[6;20;10t\u{1B}[?62;4cz"
        let whole = answers(text)
        for cut in 0...text.utf8.count {
            var pieces = TerminalAnswers()
            let bytes = Array(text.utf8)
            var typed = pieces.take(bytes[..<cut])
            typed += pieces.take(bytes[cut...]) + pieces.finish()
            #expect(pieces == whole.0)
            #expect(String(decoding: typed, as: UTF8.self) == whole.1)
        }
        #expect(whole.1 == "ab\u{1B}[Zz")
    }

    @Test(arguments: [
        "\u{1B}[6;0;8t", "\u{1B}[6;15;201t", "\u{1B}[6;15t", "\u{1B}[6;99999999999999999999;8t",
        "\u{1B}[4;0;0t",
        "\u{1B}[?1;0;1S", "\u{1B}[?1;3;256S", "\u{1B}[?2;0;99999;8S", "\u{1B}[?2;0;800S",
    ])
    func `sizes that can't be are passed over`(answer: String) {
        let all = answers(answer).0
        #expect(all.cell == nil && all.area == nil && all.sixelColors == nil && all.sixelLimit == nil)
    }

    @Test
    func
        `megabytes of a string without an end, and of digits, are passed over and what follows is read`()
    {
        for opening in ["\u{1B}P>|", "\u{1B}_Gi=31;", "\u{1B}["] {
            var all = TerminalAnswers()
            _ = all.take(Array(opening.utf8))
            for _ in 0..<2_000 { _ = all.take(repeatElement(UInt8(ascii: "1"), count: 1_000)) }
            #expect(all.version == nil && all.kitty.isEmpty)
            _ = all.take(Array("\u{1B}\\\u{1B}[?62;4c".utf8))
            #expect(all.attributes == [62, 4])
        }
    }

    @Test func `a version is printable and short`() {
        #expect(answers("\u{1B}P>|a\u{7}b\u{9B}31m\u{1B}\\").0.version == "ab31m")
        #expect(
            answers("\u{1B}P>|\(String(repeating: "x", count: 300))\u{1B}\\").0.version?.count == 100)
    }
}

import Testing

@testable import Terminal

@Suite struct KeyReaderTests {
    @Test(arguments: [
        ("n", [Key.character("n")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{7F}", [.backspace]),
        ("\u{1B}[A", [.up]), ("\u{1B}OB", [.down]), ("\u{1B}[1;5C", [.right]), ("\u{1B}[D", [.left]),
        ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6;2~", [.pageDown]), ("\u{1B}[H", [.home]), ("\u{1B}OF", [.end]),
        ("\u{1B}[1~", [.home]), ("\u{1B}[8~", [.end]), ("\u{0C}", [.redraw]), ("\u{04}", [.endOfInput]),
        ("é漢", [.character("é"), .character("漢")]),
        // What is no key of ours.
        ("\u{1B}[200~x", [.character("x")]), ("\u{1B}x", []), ("\u{1B}[?62;4c", []), ("\u{1B}[3~", []),
        // Late answers of a terminal, whatever letters are in them.
        ("\u{1B}_Gi=31;OK\u{1B}\\q", [.character("q")]), ("\u{1B}P>|kitty(0.26)\u{1B}\\", []),
        ("\u{1B}]11;rgb:ff/ff/ff\u{7}n", [.character("n")]),
        ("\u{1B}\u{1B}[A", [.escape, .up]),
    ])
    func keysAreRead(_ typed: String, _ keys: [Key]) {
        var reader = KeyReader()
        #expect(reader.take(typed.utf8) == keys)
    }

    @Test func aSequenceMayComeInPieces() {
        var reader = KeyReader()
        #expect("\u{1B}[6~é".utf8.flatMap { reader.take([$0]) } == [.pageDown, .character("é")])
    }

    @Test func aLoneEscapeIsTheKey() {
        var reader = KeyReader()
        #expect(reader.take([0x1B]).isEmpty && reader.isWaiting)
        #expect(reader.finish() == [.escape] && !reader.isWaiting)
        #expect(reader.finish().isEmpty)
    }

    @Test func whateverComesIsSurvived() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var reader = KeyReader()
            let bytes = (0..<500).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = reader.take(bytes) + reader.finish()
            // A string that never ends is left by Ctrl-C's neighbour CAN.
            #expect(reader.take([0x18, 0x18, UInt8(ascii: "q")]).last == .character("q"))
        }
    }
}

import FaxCore
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("plain text, ünïcödé, 漢字", "plain text, ünïcödé, 漢字"),
        ("\u{1B}[31mred\u{7}", "␛[31mred␇"),
        ("a\tb\nc\rd", "a␉b␊c␍d"),
        ("\u{9B}31m", "<U+009B>31m"),
        ("\u{7F}", "␡"),
        ("abc\u{202E}fdp.exe", "abc<U+202E>fdp.exe"),
        ("\u{0}", "␀"),
    ])
    func controlsCannotSteerATerminal(_ text: String, _ shown: String) {
        #expect(text.visible == shown)
    }
}

import TerminalGraphics
import Testing

@Suite struct TerminalAbilitiesTests {
    private let window = TerminalSize(columns: 80, rows: 24)

    private func abilities(_ environment: [String: String], _ said: String, pixels: PixelSize? = nil)
        -> TerminalAbilities
    {
        var answers = TerminalAnswers()
        _ = answers.take(Array(said.utf8))
        return TerminalAbilities(
            environment: environment.merging(["LANG": "en_US.UTF-8"]) { $1 }, window: window,
            pixels: pixels,
            answers: answers)
    }

    @Test func `kitty's own protocol comes first, then sixels`() {
        let foot = abilities(["TERM": "foot"], "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4;22c")
        #expect(foot.formats == [.kitty, .sixel, .symbols, .braille, .ascii])
        #expect(!foot.needsPlaceholders)
        #expect(foot.colors == .full)
    }

    @Test func `a terminal that says nothing gets symbols`() {
        #expect(abilities(["TERM": "xterm-256color"], "").formats == [.symbols, .braille, .ascii])
        #expect(abilities(["TERM": "xterm-256color"], "").colors == .palette)
    }

    @Test func `level 4 of a VT is not sixel`() {
        #expect(abilities(["TERM": "xterm"], "\u{1B}[?4c").best == .symbols)
    }

    @Test func `in tmux a picture is passed through to a kitty that knows placeholders`() {
        let tmux = ["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"]
        let version = "\u{1B}P>|tmux 3.4\u{1B}\\"
        let through = abilities(tmux, version + "\u{1B}[?1;2c\u{1B}_Gi=32;OK\u{1B}\\")
        #expect(through.best == .kitty)
        #expect(through.needsPlaceholders)
        #expect(abilities(tmux, version + "\u{1B}[?1;2;4c").best == .sixel)
        #expect(abilities(tmux, version + "\u{1B}[?1;2c").best == .symbols)
        // A direct answer can't come through tmux; who sends it doesn't know where on the screen the pane is.
        #expect(abilities(tmux, version + "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1;2c").best == .symbols)
    }

    @Test func `tmux at the far end of a connection says its name`() {
        let far = abilities(
            ["TERM": "xterm-256color"], "\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1;2c")
        #expect(far.multiplexer == .tmux)
        #expect(far.best == .symbols)
    }

    @Test func `screen gets symbols whatever is said`() {
        let screen = abilities(
            ["TERM": "screen", "STY": "1.pts"], "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?1;2;4c")
        #expect(screen.best == .symbols)
    }

    @Test(arguments: ["iTerm2 3.5.0", "WezTerm 20240203", "mintty 3.6.1"])
    func `iTerm2's protocol is known by the name`(name: String) {
        #expect(
            abilities(["TERM": "xterm-256color"], "\u{1B}P>|\(name)\u{1B}\\\u{1B}[?62c").best == .iterm)
    }

    @Test func `without colours and without Unicode`() {
        #expect(
            TerminalAbilities(environment: ["TERM": "dumb", "LANG": "C.UTF-8"]).formats == [.ascii])
        #expect(TerminalAbilities(environment: ["LANG": "C.UTF-8"]).formats == [.ascii])
        #expect(TerminalAbilities(environment: ["TERM": "xterm", "LANG": "C"]).formats == [.ascii])
        #expect(TerminalAbilities(environment: ["TERM": "xterm"]).formats == [.ascii])
        let plain = TerminalAbilities(environment: [
            "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        ])
        #expect(plain.colors == .none)
        #expect(plain.best == .braille)
    }

    @Test func `the console of Linux has half blocks and sixteen colours`() {
        let console = TerminalAbilities(environment: ["TERM": "linux", "LANG": "C.UTF-8"])
        #expect(console.isConsole)
        #expect(console.formats == [.symbols, .ascii])
        #expect(console.colors == .sixteen)
    }

    @Test func `a cell is measured by the answer, or the window's pixels, or is the usual one`() {
        let said = abilities(
            ["TERM": "xterm"], "\u{1B}[6;20;9t\u{1B}[4;240;800t", pixels: PixelSize(width: 1, height: 1))
        #expect(said.cell == PixelSize(width: 9, height: 20))
        #expect(
            abilities(["TERM": "xterm"], "\u{1B}[4;480;800t").cell == PixelSize(width: 10, height: 20))
        let kernel = abilities(["TERM": "xterm"], "", pixels: PixelSize(width: 880, height: 432))
        #expect(kernel.cell == PixelSize(width: 11, height: 18))
        #expect(kernel.isCellKnown)
        let nobody = abilities(["TERM": "xterm"], "", pixels: PixelSize(width: 80, height: 24))
        #expect(nobody.cell == PixelSize(width: 8, height: 16))
        #expect(!nobody.isCellKnown)
    }
}

import Glibc
import TerminalGraphics
import Testing

@Suite(.serialized) struct TerminalInquiryTests {
    private let environment = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    private let patience = Duration.seconds(60)

    @Test func `what is answered in time is known, keys are kept, and the modes are as before`() throws {
        let terminal = try FakeTerminal()
        let before = terminal.localModes
        terminal.answers("q\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;22;11t\u{1B}[Bw\u{1B}[?62;4c")
        let inquiry = TerminalInquiry(of: terminal.line, environment: environment, within: patience)
        #expect(inquiry.isComplete)
        #expect(inquiry.abilities.formats.first == .kitty)
        #expect(inquiry.abilities.cell == PixelSize(width: 11, height: 22))
        #expect(inquiry.abilities.window == TerminalSize(columns: 100, rows: 40))
        #expect(inquiry.typedAhead == Array("q\u{1B}[Bw".utf8))
        #expect(terminal.localModes == before)
        #expect(terminal.isQuiet)
    }

    @Test func `DA1 is asked last`() throws {
        let terminal = try FakeTerminal()
        terminal.answers("\u{1B}[?62c")
        _ = TerminalInquiry(of: terminal.line, environment: environment, within: patience)
        #expect(terminal.said.hasSuffix("\u{1B}[c"))
        #expect(terminal.said.hasPrefix("\u{1B}_G"))
        #expect(terminal.said.utf8.count < 200)
    }

    @Test func `silence ends in symbols, and late answers don't reach the shell`() throws {
        let terminal = try FakeTerminal()
        let before = terminal.localModes
        var inquiry = TerminalInquiry(of: terminal.line, environment: environment, within: .milliseconds(20))
        #expect(!inquiry.isComplete)
        #expect(inquiry.abilities.best == .symbols)
        #expect(terminal.localModes & tcflag_t(ECHO) == 0)
        #expect(terminal.listen(until: "\u{1B}[c"))
        terminal.send(Array("\u{1B}_Gi=31;OK\u{1B}\\x\u{1B}[?62c".utf8))
        inquiry.drain(terminal.line, within: patience)
        #expect(inquiry.isComplete)
        #expect(inquiry.typedAhead == Array("x".utf8))
        #expect(terminal.localModes == before)
        #expect(terminal.isQuiet)
    }

    @Test func `late answers are told from a pager's keys`() throws {
        let terminal = try FakeTerminal()
        var inquiry = TerminalInquiry(of: terminal.line, environment: environment, within: .milliseconds(10))
        #expect(inquiry.sift(Array("n\u{1B}[?6".utf8)) == Array("n".utf8))
        #expect(inquiry.sift(Array("2;4cp".utf8)) == Array("p".utf8))
        #expect(inquiry.isComplete)
        #expect(inquiry.sift(Array("\u{1B}[?62c".utf8)) == Array("\u{1B}[?62c".utf8))
        inquiry.drain(terminal.line)
    }

    @Test func `garbage without an end is given up`() throws {
        let terminal = try FakeTerminal()
        let before = terminal.localModes
        terminal.answers("", thenForever: Array(repeating: UInt8(ascii: "x"), count: 1_000))
        var inquiry = TerminalInquiry(of: terminal.line, environment: environment, within: .seconds(1))
        #expect(!inquiry.isComplete)
        #expect(inquiry.typedAhead.count <= 4_096)
        inquiry.drain(terminal.line, within: .milliseconds(1))
        #expect(terminal.localModes == before)
    }

    @Test func `tmux is asked through itself, and heard after its own answer`() throws {
        let terminal = try FakeTerminal()
        terminal.answers("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2c\u{1B}_Gi=32;OK\u{1B}\\")
        let tmux = environment.merging(["TMUX": "/tmp/tmux,1,0"]) { $1 }
        let inquiry = TerminalInquiry(of: terminal.line, environment: tmux, within: patience)
        #expect(inquiry.abilities.best == .kitty)
        #expect(inquiry.abilities.needsPlaceholders)
        #expect(terminal.said.hasPrefix("\u{1B}Ptmux;\u{1B}\u{1B}_G"))
    }

    @Test(arguments: ["", "dumb", "linux", "vt100", "screen.xterm-256color", "eterm-color"])
    func `some terminals are not asked`(term: String) throws {
        let terminal = try FakeTerminal()
        let inquiry = TerminalInquiry(of: terminal.line, environment: ["TERM": term, "LANG": "C.UTF-8"])
        #expect(inquiry.isComplete)
        #expect(!inquiry.abilities.best.isGraphic)
        #expect(inquiry.abilities.window == TerminalSize(columns: 100, rows: 40))
        #expect(terminal.isQuiet)
    }

    @Test func `what is no terminal is not asked`() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        #expect(TerminalInquiry(of: ends[1], environment: environment).isComplete)
        #expect(TerminalInquiry(of: -1, environment: environment).abilities.best == .symbols)
    }
}

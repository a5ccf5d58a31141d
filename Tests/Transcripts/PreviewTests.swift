import Foundation
import TestSupport
import Testing

/// `faxpreview` on a terminal, driven by keys.
@Suite(.serialized) struct PreviewTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        let pages = (1...12).map { number in
            SamplePDF.Page(
                "number \(number)",
                content: number % 2 == 1
                    ? "0 421 595 421 re f BT /F 24 Tf 72 300 Td (odd \(number)) Tj ET" : "0 0 595 421 re f")
        }
        try home.write("twelve.pdf", SamplePDF.document(pages))
        try home.write("note.txt", Data("Dear Dr. Smith,\n\nplease call back.\n".utf8))
    }

    private func window(_ configuration: String = "", columns: Int = 90, rows: Int = 24) throws
        -> TerminalWindow
    {
        try TerminalWindow(columns: columns, rows: rows, home: home, configuration: configuration)
    }

    /// A window with the pager in it, on its first page.
    private func pager(_ arguments: String = "twelve.pdf", columns: Int = 90, rows: Int = 24) throws
        -> TerminalWindow
    {
        let window = try window(columns: columns, rows: rows)
        try window.run("faxpreview \(arguments)")
        try #require(try window.shows("page 1 of"), "\(window.seen)")
        return window
    }

    @Test func pagesTurnAndTheTerminalIsAfterwardsAsItWas() throws {
        let window = try window()
        try window.run("echo before")
        #expect(try window.shows("before\n$"))
        let (modes, screen) = (try window.modesAtPrompt(), try window.screen())
        try window.run("faxpreview twelve.pdf")
        #expect(try window.shows("page 1 of 12  twelve.pdf"))
        // It is a picture: the upper half is black, and the rest is not.
        let first = try window.screen(colors: true)
        #expect(first.contains("\u{1B}["))
        for (key, place) in [
            ("n", "page 2 of 12"), ("Space", "page 3 of 12"), ("p", "page 2 of 12"), ("G", "page 12 of 12"),
            ("BSpace", "page 12 of 12"), ("Home", "page 1 of 12"), ("NPage", "page 2 of 12"),
        ] {
            try window.press(key)
            #expect(try window.shows(place), "\(key): \(window.seen)")
        }
        #expect(try window.screen(colors: true) != first)
        try window.press("g")
        #expect(try window.shows("go to page:"))
        try window.press("7", "Enter")
        #expect(try window.shows("page 7 of 12"))
        try window.press("q")
        #expect(try window.wait { !$0.contains("page 7 of 12") })
        #expect(try window.shows("faxpreview twelve.pdf\n$"))
        #expect(try window.modesAtPrompt() == modes)
        #expect(try window.screen().hasPrefix(screen.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func theDocumentMayComeThroughAPipeAndKeysFromTheTerminal() throws {
        let window = try window()
        try window.run("cat twelve.pdf | faxpreview")
        #expect(try window.shows("page 1 of 12"))
        try window.press("n")
        #expect(try window.shows("page 2 of 12"))
        try window.press("q")
        #expect(try window.shows("faxpreview\n$"))
        try window.run("faxpdf note.txt | faxpreview --as-received")
        #expect(try window.shows("page 1 of 1  (as received)"))
        try window.press("r")
        #expect(try window.wait { $0.contains("page 1 of 1") && !$0.contains("(as received)") })
        try window.press("q")
        #expect(try window.shows("--as-received\n$"))
    }

    @Test func wordsAreFound() throws {
        let window = try pager()
        try window.press("/", "odd 9", "Enter")
        #expect(try window.shows("page 9 of 12"))
        try window.press("n")
        #expect(try window.shows("“odd 9” is not there from here on"))
        // Escape alone, and not with the next key.
        try window.press("Escape")
        #expect(try window.wait { !$0.contains("is not there") }, "\(window.seen)")
        try window.press("n")
        #expect(try window.shows("page 10 of 12"))
        try window.press("/", "nowhere", "Enter")
        #expect(try window.shows("“nowhere” is not there"))
    }

    @Test func sizesChange() throws {
        let lines = (1...60).map { "line \($0) " + String(repeating: "x", count: $0) }
        try home.write("long.txt", Data(lines.joined(separator: "\n").utf8))
        let window = try pager("long.txt", columns: 100, rows: 20)
        let whole = try window.screen()
        try window.press("w")
        #expect(try window.wait { $0 != whole })
        let wide = try window.screen()
        try window.press("Down")
        #expect(try window.wait { $0 != wide })
        try window.press("w")
        #expect(try window.wait { $0 == whole })
        try window.press("+", "+")
        #expect(try window.wait { $0 != whole })
        try window.press("-", "-")
        #expect(try window.wait { $0 == whole })
    }

    @Test func anotherWindowSizeIsDrawnAnew() throws {
        let window = try pager()
        try window.tmux(["set", "-g", "window-size", "manual"])
        try window.tmux(["resize-window", "-x", "50", "-y", "12"])
        #expect(
            try window.wait {
                let lines = $0.split(separator: "\n", omittingEmptySubsequences: false)
                return lines.count == 13 && lines[11].hasPrefix("page 1 of 12")
            })
    }

    @Test(arguments: ["C-c", "TERM", "HUP", "QUIT", "SEGV", "ABRT"])
    func whateverEndsItLeavesTheTerminalAsItWas(_ signal: String) throws {
        let window = try window()
        try window.run("clear")
        let modes = try window.modesAtPrompt()
        try window.run("faxpreview twelve.pdf; echo status $?")
        #expect(try window.shows("page 1 of 12"))
        #expect(try window.modes() != modes)
        if signal == "C-c" {
            try window.press("C-c")
        } else {
            try endPager(of: window, by: signal)
        }
        #expect(
            try window.wait { !$0.contains("page 1 of 12") && $0.contains("$") }, "\(window.seen)")
        #expect(try window.modesAtPrompt() == modes)
    }

    /// Sends a signal to the tool in the window: the shell's child.
    private func endPager(of window: TerminalWindow, by signal: String) throws {
        let shell = try window.tmux(["display", "-p", "#{pane_pid}"]).lines.first ?? ""
        let outcome = try Program.shell("kill -\(signal) $(pgrep -P \(shell) -x faxpreview)")
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func itCanBeStoppedAndGoesOn() throws {
        let window = try window()
        let modes = try window.modesAtPrompt()
        try window.run("faxpreview twelve.pdf")
        #expect(try window.shows("page 1 of 12"))
        try window.press("n")
        #expect(try window.shows("page 2 of 12"))
        try window.press("C-z")
        #expect(try window.shows("Stopped"))
        #expect(try window.modesAtPrompt() == modes)
        try window.run("echo between")
        #expect(try window.shows("between\n$"))
        try window.run("fg")
        #expect(try window.shows("page 2 of 12"))
        try window.press("n")
        #expect(try window.shows("page 3 of 12"))
        try window.press("q")
        #expect(try window.wait { $0.contains("fg\n") && !$0.contains("page 3 of 12") })
        #expect(try window.modesAtPrompt() == modes)
    }

    @Test func aBrokenDocumentIsALineAndNoPager() throws {
        try home.write("broken.pdf", Data("%PDF-1.4\nnothing\n".utf8))
        let window = try window()
        let modes = try window.modesAtPrompt()
        try window.run("faxpreview broken.pdf; echo status $?")
        #expect(try window.shows("status 65"))
        #expect(try window.screen().contains("faxpreview: broken.pdf is a "))
        #expect(try window.modesAtPrompt() == modes)
    }

    @Test func aDumbTerminalGetsAStream() throws {
        let window = try window()
        try window.run("TERM=dumb faxpreview --pages 1 note.txt; echo status $?")
        #expect(try window.shows("status 0"))
        #expect(try !window.screen().contains("page 1 of"))
    }

    @Test func withoutATerminalOfItsOwnItWritesAStream() throws {
        let outcome = try Program.shell(
            "cd '\(home.url.path)' && setsid -w faxpreview --pages 1 twelve.pdf </dev/null", home: home,
            environment: ["TERM": "xterm"])
        #expect(outcome.status == 0 && outcome.text.split(separator: "\n").count > 20)
    }

    @Test func thePicturesOfATerminalThatHasThemAreForIt() throws {
        // script(1) is a terminal that answers nothing: characters, after a moment.
        let outcome = try Program.shell(
            """
            cd '\(home.url.path)'; touch shown
            (for n in {1..600}; do grep -q 'page 1 of 12' shown && break; sleep 0.1; done; printf q) |
                script -qfec 'faxpreview twelve.pdf' shown
            """,
            home: home, environment: ["TERM": "xterm-256color"])
        #expect(outcome.status == 0 && outcome.text.contains("page 1 of 12"))
        #expect(outcome.text.contains("\u{1B}[?1049h") && outcome.text.contains("\u{1B}[?1049l"))
    }
}

import Foundation
import TestSupport
import Testing

/// Choosing a contact on the terminal.
@Suite struct PickerTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            faxcontacts add 'John Smith' +15551234567 && faxcontacts add 山田太郎 +81312345678 &&
            faxcontacts add 'أحمد الخطيب' +966111234567 && faxcontacts add $'Jo\\u0308rg' +49301234567
            """, home: home)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func window(_ environment: [String: String] = [:]) throws -> TerminalWindow {
        try TerminalWindow(columns: 70, rows: 12, home: home, environment: environment)
    }

    @Test func aContactIsChosenInAPipe() throws {
        let window = try window()
        try window.run("echo note | (cat >/dev/null; faxcontacts pick) | sed s/^/chosen:/")
        #expect(try window.shows("Enter takes"), "\(window.seen)")
        let screen = try window.screen()
        for name in ["John Smith", "山田太郎", "أحمد الخطيب", "Jo\u{308}rg"] { #expect(screen.contains(name)) }
        try window.press("jorg")
        #expect(try window.shows("1 of 4"))
        try window.press("BSpace", "BSpace", "BSpace", "BSpace", "Down", "Down", "Enter")
        #expect(try window.shows("chosen:+"), "\(window.seen)")
        let modes = try window.modesAtPrompt()
        #expect(modes.contains(" icanon") || modes.contains(" -icanon"))
        #expect(modes.hasSuffix("1 0\n"), "the cursor is seen, on the first screen: \(modes)")
    }

    @Test func faxsendWithoutARecipientAsks() throws {
        let window = try window(["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "fbk_live_none"])
        try window.run("echo note | faxsend --dry-run")
        #expect(try window.shows("Enter takes"), "\(window.seen)")
        try window.press("smith", "Enter")
        #expect(try window.shows("would send 1 page"), "\(window.seen)")
        #expect(try window.shows("to +15551234567"))
        try window.run("clear; echo note | faxsend --dry-run; echo status:$?")
        #expect(try window.shows("Enter takes"))
        try window.press("Escape")
        #expect(try window.shows("status:75"), "\(window.seen)")
    }

    @Test(arguments: ["C-c", "TERM", "HUP"]) func signalsGiveTheTerminalBack(_ signal: String) throws {
        let window = try window()
        let before = try window.modesAtPrompt()
        try window.run("faxcontacts pick; echo status:$?")
        #expect(try window.shows("Enter takes"), "\(window.seen)")
        if signal == "C-c" {
            try window.press("C-c")
        } else {
            let kill = try Program.shell("pkill -\(signal) -P \(window.shell()) -x faxcontacts")
            #expect(kill.status == 0, "\(kill.errors)")
        }
        #expect(try window.wait { !$0.contains("Enter takes") && $0.contains("$") }, "\(window.seen)")
        #expect(try window.modesAtPrompt() == before)
    }

    @Test func itStopsAndGoesOnAndFollowsTheWindow() throws {
        let window = try window()
        try window.run("faxcontacts pick")
        #expect(try window.shows("Enter takes"))
        try window.press("smi")
        #expect(try window.shows("1 of 4"))
        try window.press("C-z")
        #expect(try window.shows("Stopped"), "\(window.seen)")
        try window.run("fg")
        #expect(try window.shows("1 of 4"), "\(window.seen)")
        try window.tmux(["resize-window", "-x", "30", "-y", "5"])
        #expect(try window.wait { $0.contains("fax to: smi") && $0.contains("1 of 4") }, "\(window.seen)")
        try window.press("Enter")
        #expect(try window.shows("+15551234567"), "\(window.seen)")
    }

    @Test func aTerminalThatCanDoNoMoreHasANumberedList() throws {
        let window = try window(["TERM": "dumb"])
        try window.run("faxcontacts pick")
        #expect(try window.shows("part of a name"), "\(window.seen)")
        try window.run("山田")
        #expect(try window.shows("+81312345678"), "\(window.seen)")
    }

    @Test func withoutATerminalThereIsNothingToChooseOn() throws {
        let outcome = try Program.shell("setsid -w faxcontacts pick </dev/null", home: home)
        #expect(outcome.status == 64 && outcome.errors.contains("needs a terminal"), "\(outcome.errors)")
    }
}

import Foundation
import TestSupport
import Testing

/// A terminal window of tmux(1) with a shell in it, driven by keys; gone with the object.
final class TerminalWindow {
    private let home: ScratchFolder
    private let socket: String

    /// Opens a window of so many cells; the tools under test are in its shell's `PATH`, and the prompt is `$ `.
    init(
        columns: Int, rows: Int, home: ScratchFolder, configuration: String = "",
        environment: [String: String] = [:]
    )
        throws
    {
        self.home = home
        socket = home.path("tmux-\(UUID().uuidString.prefix(8))")
        let file = try home.write("tmux.conf", Data((configuration + "\n").utf8))
        let variables = environment.map { "\($0)='\($1)' " }.joined()
        let outcome = try tmux(
            [
                "-f", file, "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
                "cd '\(home.url.path)'; \(variables)PS1='$ ' exec bash --norc --noprofile -i",
            ])
        try #require(outcome.status == 0, "\(outcome.errors)")
        try wait { $0.contains("$") }
    }

    deinit { _ = try? tmux(["kill-server"]) }

    @discardableResult
    func tmux(_ arguments: [String]) throws -> Outcome {
        try Program.run("/usr/bin/tmux", ["-u", "-S", socket] + arguments, home: home)
    }

    /// Presses keys, each as tmux names it or as it is typed.
    func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Types a command line.
    func run(_ command: String) throws { try press(command, "Enter") }

    /// What is on the screen; with its colours, if wanted.
    func screen(colors: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p"] + (colors ? ["-e"] : [])).text
    }

    /// What is on the screen, for a message.
    var seen: String { (try? screen()) ?? "" }

    /// The process id of its shell.
    func shell() throws -> String { try tmux(["display", "-p", "#{pane_pid}"]).lines.first ?? "" }

    /// Waits until the screen is as it should be, or two minutes, for busy machines; whether it is.
    @discardableResult
    func wait(until isReached: (String) -> Bool) throws -> Bool {
        for _ in 0..<1200 {
            if isReached(try screen()) { return true }
            usleep(100_000)
        }
        return false
    }

    /// Waits for a text.
    func shows(_ text: String) throws -> Bool { try wait { $0.contains(text) } }

    /// The modes of its terminal and of its cursor when the shell waits for a command, which takes it a moment. A tool of
    /// ours that reads keys turns `iexten` off, too.
    func modesAtPrompt() throws -> String {
        try wait { _ in (try? modes().contains(" -icanon iexten")) == true }
        return try modes()
    }

    /// The modes of its terminal and of its cursor.
    func modes() throws -> String {
        let terminal = try tmux(["display", "-p", "#{pane_tty}"]).lines.first ?? ""
        return try Program.shell("stty -a < \(terminal)").text
            + tmux(["display", "-p", "#{cursor_flag} #{alternate_on}"]).text
    }
}

public import FaxCore
import Glibc
import ProgramRunning

/// Windows of zenity(1).
public struct ZenityDialog: SendDialog {
    private let zenity: DialogProgram

    /// The button that leads from the list to the keyboard.
    private static let typing = "Search or number…"

    /// Windows of the zenity at `path`.
    public init(path: String, environment: [String: String]) {
        zenity = DialogProgram(path: path, environment: environment)
    }

    /// People are shown at once.
    public var typesFirst: Bool { false }

    /// A list whose rows come through the pipe; it fills from the top.
    public func pick(_ people: [Addressee], _ question: String) throws(FaxError) -> Pick? {
        let rows = people.enumerated().map { index, person in
            "\(person.name?.row ?? "")\n\(person.number)\n\(index)\n"
        }
        let answer = try zenity.run(
            [
                "--list", "--text", question, "--column", "Name", "--column", "Fax number", "--column", "",
                "--hide-column", "3", "--print-column", "3", "--mid-search", "--width", "560", "--height",
                "460", "--ok-label", "Next", "--extra-button", Self.typing,
            ], input: rows.joined())
        if answer.text == Self.typing { return .typing }
        guard answer.status == 0 else { return nil }
        // Next without a choice is no choice.
        return Int(answer.text).map(Pick.person) ?? .typing
    }

    /// A window with one field.
    public func enter(_ question: String) throws(FaxError) -> String? {
        try zenity.ask(["--entry", "--text", question, "--width", "440", "--ok-label", "Next"])
    }

    /// A window that fills as more is known; its Send button works when everything is.
    public func confirms(_ letter: Letter, _ news: () -> PlanNews) throws(FaxError) -> Bool {
        let pipe = try ProgramPipe()
        var window = try RunningProgram(
            zenity.path,
            [
                "--title", DialogProgram.title, "--progress", "--pulsate", "--text", "", "--width", "520",
                "--ok-label", "Send", "--cancel-label", "Cancel",
            ],
            environment: zenity.environment, streams: ProgramStreams(input: pipe.input))
        pipe.write(Self.text(letter.lines(["Looking at the documents…"])))
        var isOpen = true
        while true {
            if let status = window.ended() { return status == 0 && !isOpen }
            switch isOpen ? news() : .pending {
            case .pending: usleep(30_000)
            case .refused(let error): throw error
            case .known(let lines):
                pipe.write(Self.text(letter.lines(lines)) + "pulsate:false\n100\n")
                isOpen = false
            }
        }
    }

    /// The text of the window as its standard input wants it: one line, with escapes.
    private static func text(_ lines: [String]) -> String {
        let escaped = lines.map { line in
            line.map { $0 == "\\" ? "\\\\" : String($0) }.joined()
        }
        return "# " + escaped.joined(separator: "\\n") + "\n"
    }

    /// Several files, one a line; a name with a newline in it is none that this window can give.
    public func chooseFiles() throws(FaxError) -> [String]? {
        let answer = try zenity.run(
            ["--file-selection", "--multiple", "--separator", "\n"])
        guard answer.status == 0 else { return nil }
        return answer.output.split(separator: 0x0A).map { String(fileName: $0) }
    }

    /// A window with two buttons.
    public func agrees(_ question: String) throws(FaxError) -> Bool {
        try zenity.ask([
            "--question", "--no-markup", "--default-cancel", "--width", "440", "--text", question,
        ])
            != nil
    }

    /// A window with one button.
    public func inform(_ text: String) { _ = try? zenity.run(["--info", "--no-markup", "--text", text]) }

    /// A window with what went wrong, and what to do.
    public func tell(_ outcome: String, _ error: FaxError) {
        _ = try? zenity.run(
            ["--text-info", "--width", "520", "--height", "240", "--ok-label", "Close"],
            input: error.text(after: outcome))
    }
}

extension SendDialog {
    /// Says why a fax was not sent.
    public func tell(_ error: FaxError) {
        tell(
            error.code == .outcomeUnknown
                ? "Nobody knows whether the fax was sent." : "The fax was not sent.", error)
    }
}

extension FaxError {
    /// What a window says of it.
    func text(after outcome: String) -> String {
        "\(outcome)\n\n\(sentence)\n" + (hint.map { "\nWhat helps: \($0.visible)\n" } ?? "")
    }
}

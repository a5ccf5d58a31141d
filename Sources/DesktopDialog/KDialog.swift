public import FaxCore
import Glibc
import ProgramRunning

/// Windows of kdialog(1).
///
/// It takes nearly everything from its command line, which every user of the machine can read. Only its text window reads
/// standard input: so names and numbers are shown there, and answered in the window that follows.
public struct KDialog: SendDialog {
    private let kdialog: DialogProgram

    /// How long the last window waits for the plan.
    private static let patience = Duration.seconds(10)

    /// Windows of the kdialog at `path`.
    public init(path: String, environment: [String: String]) {
        kdialog = DialogProgram(path: path, environment: environment)
    }

    /// People are looked for first.
    public var typesFirst: Bool { true }

    /// A numbered list, and a window for the number.
    public func pick(_ people: [Addressee], _ question: String) throws(FaxError) -> Pick? {
        let rows = people.enumerated().map { "\($0.offset + 1))  \($0.element.text)" }
        guard try show([question, ""] + rows),
            let answer = try enter("Its number in the list; or nothing, to type a name or a fax number:")
        else { return nil }
        guard let number = Int(answer), people.indices.contains(number - 1) else { return .typing }
        return .person(number - 1)
    }

    /// A window with one field.
    public func enter(_ question: String) throws(FaxError) -> String? {
        try kdialog.ask(["--inputbox", question, ""])
    }

    /// A window with everything, when the plan is known or takes too long; and the question.
    public func confirms(_ letter: Letter, _ news: () -> PlanNews) throws(FaxError) -> Bool {
        let deadline = ContinuousClock.now + Self.patience
        var plan = ["The documents are still being looked at: there are many pages."]
        waiting: while ContinuousClock.now < deadline {
            switch news() {
            case .pending: usleep(30_000)
            case .refused(let error): throw error
            case .known(let lines):
                plan = lines
                break waiting
            }
        }
        guard try show(letter.lines(plan)) else { return false }
        return try kdialog.ask(["--continue-label", "Send", "--warningcontinuecancel", "Send the fax?"])
            != nil
    }

    /// Several files, one a line.
    public func chooseFiles() throws(FaxError) -> [String]? {
        let answer = try kdialog.run(["--multiple", "--separate-output", "--getopenfilename", ":faxshare"])
        guard answer.status == 0 else { return nil }
        return answer.output.split(separator: 0x0A).map { String(fileName: $0) }
    }

    /// A window with two buttons.
    public func agrees(_ question: String) throws(FaxError) -> Bool {
        try kdialog.ask(["--warningyesno", question]) != nil
    }

    /// A window with one button.
    public func inform(_ text: String) { _ = try? kdialog.run(["--msgbox", text]) }

    /// A window with what went wrong, and what to do.
    public func tell(_ outcome: String, _ error: FaxError) { _ = try? show([error.text(after: outcome)]) }

    /// A window with lines that others can't read; false if it was closed without OK.
    private func show(_ lines: [String]) throws(FaxError) -> Bool {
        try kdialog.ask(["--textbox", "-", "560", "320"], input: lines.joined(separator: "\n")) != nil
    }
}

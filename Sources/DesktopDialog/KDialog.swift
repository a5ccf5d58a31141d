public import FaxCore
import Glibc
import ProgramRunning

/// Windows of kdialog(1).
///
/// It takes everything from its command line, which every user of the machine can read. So a name or a number is typed,
/// and only where several people have that name are their names shown, without their numbers.
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

    /// A list of names.
    public func pick(_ people: [Addressee], _ question: String) throws(FaxError) -> Pick? {
        let items = people.enumerated().flatMap { index, person in
            ["\(index)", "\(person.name?.row ?? "") (\(person.hint))"]
        }
        guard let answer = try kdialog.ask(["--menu", question] + items) else { return nil }
        return Int(answer).map(Pick.person) ?? .typing
    }

    /// A window with one field.
    public func enter(_ question: String) throws(FaxError) -> String? {
        try kdialog.ask(["--inputbox", question, ""])
    }

    /// A window with the plan, when it is known or takes too long.
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
        let lines =
            ["To the number that ends in \(letter.to.hint)"]
            + (letter.note.isEmpty ? [] : ["With a cover page"]) + [""] + plan
        return try kdialog.ask(
            ["--continue-label", "Send", "--warningcontinuecancel", lines.joined(separator: "\n")]) != nil
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
    public func tell(_ error: FaxError) {
        _ = try? kdialog.run(["--textbox", "-", "520", "240"], input: error.windowText)
    }
}

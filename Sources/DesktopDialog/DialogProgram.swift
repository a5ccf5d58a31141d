import FaxCore
import ProgramRunning

/// A program that shows windows: zenity(1) or kdialog(1).
///
/// Every user of the machine can read its command line, so names, numbers and notes go through its standard input.
struct DialogProgram {
    let path: String
    let environment: [String: String]

    static let title = "Send as fax"

    /// Asks, and takes what was answered; nil for Cancel and for a window that was closed.
    func ask(_ arguments: [String], input: String = "") throws(FaxError) -> String? {
        let answer = try run(arguments, input: input)
        return answer.status == 0 ? answer.text : nil
    }

    func run(_ arguments: [String], input: String = "") throws(FaxError) -> ProgramOutput {
        let answer = try ProgramOutput(
            of: path, ["--title", Self.title] + arguments, environment: environment, input: Array(input.utf8))
        // 0 and 1 are answers; all else is that no window could be opened. But GTK ends with 1 for that, too.
        let isAnswer = answer.status == 0 || answer.status == 1 && !answer.complaint.contains("open display")
        guard isAnswer else {
            throw FaxError(
                .inputOutput, "\(path.lastPathComponent) could not show its window",
                hint: "faxshare --dialog terminal", cause: answer.complaint)
        }
        return answer
    }
}

extension ProgramOutput {
    fileprivate var complaint: String { String(decoding: errors, as: UTF8.self) }
}

extension String {
    /// One row of a list: what would end it is made visible.
    var row: String { visible }
}

import CLinux
public import FaxCore
import Glibc

/// The terminal that the process belongs to, wherever its standard streams go.
public struct ControllingTerminal: ~Copyable {
    let descriptor: Int32

    /// Opens it.
    /// - Throws: exit status 64 if there is none; `option` is what needs it, and `hint` what to do without.
    public init(for option: String, hint: String = "--yes sends without asking") throws(FaxError) {
        descriptor = unsafe fx_open("/dev/tty", O_RDWR | O_NOCTTY, 0)
        guard descriptor >= 0 else {
            throw FaxError(
                .usage, "\(option) asks on a terminal, and there is none", hint: hint)
        }
    }

    deinit { close(descriptor) }

    /// Shows lines of text.
    public func show(_ lines: [String]) {
        _ = StandardStreams.write(Array(lines.map { $0.visible + "\n" }.joined().utf8), to: descriptor)
    }

    /// Asks a question; true for an answer that begins with y. No answer is no.
    public func asks(_ question: String) -> Bool {
        let first = ask("\(question) [y/N]")?.first
        return first == "y" || first == "Y"
    }
}

import CLinux
public import FaxCore
import Glibc

/// The terminal that the process belongs to, wherever its standard streams go.
public struct ControllingTerminal: ~Copyable {
    private let descriptor: Int32

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
        _ = StandardStreams.write(Array("\(question.visible) [y/N] ".utf8), to: descriptor)
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while answer.count < 100 {
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0 && errno == EINTR { continue }
            guard count == 1, byte != 0x0A else { break }
            answer.append(byte)
        }
        let first = answer.first { $0 != 0x20 }
        return first == UInt8(ascii: "y") || first == UInt8(ascii: "Y")
    }
}

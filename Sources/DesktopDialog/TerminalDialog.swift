import CLinux
public import FaxCore
import Glibc

/// The terminal that the process belongs to, line by line.
public final class TerminalDialog: SendDialog {
    private let descriptor: Int32

    /// Opens it.
    /// - Throws: exit status 64 if there is none.
    public init() throws(FaxError) {
        descriptor = unsafe fx_open("/dev/tty", O_RDWR | O_NOCTTY, 0)
        guard descriptor >= 0 else { throw FaxError(.usage, "there is no terminal to ask on") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// A name or a number is asked for; Enter alone shows the people.
    public var typesFirst: Bool { true }

    /// A numbered list.
    public func pick(_ people: [Addressee], _ question: String) throws(FaxError) -> Pick? {
        show([question] + people.enumerated().map { "\($0.offset + 1))  \($0.element.text)" })
        while let line = try enter("Its number in the list, or Enter to type a name:") {
            if line.isEmpty { return .typing }
            if let number = Int(line), people.indices.contains(number - 1) { return .person(number - 1) }
        }
        return nil
    }

    /// A question, and the line behind it; nil at the end of the input.
    public func enter(_ question: String) throws(FaxError) -> String? {
        var lines = question.split(separator: "\n").map { String($0).visible }
        let last = lines.popLast() ?? ""
        show(lines)
        write(last + " ")
        return readLine()
    }

    /// Everything that is known, and the question.
    public func confirms(_ letter: Letter, _ news: () -> PlanNews) throws(FaxError) -> Bool {
        while true {
            switch news() {
            case .pending: usleep(30_000)
            case .refused(let error): throw error
            case .known(let plan):
                show([""] + letter.lines(plan))
                write("Send it? [y/N] ")
                return readLine()?.lowercased().hasPrefix("y") == true
            }
        }
    }

    /// On a terminal files are named on the command line.
    public func chooseFiles() throws(FaxError) -> [String]? {
        throw FaxError(.usage, "no file is given", hint: "faxshare letter.pdf")
    }

    /// A question, answered by a word that begins with y.
    public func agrees(_ question: String) throws(FaxError) -> Bool {
        show(question.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible })
        write("[y/N] ")
        return readLine()?.lowercased().hasPrefix("y") == true
    }

    /// A line.
    public func inform(_ text: String) { show([text.visible]) }

    /// The tool's own error says it all.
    public func tell(_ outcome: String, _ error: FaxError) {}

    private func show(_ lines: [String]) { write(lines.map { $0 + "\n" }.joined()) }

    private func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// A line of at most 1,000 bytes, without blanks at its ends; nil at the end of the input.
    private func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = unsafe read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count != 1 {
                write("\n")
                return line.isEmpty ? nil : text(line)
            }
            if byte == 0x0A { return text(line) }
            if line.count < 1000 { line.append(byte) }
        }
    }

    private func text(_ line: [UInt8]) -> String {
        let blank: Set<UInt8> = [0x20, 0x09, 0x0D]
        let rest = line.drop { blank.contains($0) }
        return String(decoding: rest.reversed().drop { blank.contains($0) }.reversed(), as: UTF8.self)
    }
}

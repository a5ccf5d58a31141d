import CLinux
import FaxCore
import Glibc
import Terminal

/// What is done, what is left and how fast, on one line of stderr: only on a terminal, only after half a second.
public struct ProgressLine {
    private let isShown: Bool
    private let tool: String
    private let label: String
    private let began: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    /// A line that begins with `label`, such as `sending to +15551234567`.
    public init(_ label: String, context: ToolContext) {
        isShown = context.errorsAreSeen && context.verbosity != .quiet && !context.json
        tool = context.tool
        self.label = label.visible
        began = .now
    }

    /// Shows that `done` of `total` bytes are through; total 0 means unknown.
    public mutating func update(done: Int64, total: Int64) {
        let now = ContinuousClock.now
        guard isShown, now - began > .milliseconds(500), last.map({ now - $0 > .milliseconds(100) }) ?? true
        else {
            return
        }
        last = now
        let seconds = Double((now - began) / .milliseconds(1)) / 1000
        let rate = Self.size(Int64(Double(done) / max(seconds, 0.001)))
        let left = total > 0 ? " of \(Self.size(total)) (\(done * 100 / total) %)" : ""
        show("\(tool): \(label): \(Self.size(done))\(left), \(rate)/s")
    }

    /// Shows a state in words, such as what the server says.
    public mutating func update(_ words: String) {
        guard isShown, ContinuousClock.now - began > .milliseconds(500) else { return }
        last = .now
        show("\(tool): \(label): \(words.visible)")
    }

    /// Takes the line away again.
    public mutating func end() {
        if last != nil { show("") }
        last = nil
    }

    /// A number of bytes for people, in powers of 1000.
    public static func size(_ bytes: Int64) -> String {
        switch bytes {
        case ..<1000: return "\(bytes) B"
        case ..<1_000_000: return "\(bytes / 1000) kB"
        default:
            let tenths = bytes / 100_000
            return "\(tenths / 10).\(tenths % 10) MB"
        }
    }

    private func show(_ text: String) {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        let known = unsafe fx_terminal_size(STDERR_FILENO, &columns, &rows) == 0 && columns > 1
        let line = text.clipped(to: known ? Int(columns) - 1 : 79)
        _ = StandardStreams.write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO)
    }
}

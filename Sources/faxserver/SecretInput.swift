import FaxCLI
import FaxCore
import Glibc
import SecretStore

/// Where secrets are taken from: standard input, one a line, or a terminal that does not show them. Never the command
/// line, which everybody can read.
struct SecretInput {
    private var lines: [Substring] = []
    private let isTerminal: Bool

    init(_ context: ToolContext) throws(FaxError) {
        isTerminal = context.inputIsTerminal
        guard !isTerminal else { return }
        var bytes: [UInt8] = []
        while bytes.count <= Self.limit {
            let count = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                let count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                if count > 0 { unsafe bytes.append(contentsOf: buffer.prefix(count)) }
                return count
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FaxError(.noInput, "standard input can't be read") }
            guard count > 0 else { break }
        }
        guard bytes.count <= Self.limit, let text = String(validating: bytes, as: UTF8.self) else {
            throw FaxError(.badData, "standard input holds no key")
        }
        lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    }

    /// No key is as long, nor eight.
    private static let limit = 64 << 10

    /// The next secret; `what` is how it is asked for.
    /// - Throws: 64 if there is none, or no terminal; 65 if it can't be one.
    mutating func next(_ what: String) throws(FaxError) -> Secret {
        let text: String
        if isTerminal {
            let terminal = try ControllingTerminal(for: what, hint: "or give it on standard input")
            guard let answer = terminal.askSecret("\(what) (not shown):") else {
                throw FaxError(.usage, "no \(what) was given")
            }
            text = answer
        } else {
            guard !lines.isEmpty else {
                throw FaxError(.usage, "standard input gives no \(what)", hint: "one secret a line")
            }
            text = String(lines.removeFirst())
        }
        do {
            return try Secret(text)
        } catch {
            throw FaxError(.badData, "the \(what) can't be one: what was given \(error.reason)")
        }
    }
}

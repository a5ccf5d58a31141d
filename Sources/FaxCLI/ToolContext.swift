public import FaxConfig
public import FaxCore
import Glibc

/// What a command may use of the world: its streams, its environment and its manner of speaking.
public final class ToolContext {
    /// The executable's name, which stands before every message.
    public let tool: String
    /// The process's environment.
    public let environment: [String: String]
    /// How much is said on stderr.
    public let verbosity: Verbosity
    /// Whether records and errors are JSON Lines.
    public let json: Bool
    /// Standard output.
    public let output = DataOutput(descriptor: STDOUT_FILENO)

    init(tool: String, environment: [String: String], verbosity: Verbosity = .normal, json: Bool? = nil) {
        self.tool = tool
        self.environment = environment
        self.verbosity = verbosity
        self.json = json ?? CommandLine.arguments.contains("--json")
    }

    /// Where configuration, data, cache and runtime files lie.
    public func places() throws(FaxError) -> Places { try Places(environment: environment) }

    /// A line for the person, unless `-q`.
    public func note(_ text: String) {
        if verbosity != .quiet { say(text) }
    }

    /// A line for the person who asked for more with `-v`.
    public func explain(_ text: @autoclosure () -> String) {
        if verbosity == .verbose { say(text()) }
    }

    /// Whether standard input is a terminal.
    public var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether standard error is a terminal, where progress can be shown.
    public var errorsAreSeen: Bool { isatty(STDERR_FILENO) == 1 }

    /// Says what failed: one line and a hint, or one JSON object with `--json`; the cause with `-v`.
    public func report(_ error: FaxError) {
        if json {
            let detail: JSONValue = .object([
                ("code", .integer(Int64(error.code.rawValue))), ("message", .string(error.message)),
                ("hint", .optional(error.hint)),
            ])
            let line: JSONValue = .object([("v", .integer(1)), ("error", detail)])
            _ = StandardStreams.write(Array((line.text + "\n").utf8), to: STDERR_FILENO)
            return
        }
        say(error.message)
        if let cause = error.cause, verbosity == .verbose { say(cause) }
        if let hint = error.hint {
            _ = StandardStreams.write(Array("hint: \(hint.visible)\n".utf8), to: STDERR_FILENO)
        }
    }

    private func say(_ text: String) {
        // What was found stands above what is said of it, where both are seen.
        if output.isTerminal { try? output.flush() }
        _ = StandardStreams.write(Array("\(tool): \(text.visible)\n".utf8), to: STDERR_FILENO)
    }

    /// The command line behind the tool's name, names of files that are not UTF-8 among it.
    static func arguments() -> [String] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            unsafe CommandLine.unsafeArgv[index].map { text in
                unsafe String(fileName: UnsafeRawBufferPointer(start: text, count: strlen(text)))
            }
        }
    }

    /// The environment of this process.
    public static func processEnvironment() -> [String: String] {
        var result: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let pair = unsafe String(cString: text)
            if let equals = pair.firstIndex(of: "=") {
                result[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
            }
            unsafe entry = entry.advanced(by: 1)
        }
        return result
    }
}

public import Foundation

/// What a program said and how it ended.
public struct Outcome: Sendable {
    /// The exit status; 128 + n where signal n ended it, as a shell says it.
    public let status: Int32
    /// Standard output, byte for byte.
    public let output: Data
    /// Standard error.
    public let errors: String

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard output's lines.
    public var lines: [String] { text.split(separator: "\n").map(String.init) }
}

/// Runs programs as users do: with arguments, streams and an environment of their own.
public enum Program {
    /// Runs the tool under test `name` in a hermetic home.
    ///
    /// - Parameters:
    ///   - home: becomes `FAXPIPE_HOME`.
    ///   - environment: what is set besides `PATH`, `LANG=C.UTF-8`, `TZ=UTC`.
    public static func tool(
        _ name: String, _ arguments: [String] = [], input: Data? = nil, home: ScratchFolder? = nil,
        environment: [String: String] = [:], timeout: Duration = .seconds(180)
    ) throws -> Outcome {
        try run(
            Repository.tool(name), arguments, input: input, home: home, environment: environment,
            timeout: timeout)
    }

    /// Runs a shell script; the tools under test stand first in its `PATH`.
    public static func shell(
        _ script: String, input: Data? = nil, home: ScratchFolder? = nil, environment: [String: String] = [:],
        timeout: Duration = .seconds(180)
    ) throws -> Outcome {
        try run(
            "/bin/bash", ["-c", script], input: input, home: home, environment: environment, timeout: timeout)
    }

    /// Runs the executable at `path`; it is ended after `timeout`, which shows as status 143 or 137.
    public static func run(
        _ path: String, _ arguments: [String], input: Data? = nil, home: ScratchFolder? = nil,
        environment: [String: String] = [:], timeout: Duration = .seconds(180)
    ) throws -> Outcome {
        var variables = [
            "PATH": "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "HOME": home?.url.path ?? "/nonexistent", "SWIFT_BACKTRACE": "enable=no",
        ]
        if let home { variables["FAXPIPE_HOME"] = home.url.path }
        variables.merge(environment) { $1 }

        var process = try ChildProcess(path, arguments, environment: variables, hasInput: input != nil)
        return try process.finish(input: input ?? Data(), timeout: timeout)
    }
}

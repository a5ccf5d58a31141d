public import ArgumentParser
public import FaxCore
import Glibc

/// A tool's root command: the `@main` type of an executable.
///
/// It supplies `main()`: parse, run, report. Whatever goes wrong ends in one line on stderr that begins with the
/// tool's name, one hint, and an exit status of ``ExitStatus``.
public protocol FaxTool: ParsableCommand {}

extension FaxTool {
    /// Parses the command line, runs the command and ends the process.
    public static func main() {
        StandardStreams.prepare()
        let context = ToolContext(tool: _commandName, environment: ToolContext.processEnvironment())
        do {
            var command = try parseAsRoot(ToolContext.arguments())
            try command.run()
        } catch {
            Glibc.exit(finish(error, context: context))
        }
        Glibc.exit(ExitStatus.ok.rawValue)
    }

    /// Says what `error` means, and returns the exit status.
    static func finish(_ error: any Error, context: ToolContext) -> Int32 {
        // The command has said what it was.
        if let code = error as? ExitCode { return code.rawValue }
        if exitCode(for: error) == .success {
            // Help, the version and completion scripts are answers, not errors.
            do {
                try context.output.write(truthful(completionScript: fullMessage(for: error)) + "\n")
                try context.output.flush()
            } catch {
                context.report(error)
                return error.code.rawValue
            }
            return ExitStatus.ok.rawValue
        }
        context.report(usageError(error, command: context.tool))
        return ExitStatus.usage.rawValue
    }

    /// ArgumentParser's complaint in the form of every other error of the house.
    private static func usageError(_ error: any Error, command: String) -> FaxError {
        let text = message(for: error)
        let lines = text.split(separator: "\n")
        var line = lines.first.map(String.init) ?? "wrong usage"
        if line.last == ":" {
            // The values that there are, one a line.
            line += " " + lines.dropFirst().map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
        }
        let lowered = line.prefix(1).lowercased() + line.dropFirst()
        // The help of the command that was meant says more than that of all.
        let verb = ToolContext.arguments().first ?? ""
        let isVerb = configuration.subcommands.contains { $0._commandName == verb }
        return FaxError(
            .usage, lowered.last == "." ? String(lowered.dropLast()) : lowered,
            hint: "\(command) \(isVerb ? verb + " " : "")--help")
    }
}

/// A command that can be run: a tool without subcommands, or one of its subcommands.
public protocol FaxCommand: ParsableCommand {
    /// The options that every tool has.
    var common: CommonOptions { get }
    /// Whether records and errors are written as JSON Lines; false unless the command has `--json`.
    var wantsJSON: Bool { get }
    /// The work itself.
    func execute(_ context: ToolContext) throws(FaxError)
}

extension FaxCommand {
    /// Commands write rows for people and scripts unless they say otherwise.
    public var wantsJSON: Bool { false }

    /// Runs ``execute(_:)`` in a context with this command's options, flushes what it wrote, and says what failed.
    /// - Throws: the exit status of what failed.
    public func run() throws {
        let context = ToolContext(
            tool: Self.toolName, environment: ToolContext.processEnvironment(), verbosity: common.verbosity,
            json: wantsJSON)
        var failure: FaxError?
        do throws(FaxError) {
            try execute(context)
        } catch {
            failure = error
        }
        do throws(FaxError) {
            // What was found before an error is an answer too.
            try context.output.flush()
        } catch {
            failure = failure ?? error
        }
        if let failure { context.report(failure) }
        Interruption.letThrough()
        guard let failure else { return }
        throw ExitCode(failure.code.rawValue)
    }

    /// The executable's name, also in a subcommand: what stands before every message.
    private static var toolName: String {
        let path = CommandLine.arguments.first ?? _commandName
        return path.split(separator: "/").last.map(String.init) ?? _commandName
    }
}

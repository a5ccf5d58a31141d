import Foundation
import TestSupport
import Testing

/// A tool as it describes itself with `--experimental-dump-help`.
struct Tool: Sendable, CustomTestStringConvertible {
    /// The tools of this version.
    static let all = [
        "faxpdf", "faxpreview", "faxsend", "faxjobs", "faxinbox", "faxcontacts", "faxserver", "faxshare",
        "faxsandbox",
    ]
    .map(Tool.init)

    let name: String
    var testDescription: String { name }

    /// The tool's root command.
    func command() throws -> Command {
        let outcome = try Program.tool(name, ["--experimental-dump-help"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Dump.self, from: outcome.output).command
    }

    private struct Dump: Decodable { let command: Command }
}

/// A command or subcommand with its options.
struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let arguments: [Option]?
    let subcommands: [Command]?

    /// An option, a flag or an operand.
    struct Option: Decodable {
        let kind: String
        let names: [Name]?
        let abstract: String?
        let shouldDisplay: Bool
    }

    /// `o` or `output`.
    struct Name: Decodable {
        let kind: String
        let name: String

        /// `-o` or `--output`.
        var dashed: String { (kind == "long" ? "--" : "-") + name }
    }

    /// The subcommands that are ours.
    var commands: [Command] { (subcommands ?? []).filter { $0.commandName != "help" } }

    /// The options that are shown, of this command and of all its subcommands.
    var options: Set<String> {
        commands.reduce(into: ownOptions) { $0.formUnion($1.options) }
    }

    private var ownOptions: Set<String> {
        Set((arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.dashed))
    }
}

import ArgumentParser
import FaxCLI

/// Where the faxes go.
@main
struct Faxserver: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxserver",
        abstract: "Say which way leads to the server, and in which networks it may have the key.",
        version: FaxpipeVersion.number,
        subcommands: [Status.self, Test.self, Trust.self],
        defaultSubcommand: Status.self)
}

/// A server picked on the command line.
struct ProfileArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The server: a profile's name. Default: the one that faxsend uses.", valueName: "profile"),
        completion: .profiles)
    var profile: String?
}

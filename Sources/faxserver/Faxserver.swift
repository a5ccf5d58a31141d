import ArgumentParser
import FaxCLI

/// Where the faxes go.
@main
struct Faxserver: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxserver",
        abstract: "Say where faxes go: the servers, the ways to them, and their keys.",
        version: FaxpipeVersion.number,
        subcommands: [
            Add.self,
            Discover.self,
            Key.self,
            List.self,
            Pair.self,
            QR.self,
            Remove.self,
            Rename.self,
            Show.self,
            Status.self,
            Test.self,
            Trust.self,
            Use.self,
        ],
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

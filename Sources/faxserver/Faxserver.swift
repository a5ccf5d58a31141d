import ArgumentParser
import FaxCLI
import FaxConfig

/// Where the faxes go.
@main
struct Faxserver: FaxTool {
    static let configuration = CommandConfiguration(
        commandName: "faxserver",
        abstract: "Say which way leads to the server, and in which networks it may have the key.",
        version: FaxpipeVersion.number,
        subcommands: [Status.self, Trust.self],
        defaultSubcommand: Status.self)
}

/// A server picked on the command line.
struct ProfileArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The server: a profile's name. Default: the one that faxsend uses.", valueName: "profile"),
        completion: .custom(completeProfiles))
    var profile: String?
}

/// The names of the configured servers, for the shell's completion.
private func completeProfiles(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let environment = ToolContext.processEnvironment()
    guard let places = try? Places(environment: environment),
        let configuration = try? Configuration.load(places: places, environment: environment)
    else { return [] }
    return configuration.profiles.keys.sorted()
}

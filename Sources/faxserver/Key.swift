import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import FoundationEssentials

/// `faxserver key`: the key of a server.
struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key", abstract: "Store, change or remove the key of a server.",
        subcommands: [
            KeySet.self,
            KeyRotate.self,
            KeyRemove.self,
        ])
}

/// `faxserver key set`
struct KeySet: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Store a key, read from standard input or from the terminal, where it is not shown.",
        discussion: """
            It is bound to the addresses that the server has now, and goes to no other. A key that was stored before \
            is replaced; key_command, key_file and key_env are no longer asked.
            """)

    @OptionGroup var selection: NamedProfile

    @Option(help: ArgumentHelp("Keep it there: secret-service or file.", valueName: "place"))
    var store: KeyStore?

    @Option(
        help: ArgumentHelp(
            "Store the value of this header field instead; local: in front for the local address.",
            valueName: "name"))
    var header: HeaderArgument?

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let profile = try context.configuration().ownProfile(selection.profile)
        var input = try SecretInput(context)
        let what = header?.name ?? "key"
        let secret = try input.next(what)
        let place = try Configuration.store(
            [header?.secret ?? .key: secret], for: profile.name, in: store, places: try context.places(),
            environment: context.environment)
        context.note("the \(what) of \(profile.name) is in \(place.words)")
    }
}

extension FaxbotServer {
    /// The server of a profile, for a change of its key.
    static func ofKey(_ profile: Profile, _ context: ToolContext) throws(FaxError) -> FaxbotServer {
        try FaxbotServer(
            profile: profile, runtime: try context.places().runtime, environment: context.environment,
            now: { Date() })
    }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// `faxserver trust`: what a person vouches for.
struct Trust: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Trust a server by its certificate's key, or approve this network for its http:// address.",
        discussion: """
            Without options the certificate that the server's https:// address shows is shown, and after a question its \
            key is pinned. With --network the http:// address has to answer as a Faxbot does, and this network is \
            approved for it. Nothing secret is sent for either. What is trusted is written into config.toml, and nothing \
            else in it is changed.
            """)

    @OptionGroup var selection: ProfileArgument

    @Flag(help: "This network: the server's http:// address may have the key in it.")
    var network = false

    @Option(help: "The https:// address: local or tunnel.")
    var via: Road?

    @Option(
        help: ArgumentHelp(
            "The key that the certificate must have, as sha256//…; with --yes it is pinned without asking.",
            valueName: "pin"))
    var pin: String?

    @Flag(help: "List what is trusted.")
    var list = false

    @Option(help: ArgumentHelp("Trust a pin or a network no more.", valueName: "pin|network"))
    var remove: String?

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        let count = [network, list, remove != nil, pin != nil].count { $0 }
        guard count < 2 else {
            throw ValidationError("--network, --pin, --list and --remove exclude each other")
        }
        if let pin, !Endpoint.Proof.isPin(pin) {
            throw ValidationError("--pin is sha256// and the Base64 of a SHA-256 digest, 44 characters")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let profile = try configuration.profile(named: selection.profile)
        if list {
            try TrustList(profile).write(context)
        } else if let remove {
            let changes = try TrustList(profile).removal(of: remove)
            try Configuration.edit(changes, places: places, environment: context.environment)
            FaxbotServer.forget(profile, runtime: places.runtime)
            context.note("\(remove) is trusted no more for profile \(profile.name)")
        } else if network {
            try NetworkQuestion(profile: profile, yes: yes).settle(context)
        } else {
            try CertificateQuestion(profile: profile, via: via?.road, pin: pin, yes: yes).settle(context)
            FaxbotServer.forget(profile, runtime: places.runtime)
        }
    }
}

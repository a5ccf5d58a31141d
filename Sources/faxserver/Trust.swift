import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// `faxserver trust`: what a person vouches for.
struct Trust: FaxCommand {
    static let configuration = CommandConfiguration(
        abstract: "Approve this network for a server's http:// address.",
        discussion: """
            The address has to answer as a Faxbot does. The network is written into config.toml, and nothing else in it \
            is changed. For FAX_URL a line for the shell is printed instead.
            """)

    @OptionGroup var selection: ProfileArgument

    @Flag(help: "This network: the server's http:// address may have the key in it.")
    var network = false

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard network else { throw ValidationError("trust what? --network") }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let profile = try configuration.profile(named: selection.profile)
        let sighting = try profile.sighting()
        guard let network = sighting.network else {
            context.note("\(sighting.endpoint) is this machine: no network needs approval")
            return
        }
        if profile.networks.contains(network) {
            context.note("this network (\(network)) is approved for profile \(profile.name) already")
            return
        }
        if profile.isOfEnvironment {
            let networks = (profile.networks + [network]).map { "\($0)" }.joined(separator: ", ")
            try context.output.write("export FAX_NETWORK=\"\(networks)\"\n")
            return
        }
        if !yes {
            let terminal = try ControllingTerminal(for: "trust", hint: "--yes approves without asking")
            let time = Int(sighting.milliseconds.rounded())
            terminal.show([
                "\(sighting.endpoint) answers as a Faxbot does, after \(time) ms, in the network \(network)"
            ])
            guard terminal.asks("is this network yours, and may profile \(profile.name) show its key in it?")
            else {
                throw FaxError(.tryAgain, "nothing was approved")
            }
        }
        try Configuration.approve(
            network, for: profile.name, places: places, environment: context.environment)
        context.note("this network (\(network)) is approved for profile \(profile.name)")
    }
}

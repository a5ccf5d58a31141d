import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// Whether this network may see the key of a profile.
struct NetworkQuestion {
    let profile: Profile
    let yes: Bool

    /// Asks, and writes the answer down.
    func settle(_ context: ToolContext) throws(FaxError) {
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
            network, for: profile.name, places: try context.places(), environment: context.environment)
        context.note("this network (\(network)) is approved for profile \(profile.name)")
    }
}

import FaxCLI
import FaxConfig
import FaxCore
import FaxOutbox
import FaxStore
import FaxbotClient
import FoundationEssentials

extension ToolContext {
    /// An outbox over the store, whose jobs go to the servers that they were recorded for.
    func openOutbox(_ store: FaxStore) throws(FaxError) -> Outbox {
        let places = try places()
        let environment = environment
        let configuration = try Configuration.load(places: places, environment: environment)
        for warning in configuration.warnings { note(warning) }
        return Outbox(
            store: store,
            connect: { (destination) throws(FaxError) in
                try FaxbotServer(
                    profile: configuration.profile(named: destination.profile, boundTo: destination.server),
                    via: destination.via.flatMap(Profile.Road.init(rawValue:)), runtime: places.runtime,
                    environment: environment, isWanted: { !Interruption.hasCome() }, now: { Date() })
            },
            rules: { destination in configuration.queueRules(of: destination.profile) },
            circumstances: .machine(configuration.outbox) { destination in
                try? configuration.profile(named: destination.profile, boundTo: destination.server)
            },
            now: { Date() }, isStopped: Interruption.hasCome)
    }

    /// Makes sure that there is such a profile.
    /// - Throws: 78 if the configuration has none of that name.
    func demandProfile(_ name: String) throws(FaxError) {
        _ = try Configuration.load(places: try places(), environment: environment).profile(named: name)
    }
}

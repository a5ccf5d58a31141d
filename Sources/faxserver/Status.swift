import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import FoundationEssentials

/// `faxserver status`: which address is used now, and why.
struct Status: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say which of the server's addresses is used now, and why.",
        discussion: """
            No key is needed. One that is at hand without asking anybody goes to the address that was chosen, which \
            may tell an administrator of its tunnel.
            """)

    @OptionGroup var selection: ProfileArgument

    @Flag(help: "One JSON object.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let profile = try configuration.profile(named: selection.profile)
        let client = try self.client(of: profile, places.runtime, context)
        let tunnel = client.tunnelStatus()
        try context.output.write(
            json ? Self.record(profile, client.way, tunnel) : Self.facts(profile, client.way, tunnel, context)
        )
    }

    /// A client for the way that works now: with the key, if it is at hand.
    private func client(
        of profile: Profile, _ runtime: String, _ context: ToolContext
    ) throws(FaxError) -> FaxbotClient {
        func server(withKey: Bool) throws(FaxError) -> FaxbotServer {
            try FaxbotServer(
                profile: profile, withKey: withKey, runtime: runtime, environment: context.environment,
                now: { Date() })
        }
        var found: FaxbotServer?
        if profile.hasKeyAtHand { found = try? server(withKey: true) }
        let server = if let found { found } else { try server(withKey: false) }
        let client = try server.client()
        for remark in server.remarks() { context.note(remark) }
        return client
    }

    private static func record(_ profile: Profile, _ way: Way, _ tunnel: TunnelStatus?) -> String {
        let record: JSONValue = .object([
            ("v", .integer(1)), ("profile", .string(profile.name)), ("endpoint", .string(way.road.rawValue)),
            ("url", .string(way.endpoint.description)), ("reason", .string(way.reason)),
            ("network", .optional(way.network.map { "\($0)" })), ("since", .string(Timestamp.utc(way.since))),
            ("latency_ms", .optional(way.latencies.last)),
            ("latencies_ms", .array(way.latencies.map { .integer(Int64($0)) })),
            ("tunnel", tunnel.map(record) ?? .null),
        ])
        return record.text + "\n"
    }

    private static func record(_ tunnel: TunnelStatus) -> JSONValue {
        .object([
            ("enabled", .bool(tunnel.isEnabled)), ("provider", .string(tunnel.provider)),
            ("status", .string(tunnel.status)), ("url", .optional(tunnel.url)),
            ("error", .optional(tunnel.error)),
        ])
    }

    private static func facts(
        _ profile: Profile, _ way: Way, _ tunnel: TunnelStatus?, _ context: ToolContext
    ) -> String {
        let isTerminal = context.output.isTerminal
        return FactList.text(
            [
                ("profile", profile.name), ("endpoint", way.road.rawValue),
                ("url", way.endpoint.description), ("reason", way.reason),
                ("network", way.network.map { "\($0)" }),
                ("since", isTerminal ? Timestamp.local(way.since) : Timestamp.row(way.since)),
                ("milliseconds", way.latencies.map(String.init).joined(separator: " ")),
                (
                    "server's tunnel",
                    tunnel.map { tunnel in
                        [tunnel.provider, tunnel.status, tunnel.url, tunnel.error].compactMap(\.self)
                            .joined(separator: ", ")
                    }
                ),
            ], isTerminal: isTerminal)
    }
}

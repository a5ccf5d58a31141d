import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import FoundationEssentials

/// `faxserver status`: which address is used now, and why.
struct Status: FaxCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say which of the server's addresses is used now, and why.",
        discussion: "No key is sent, and none is needed.")

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
        let server = try FaxbotServer(
            profile: profile, withKey: false, runtime: places.runtime, environment: context.environment,
            now: { Date() })
        let way = try server.client().way
        for remark in server.remarks() { context.note(remark) }
        try context.output.write(json ? Self.record(profile, way) : Self.facts(profile, way, context))
    }

    private static func record(_ profile: Profile, _ way: Way) -> String {
        let record: JSONValue = .object([
            ("v", .integer(1)), ("profile", .string(profile.name)), ("endpoint", .string(way.road.rawValue)),
            ("url", .string(way.endpoint.description)), ("reason", .string(way.reason)),
            ("network", .optional(way.network.map { "\($0)" })), ("since", .string(Timestamp.utc(way.since))),
            ("latency_ms", .optional(way.latencies.last)),
            ("latencies_ms", .array(way.latencies.map { .integer(Int64($0)) })),
        ])
        return record.text + "\n"
    }

    private static func facts(_ profile: Profile, _ way: Way, _ context: ToolContext) -> String {
        let isTerminal = context.output.isTerminal
        return FactList.text(
            [
                ("profile", profile.name), ("endpoint", way.road.rawValue),
                ("url", way.endpoint.description), ("reason", way.reason),
                ("network", way.network.map { "\($0)" }),
                ("since", isTerminal ? Timestamp.local(way.since) : Timestamp.row(way.since)),
                ("milliseconds", way.latencies.map(String.init).joined(separator: " ")),
            ], isTerminal: isTerminal)
    }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxPairing
import FaxbotClient

/// `faxserver discover`: which Faxbots there are in the own networks.
struct Discover: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "Look for Faxbots in this machine's own networks.",
        discussion: """
            Asks Avahi for services of type _faxbot._tcp, and the addresses of the private networks that this machine \
            is directly connected to, for GET /health, without a key, and for nothing else. Three seconds in all.
            """)

    @Option(help: ArgumentHelp("Also this port; can be repeated. 8080 is always asked.", valueName: "number"))
    var port: [Int] = []

    @Option(
        help: ArgumentHelp(
            "Only this network, all of it, such as 10.1.0.0/16; can be repeated. Default: each, up to a /22.",
            valueName: "network"))
    var network: [String] = []

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard port.allSatisfy({ (1...65535).contains($0) }) else {
            throw ValidationError("a port is a number from 1 to 65535")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        var neighbourhood = try Neighbourhood(ports: [8080] + port, networks: network)
        for remark in neighbourhood.remarks { context.explain(remark) }
        var line = ProgressLine("looking around", context: context)
        let found = try neighbourhood.search { line.update("\($0) of \($1) addresses asked") }
        line.end()
        for remark in neighbourhood.remarks { context.explain(remark) }
        try write(found, configuration, context)
        guard !found.isEmpty else {
            context.note("no Faxbot answers in \(neighbourhood.description)")
            return
        }
        for known in found where configuration.name(of: known.endpoint) == nil {
            let option = known.endpoint.road == .local ? "--local" : "--tunnel"
            context.note("next: faxserver add \(option) \(known.endpoint) NAME")
        }
    }

    private func write(
        _ found: [Neighbourhood.Faxbot], _ configuration: Configuration, _ context: ToolContext
    ) throws(FaxError) {
        var rows = RowWriter(columns: ["url", "ms", "found by", "name", "profile"], context: context)
        for faxbot in found {
            let profile = configuration.name(of: faxbot.endpoint)
            guard json else {
                try rows.add([
                    faxbot.endpoint.description, String(faxbot.milliseconds), faxbot.source.rawValue,
                    faxbot.name ?? "", profile ?? "",
                ])
                continue
            }
            let record: JSONValue = .object([
                ("v", .integer(1)), ("url", .string(faxbot.endpoint.description)),
                ("latency_ms", .integer(Int64(faxbot.milliseconds))),
                ("source", .string(faxbot.source.rawValue)), ("name", .optional(faxbot.name)),
                // GET /health does not tell, and nothing else is asked.
                ("generation", .null), ("profile", .optional(profile)),
            ])
            try context.output.write(record.text + "\n")
        }
        if !json { try rows.finish() }
    }
}

extension Configuration {
    /// The profile that has this address.
    fileprivate func name(of endpoint: Endpoint) -> String? {
        profiles.values.filter { profile in
            profile.endpoints().contains { $0.endpoint.description == endpoint.description }
        }.map(\.name).min()
    }
}

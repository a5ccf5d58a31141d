import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import FoundationEssentials

/// `faxserver test`: what works at each of the server's addresses, and what doesn't, step by step.
struct Test: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Say step by step what works at each address of a server, and what to do where it doesn't.",
        discussion: """
            No fax can come of it. The key goes only where a fax would go. Exits 0 if faxes can be sent by one of the \
            addresses.
            """)

    @Argument(
        help: ArgumentHelp(
            "The servers: names of profiles. Default: the one that faxsend uses.", valueName: "profile"),
        completion: .profiles)
    var profiles: [String] = []

    @Option(help: "Only this address: local or tunnel.")
    var via: Road?

    @Flag(help: "One JSON object a step.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        var names: [String?] = profiles
        if names.isEmpty { names = [nil] }
        var failure: FaxError?
        for name in names {
            let profile = try configuration.profile(named: name)
            let check = try ProfileCheck(
                profile: profile, via: via?.road, environment: context.environment, now: { Date() })
            let report = CheckReport(profile.name, json: json, context: context)
            let error = try check.run(report.add)
            failure = failure ?? error
        }
        if let failure { throw failure }
    }
}

/// The word for a road on the command line.
enum Road: String, ExpressibleByArgument, CaseIterable {
    case local
    case tunnel

    var road: Profile.Road { self == .local ? .local : .tunnel }
}

/// The findings about a profile, as lines: for people with a heading for each address, for programs one row a step.
private final class CheckReport {
    private let profile: String
    private let json: Bool
    private let context: ToolContext
    private var road: Profile.Road?

    init(_ profile: String, json: Bool, context: ToolContext) {
        (self.profile, self.json, self.context) = (profile, json, context)
    }

    func add(
        _ road: Profile.Road, _ endpoint: Endpoint, _ finding: EndpointCheck.Finding
    ) throws(FaxError) {
        let isNew = self.road != road
        self.road = road
        if json {
            try context.output.write(record(road, endpoint, finding).text + "\n")
        } else if context.output.isTerminal {
            if isNew { try context.output.write("\(profile), \(road.rawValue): \(endpoint)\n") }
            try context.output.write(Self.line(finding))
        } else {
            try context.output.write(row(road, endpoint, finding))
        }
        // Somebody waits for each step.
        try context.output.flush()
    }

    private func record(
        _ road: Profile.Road, _ endpoint: Endpoint, _ finding: EndpointCheck.Finding
    ) -> JSONValue {
        .object([
            ("v", .integer(1)), ("profile", .string(profile)), ("endpoint", .string(road.rawValue)),
            ("url", .string(endpoint.description)), ("step", .string(finding.step.rawValue)),
            ("ok", finding.isWell.map(JSONValue.bool) ?? .null),
            ("ms", finding.milliseconds.map { .number(($0 * 10).rounded() / 10) } ?? .null),
            ("detail", .string(finding.detail)), ("hint", .optional(finding.hint)),
        ])
    }

    private func row(
        _ road: Profile.Road, _ endpoint: Endpoint, _ finding: EndpointCheck.Finding
    ) -> String {
        let fields = [
            profile, road.rawValue, endpoint.description, finding.step.rawValue, Self.word(finding),
            finding.milliseconds.map(Self.milliseconds) ?? "", finding.detail, finding.hint ?? "",
        ]
        return fields.map(\.visible).joined(separator: "\t") + "\n"
    }

    private static func line(_ finding: EndpointCheck.Finding) -> String {
        let time = finding.milliseconds.map { milliseconds($0) + " ms" } ?? ""
        let head =
            "  " + padded(word(finding), 4) + padded(finding.step.rawValue, 20)
            + String(repeating: " ", count: max(0, 9 - time.count)) + time + "  "
        let hint = finding.hint.map { String(repeating: " ", count: 37) + "hint: \($0.visible)\n" } ?? ""
        return head + finding.detail.visible + "\n" + hint
    }

    private static func word(_ finding: EndpointCheck.Finding) -> String {
        finding.isWell.map { $0 ? "ok" : "NO" } ?? "-"
    }

    private static func milliseconds(_ time: Double) -> String {
        time < 9.95 ? "\((time * 10).rounded() / 10)" : String(Int(time.rounded()))
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import SecretStore

/// `faxserver show`: all that the configuration says of a server.
struct Show: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show all that the configuration says of a server. No key is shown or fetched.")

    @OptionGroup var selection: ProfileArgument

    @Flag(help: "One JSON object.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try context.configuration()
        let profile = try configuration.profile(named: selection.profile)
        let isDefault = (try? configuration.profile(named: nil))?.name == profile.name
        guard !json else {
            let record: JSONValue = .object(
                [("v", .integer(1))] + profile.record(isDefault: isDefault) + profile.details)
            return try context.output.write(record.text + "\n")
        }
        var facts: [(String, String?)] = [
            ("profile", profile.name), ("default", isDefault ? "yes" : "no"),
            ("key", profile.keyWords), ("prefer", profile.prefer.rawValue),
        ]
        for (road, endpoint) in [("local", profile.local), ("tunnel", profile.tunnel)] {
            guard let endpoint else { continue }
            facts.append((road, endpoint.description))
            facts.append(("\(road) ca_file", endpoint.proof.authorities))
            facts += endpoint.proof.pins.map { ("\(road) pin", $0) }
            if endpoint.proof.pinsAreEnough { facts.append(("\(road) trust", "pins")) }
            facts += endpoint.headers.map { ("\(road) header", "\($0.name) (\($0.source.words))") }
            facts.append(("proxy", endpoint.proxy))
        }
        facts += profile.networks.map { ("network", "\($0)") }
        facts.append(("connect_timeout", profile.connectTimeout.short))
        facts.append(("timeout", profile.timeout.short))
        try context.output.write(FactList.text(facts, isTerminal: context.output.isTerminal))
    }
}

extension Double {
    /// Seconds, without `.0`.
    fileprivate var short: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension SecretSource {
    /// The kind of source, as a setting of the configuration names it.
    var kind: String {
        switch self {
        case .command: "command"
        case .file: "file"
        case .environment: "env"
        case .stored(let secret): if case .service = secret.place { "secret-service" } else { "stored" }
        }
    }

    /// The source for a person; a program by its name alone.
    var words: String {
        switch self {
        case .command(let words): "from \(words.first ?? "a program")"
        case .file(let path): "from \(path)"
        case .environment(let name): "from $\(name)"
        case .stored(let secret):
            if case .file(let path) = secret.place { "in \(path)" } else { "in the keyring" }
        }
    }
}

extension Profile {
    /// Where its key comes from, for a person.
    var keyWords: String { key?.words ?? "none" }

    /// What `list` and `show` have in common.
    func record(isDefault: Bool) -> [(String, JSONValue)] {
        [
            ("profile", .string(name)), ("default", .bool(isDefault)),
            ("local", .optional(local?.description)), ("tunnel", .optional(tunnel?.description)),
            ("prefer", .string(prefer.rawValue)), ("key", .optional(key?.kind)),
        ]
    }

    /// What `show` has besides.
    var details: [(String, JSONValue)] {
        [
            ("networks", .array(networks.map { .string("\($0)") })),
            ("pins", .array([local, tunnel].compactMap(\.self).flatMap(\.proof.pins).map { .string($0) })),
            (
                "headers",
                .array([local, tunnel].compactMap(\.self).flatMap(\.headers).map { .string($0.name) })
            ),
            ("proxy", .optional(tunnel?.proxy)), ("connect_timeout", .number(connectTimeout)),
            ("timeout", .number(timeout)),
        ]
    }
}

import FaxCLI
import FaxConfig
import FaxCore

/// What a profile's server is trusted by: pins and networks.
struct TrustList {
    let profile: Profile

    init(_ profile: Profile) { self.profile = profile }

    /// Writes a row for each.
    func write(_ context: ToolContext) throws(FaxError) {
        var rows = RowWriter(columns: ["kind", "address", "trusted"], context: context)
        for (_, endpoint) in profile.endpoints() {
            for pin in endpoint.proof.pins { try rows.add(["pin", endpoint.origin, pin]) }
            guard endpoint.scheme == "http" else { continue }
            for network in profile.networks { try rows.add(["network", endpoint.origin, "\(network)"]) }
        }
        try rows.finish()
    }

    /// What `config.toml` has to say so that a pin or a network is trusted no more. Without pins the authorities decide.
    /// - Throws: 78 if it is not trusted, or if the profile is not in the file.
    func removal(of text: String) throws(FaxError) -> [ConfigurationChange] {
        let base = ["profile", profile.name]
        var changes: [ConfigurationChange] = []
        for (road, endpoint) in profile.endpoints() where endpoint.proof.pins.contains(text) {
            let path = base + [road.rawValue]
            let rest = endpoint.proof.pins.filter { $0 != text }
            changes +=
                rest.isEmpty
                ? [.remove(path + ["trust"]), .remove(path + ["pins"])]
                : [.set(path + ["pins"], .texts(rest))]
        }
        if profile.networks.contains(where: { "\($0)" == text }) {
            let rest = profile.networks.map { "\($0)" }.filter { $0 != text }
            changes.append(
                rest.isEmpty ? .remove(base + ["networks"]) : .set(base + ["networks"], .texts(rest)))
        }
        guard !changes.isEmpty, !profile.isOfEnvironment else {
            throw FaxError(
                .configuration, "profile \(profile.name) does not trust \(text)",
                hint: "faxserver trust --list \(profile.name)")
        }
        return changes
    }
}

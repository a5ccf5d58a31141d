public import FaxCore
public import LocalNetwork

extension Configuration {
    /// Writes a network into `config.toml` as one in which a profile's plain `http://` address may have the key.
    ///
    /// - Throws: 78 if there is no such profile; else as ``edit(_:places:environment:)``.
    public static func approve(
        _ network: Network, for profile: String, places: Places, environment: [String: String]
    ) throws(FaxError) {
        let configuration = try load(places: places, environment: environment)
        guard let known = configuration.profiles[profile] else {
            throw FaxError(.configuration, "there is no profile \(quoted(profile)) in \(configuration.file)")
        }
        if known.networks.contains(network) { return }
        try edit(
            [.prepend(["profile", profile, "networks"], "\(network)")], places: places,
            environment: environment)
    }
}

public import LocalNetwork

extension Profile {
    /// A server that no configuration has yet, with no key.
    public init(named name: String, local: Endpoint?, tunnel: Endpoint?, networks: [Network] = []) {
        self.init(
            name: name, local: local, tunnel: tunnel, prefer: .local, networks: networks, key: nil,
            connectTimeout: Self.usualConnectTimeout, timeout: Self.usualTimeout)
    }
}

extension Configuration {
    /// What `default_profile` has to be once there is another profile; nil to leave it as it is. A second server must
    /// not take the place of the only one that there was, nor leave none in its place.
    public func choice(with name: String, use: Bool) -> String? {
        if use { return name }
        guard defaultProfile == nil, profiles.count == 1 else { return nil }
        return profiles.keys.first
    }
}

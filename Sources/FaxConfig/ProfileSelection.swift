public import FaxCore
import LocalNetwork
import SecretStore

/// The variables that name a server.
struct ServerVariables: Sendable {
    /// The name of the profile that `FAX_URL` and `FAX_API_KEY` make.
    static let profileName = "environment"

    /// `FAX_PROFILE`.
    let profile: String?
    /// `FAX_URL`.
    let url: String?
    /// `FAX_NETWORK`: networks with commas between them.
    let networks: String?
    /// Whether `FAX_API_KEY` is set; the key itself is read when it is used.
    let hasKey: Bool

    init(_ environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        profile = value("FAX_PROFILE")
        url = value("FAX_URL")
        networks = value("FAX_NETWORK")
        hasKey = value("FAX_API_KEY") != nil
    }

    /// The profile without a file.
    func asProfile() throws(FaxError) -> Profile? {
        guard let url else { return nil }
        guard hasKey else {
            throw FaxError(
                .noPermission, "FAX_URL is set, but not FAX_API_KEY", hint: "export FAX_API_KEY=fbk_live_…")
        }
        let words = (networks ?? "").split(separator: ",")
        let approved = words.compactMap { Network(String($0)) }
        guard approved.count == words.count else {
            throw FaxError(
                .configuration, "FAX_NETWORK is no network: \(quoted(networks ?? ""))",
                hint: "export FAX_NETWORK=\"3c:37:12:aa:bb:cc 192.168.1.0/24\"")
        }
        do {
            return Profile(
                name: Self.profileName, local: try Endpoint(url), tunnel: nil, prefer: .local,
                networks: approved, key: .environment(name: "FAX_API_KEY"),
                connectTimeout: Profile.usualConnectTimeout,
                timeout: Profile.usualTimeout)
        } catch {
            throw FaxError(
                .configuration, "the address FAX_URL \(error.reason)",
                hint: "export FAX_URL=http://localhost:8080")
        }
    }
}

extension Configuration {
    /// The profile to use: `name` (of `--profile`), else `FAX_URL` with `FAX_API_KEY`, else `FAX_PROFILE`, else
    /// `default_profile`, else the only one there is.
    ///
    /// `FAX_URL` comes before `FAX_PROFILE`, so that a command under `faxsandbox` can't reach a real server because
    /// of a variable in somebody's shell.
    /// - Throws: 78 if there is none, with what to do; 77 if `FAX_URL` comes without `FAX_API_KEY`.
    public func profile(named name: String?) throws(FaxError) -> Profile {
        if let name, name != ServerVariables.profileName { return try profile(name, from: "--profile") }
        if let profile = try environment.asProfile() { return profile }
        if name != nil {
            throw FaxError(
                .configuration, "there is no profile \"environment\" without FAX_URL",
                hint: "export FAX_URL=http://localhost:8080 FAX_API_KEY=fbk_live_…")
        }
        if let name = environment.profile { return try profile(name, from: "FAX_PROFILE") }
        if let defaultProfile { return try profile(defaultProfile, from: "default_profile") }
        if profiles.count == 1, let only = profiles.values.first { return only }
        guard profiles.isEmpty else {
            throw FaxError(
                .configuration,
                "several profiles and no default_profile: \(profiles.keys.sorted().joined(separator: ", "))",
                hint: "export FAX_PROFILE=\(profiles.keys.min() ?? "NAME")")
        }
        throw FaxError(
            .configuration, "no server is configured: there is no profile in \(file)",
            hint: "faxserver add")
    }

    /// The profiles whose inboxes are polled: those with the given names; else the one that `FAX_URL` or `FAX_PROFILE`
    /// names, else all that have a key, by their names.
    /// - Throws: 77 or 78 if there is none, or if one is missing.
    public func polledProfiles(named names: [String]) throws(FaxError) -> [Profile] {
        guard names.isEmpty else {
            var chosen: [Profile] = []
            for name in names where !chosen.contains(where: { $0.name == name }) {
                chosen.append(try profile(named: name))
            }
            return chosen
        }
        let withKeys = profiles.values.filter { $0.key != nil }.sorted { $0.name < $1.name }
        if environment.url != nil || environment.profile != nil || withKeys.isEmpty {
            return [try profile(named: nil)]
        }
        return withKeys
    }

    /// The profile that a job was recorded for.
    ///
    /// - Parameter server: the address that the job is bound to; nil: that of the profile.
    /// - Throws: 78 if there is no such profile, or if its address comes from the environment and is another one now.
    public func profile(named name: String, boundTo server: String?) throws(FaxError) -> Profile {
        guard let server else { return try profile(named: name) }
        let hint = "FAX_URL=\(server) FAX_API_KEY=… faxjobs flush"
        guard name != ServerVariables.profileName || environment.url != nil else {
            throw FaxError(
                .configuration, "it is for \(server), and FAX_URL is not set", hint: hint)
        }
        let profile = try profile(named: name)
        let isSame = profile.endpoints().contains {
            $0.endpoint.description == server || $0.endpoint.origin == server
        }
        guard isSame else {
            throw FaxError(
                .configuration, "it is for \(server), and FAX_URL is another server's", hint: hint)
        }
        return profile
    }

    /// How the jobs of a profile wait, are tried again and watched; the usual way if there is none of this name.
    public func queueRules(of name: String) -> QueueRules { profiles[name]?.queue ?? QueueRules() }

    private func profile(_ name: String, from origin: String) throws(FaxError) -> Profile {
        if let profile = profiles[name] { return profile }
        let near =
            nearest(to: name, among: profiles.keys.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
        let known = profiles.keys.sorted().joined(separator: ", ")
        throw FaxError(
            .configuration, "\(origin): there is no profile \(quoted(name)) in \(file)\(near)",
            hint: known.isEmpty ? "${EDITOR:-vi} \(file)" : "choose one of: \(known)")
    }
}

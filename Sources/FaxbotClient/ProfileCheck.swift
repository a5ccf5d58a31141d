public import FaxConfig
public import FaxCore
public import FoundationEssentials
import SecretStore

/// Looks at every address of a profile, one after the other.
public struct ProfileCheck {
    private let profile: Profile
    private let endpoints: [(road: Profile.Road, endpoint: Endpoint)]
    private let environment: [String: String]
    private let surroundings: Surroundings
    private let now: @Sendable () -> Date
    /// How long each address may take.
    var limits = EndpointCheck.Limits()

    /// Called with each finding when there is one.
    public typealias Report =
        (_ road: Profile.Road, _ endpoint: Endpoint, _ finding: EndpointCheck.Finding) throws(FaxError) ->
        Void

    /// A look at a profile.
    /// - Parameter via: the only road that is looked at; nil: all.
    /// - Throws: 78 if the profile has no such address.
    public init(
        profile: Profile, via: Profile.Road? = nil, environment: [String: String],
        surroundings: Surroundings = .kernel, now: @escaping @Sendable () -> Date
    ) throws(FaxError) {
        endpoints = profile.endpoints(via: via)
        guard !endpoints.isEmpty else {
            throw FaxError(
                .configuration,
                "profile \(profile.name) has no \(via.map { "\($0.rawValue) address" } ?? "address")")
        }
        (self.profile, self.environment) = (profile, environment)
        (self.surroundings, self.now) = (surroundings, now)
    }

    /// Looks. The key is fetched when the first address may have it, and once.
    /// - Returns: nil if faxes can be sent by one of the addresses; else the error of the one that came furthest.
    /// - Throws: what `report` throws, and 70 if no request can be made.
    public func run(_ report: @escaping Report) throws(FaxError) -> FaxError? {
        let keyRing = KeyRing(profile, environment)
        var best: (verdict: EndpointCheck.Verdict, road: Profile.Road, endpoint: Endpoint)?
        for (road, endpoint) in endpoints {
            var check = EndpointCheck(
                profile: profile, road: road, endpoint: endpoint, surroundings: surroundings, now: now,
                secret: { () throws(FaxError) in try keyRing.secret() },
                report: { (finding) throws(FaxError) in try report(road, endpoint, finding) })
            check.limits = limits
            check.headers = try profile.fields(of: endpoint, environment: environment)
            let verdict = try check.run()
            let isBetter = best.map { best in
                best.verdict.obstacle != nil
                    && (verdict.obstacle == nil || verdict.steps > best.verdict.steps)
            }
            if isBetter ?? true { best = (verdict, road, endpoint) }
        }
        guard let best, let obstacle = best.verdict.obstacle, let code = obstacle.code else { return nil }
        return FaxError(
            code, "no fax can be sent by \(best.endpoint): \(obstacle.step.rawValue): \(obstacle.detail)",
            hint: obstacle.hint)
    }

    /// The key, fetched once, or why it can't be had.
    private final class KeyRing {
        private let profile: Profile
        private let environment: [String: String]
        private var fetched: Result<Secret?, FaxError>?

        init(_ profile: Profile, _ environment: [String: String]) {
            (self.profile, self.environment) = (profile, environment)
        }

        func secret() throws(FaxError) -> Secret? {
            if let fetched { return try fetched.get() }
            let result = Result { () throws(FaxError) in try profile.secret(environment: environment) }
            fetched = result
            return try result.get()
        }
    }
}

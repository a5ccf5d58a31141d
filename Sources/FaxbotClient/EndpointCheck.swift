import FaxConfig
public import FaxCore
import FoundationEssentials
import HTTPTransfer
import SecretStore

/// Looks at one address of a server, step by step: what works, what doesn't, and what to do.
///
/// No fax can come of it: what is asked with the key is read, or has neither number nor document. An address that may
/// not have the key, or that can't prove itself, is asked without it. The connection has two seconds, all together has
/// ten.
public struct EndpointCheck {
    /// What is looked at, in this order.
    public enum Step: String, Sendable, CaseIterable {
        /// The host's name has addresses.
        case resolve
        /// The connection (TCP) stands.
        case connect
        /// TLS stands, and the server has proven itself.
        case tls
        /// A web server answers.
        case http
        /// It is a Faxbot.
        case faxbot
        /// The Faxbot says that it is ready.
        case ready
        /// It knows the key.
        case key
        /// The key may send.
        case send = "scope:fax:send"
        /// The key may ask what became of a fax.
        case read = "scope:fax:read"
        /// The key may list received faxes.
        case inboundList = "scope:inbound:list"
        /// The key may read received faxes.
        case inboundRead = "scope:inbound:read"
        /// The server keeps received faxes for clients.
        case inbound
        /// The two clocks agree.
        case clock
    }

    /// What was found out about a step.
    public struct Finding: Sendable, Equatable {
        /// The step.
        public let step: Step
        /// Whether all is well; nil if it was not asked, or can't be known.
        public let isWell: Bool?
        /// How long it took, in milliseconds; nil if it took no time of its own.
        public let milliseconds: Double?
        /// What was found, or why it was not asked.
        public let detail: String
        /// What to do, where there is something to do.
        public let hint: String?
        /// The exit status that it means; nil if faxes can be sent for all that.
        public let code: ExitStatus?
    }

    /// Called with each finding when there is one.
    public typealias Report = (Finding) throws(FaxError) -> Void

    /// What came of it all.
    public struct Verdict: Sendable {
        /// The finding because of which no fax can be sent; nil if faxes can be sent.
        public let obstacle: Finding?
        /// How many steps were well.
        public let steps: Int
    }

    /// How long things may take, in seconds.
    struct Limits {
        /// Name, connection and TLS.
        var connect = 2.0
        /// One answer, once the server has answered at all.
        var answer = 4.0
        /// All.
        var all = 10.0
    }

    var limits = Limits()
    let profile: Profile
    let road: Profile.Road
    let endpoint: Endpoint
    let surroundings: Surroundings
    let now: @Sendable () -> Date
    let secret: () throws(FaxError) -> Secret?
    private let report: Report
    private var end = ContinuousClock.now
    private var findings: [Finding] = []

    /// What is known of the server after its first answer.
    var answer: HTTPResponse?
    var address: String?
    var generation: ServerGeneration?
    var hasInbox: Bool?
    var clockDifference: Double?
    var key: Secret?
    /// What the address wants besides the key.
    var headers: [HTTPRequest.Field] = []

    /// A look at one address of a profile.
    /// - Parameters:
    ///   - secret: brings the profile's key, once the address may have it.
    ///   - report: called with each finding when there is one.
    init(
        profile: Profile, road: Profile.Road, endpoint: Endpoint, surroundings: Surroundings,
        now: @escaping @Sendable () -> Date, secret: @escaping () throws(FaxError) -> Secret?,
        report: @escaping Report
    ) {
        (self.profile, self.road, self.endpoint) = (profile, road, endpoint)
        (self.surroundings, self.now, self.secret, self.report) = (surroundings, now, secret, report)
    }

    /// Looks.
    /// - Throws: what `report` throws, and 70 if no request can be made.
    mutating func run() throws(FaxError) -> Verdict {
        end = .now + .seconds(limits.all)
        if try reach(), try meet() {
            try askWhetherReady()
            try askWithKey()
        }
        try noteClock()
        return Verdict(
            obstacle: findings.first { $0.code != nil }, steps: findings.count { $0.isWell == true })
    }

    /// Seconds that are left.
    var secondsLeft: Double { max(0, (end - .now) / .seconds(1)) }

    /// Gives what a person is asked for meanwhile no part in the time.
    mutating func suspend<Value>(_ work: () throws(FaxError) -> Value) throws(FaxError) -> Value {
        let begin = ContinuousClock.now
        defer { end += .now - begin }
        return try work()
    }

    /// Notes what was found, and says it.
    mutating func note(
        _ step: Step, _ isWell: Bool?, _ milliseconds: Double?, _ detail: String, hint: String? = nil,
        code: ExitStatus? = nil
    ) throws(FaxError) {
        let finding = Finding(
            step: step, isWell: isWell, milliseconds: milliseconds, detail: detail, hint: hint, code: code)
        findings.append(finding)
        try report(finding)
    }

    /// Notes what was found without spending time of its own.
    mutating func note(
        _ step: Step, _ isWell: Bool?, _ detail: String, hint: String? = nil, code: ExitStatus? = nil
    ) throws(FaxError) {
        try note(step, isWell, nil, detail, hint: hint, code: code)
    }

    /// Notes that none of the steps up to `last` was asked, but for those that were noted already.
    mutating func skip(upTo last: Step, _ reason: String) throws(FaxError) {
        for step in Step.allCases.prefix(through: Step.allCases.firstIndex(of: last) ?? 0)
        where !findings.contains(where: { $0.step == step }) {
            try note(step, nil, "not asked: " + reason)
        }
    }

    private mutating func noteClock() throws(FaxError) {
        guard let difference = clockDifference else {
            let reason =
                address == nil ? "not asked: there was no answer" : "the server does not tell the time"
            return try note(.clock, nil, reason)
        }
        // The header has whole seconds.
        guard abs(difference) >= 2 else { return try note(.clock, true, "the same as here") }
        let words = "\(Self.span(abs(difference))) \(difference > 0 ? "ahead of" : "behind") this machine's"
        guard abs(difference) > 60 else { return try note(.clock, true, words) }
        try note(.clock, false, words, hint: "timedatectl")
    }

    /// A span of time in words: its greatest unit, of which there are two at least, or one.
    static func span(_ seconds: Double) -> String {
        let units = [(86_400.0, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let (length, name) = units.first { seconds >= $0.0 * 1.5 } ?? (1, "second")
        let count = Int(min(seconds / length, 1e9).rounded(.toNearestOrEven))
        return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
}

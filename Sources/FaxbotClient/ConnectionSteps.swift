import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc
import HTTPTransfer

/// From the name to the web server: one exchange, `GET /health` without the key.
extension EndpointCheck {
    /// Looks whether a web server answers, and keeps what it says in ``answer``; whether to go on.
    mutating func reach() throws(FaxError) -> Bool {
        var request = HealthProbe.request(endpoint, headers: headers)
        request.deadlines = .init(
            connect: min(profile.connectTimeout, limits.connect), idle: secondsLeft, answer: secondsLeft)
        request.tellsPeer = true
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try request.perform()
        } catch {
            try noteFailure(error)
            try skip(upTo: .inbound, "\(endpoint.origin) was not reached")
            return false
        }
        let timing = response.timing
        try noteResolved(timing, response.address)
        try note(.connect, true, timing.connected - timing.resolved, "port \(endpoint.port)")
        if let peer = response.peer {
            let isSoon = Self.days(from: now(), to: peer.certificate.notAfter) < 14
            try note(
                .tls, true, timing.secured - timing.connected, words(of: peer),
                hint: isSoon ? "on the server: certbot renew" : nil)
        } else {
            try note(.tls, nil, "plain http:// proves nothing, and hides nothing")
        }
        try note(
            .http, true, timing.answered - (timing.secured ?? timing.connected), "status \(response.status)")
        address = response.address
        answer = response
        // Half a second: the header is cut to whole ones.
        clockDifference = response.field("Date").flatMap(httpDate).map { $0.timeIntervalSince(now()) + 0.5 }
        return true
    }

    private mutating func noteResolved(_ timing: HTTPTiming, _ address: String?) throws(FaxError) {
        let words = endpoint.isNumeric ? "an address already" : address ?? "by a proxy"
        try note(.resolve, true, timing.resolved, words)
    }

    /// Notes the steps that came to pass, and the one that didn't.
    private mutating func noteFailure(_ error: HTTPTransferError) throws(FaxError) {
        let timing = error.timing
        if case .invalidRequest = error.kind { throw error.asFaxError(endpoint) }
        guard endpoint.isNumeric || timing.resolved != nil, error.kind != .resolve else {
            let isSilent = error.kind == .connectTimedOut
            return try note(
                .resolve, false, timing.finished,
                isSilent ? "the name service does not answer" : "no address is known for \(endpoint.host)",
                hint: "getent hosts \(endpoint.host)", code: .tryAgain)
        }
        try noteResolved(timing, nil)
        guard timing.connected != nil || error.wasConnected || error.kind.isOfTLS else {
            return try noteUnconnected(error)
        }
        try note(.connect, true, timing.connected - timing.resolved, "port \(endpoint.port)")
        if endpoint.scheme == "https", timing.secured == nil || error.kind.isOfTLS {
            return try noteUnproven(error)
        }
        try note(
            .tls, endpoint.scheme == "https" ? true : nil, timing.secured - timing.connected,
            endpoint.scheme == "https" ? "stands" : "plain http:// proves nothing, and hides nothing")
        let failure = error.asFaxError(endpoint)
        let words: String =
            switch error.kind {
            case .timedOut: "takes the connection, and does not answer in time"
            case .broken: "takes the connection, and closes it without an answer"
            case .notHTTP: "what answers is no web server"
            case .answerTooLarge: "the answer is too long for a Faxbot"
            default: failure.message
            }
        try note(
            .http, false, timing.finished - (timing.secured ?? timing.connected), words,
            hint: "curl -v \(endpoint)/health", code: failure.code)
    }

    private mutating func noteUnconnected(_ error: HTTPTransferError) throws(FaxError) {
        if case .addressRefused = error.kind {
            let failure = error.asFaxError(endpoint)
            return try note(
                .connect, nil, "not asked: \(failure.message)", hint: failure.hint, code: failure.code)
        }
        let (words, hint): (String, String) =
            switch error.systemError {
            case _ where error.kind == .connectTimedOut:
                (
                    "\(endpoint.host) does not answer",
                    "ping -c 3 \(endpoint.host)"
                )
            case ECONNREFUSED:
                (
                    "\(endpoint.host) is there, and nothing listens on port \(endpoint.port)",
                    "faxserver discover"
                )
            case ENETUNREACH: ("there is no network to \(endpoint.host)", "ip route get \(endpoint.host)")
            default: ("no way to \(endpoint.host), or nobody has this address", "ping -c 3 \(endpoint.host)")
            }
        try note(.connect, false, error.timing.finished, words, hint: hint, code: .tryAgain)
    }
}

extension HTTPTransferError.Kind {
    /// Whether the server has not proven itself.
    fileprivate var isOfTLS: Bool {
        if case .tls = self { true } else { false }
    }
}

/// The time between two steps; nil if there is none.
func - (later: Double?, earlier: Double?) -> Double? {
    guard let later, let earlier else { return later }
    return max(0, later - earlier)
}

import FaxConfig
import FaxCore
import FoundationEssentials
import HTTPTransfer

/// Whether it is a Faxbot, which one, and whether it is ready: without the key.
extension EndpointCheck {
    /// A client for the address, with the key or without.
    var client: FaxbotClient {
        let way = Way(
            road: road, endpoint: endpoint, address: endpoint.usesProxy ? nil : address, reason: "",
            network: nil,
            since: now(), isRemembered: false, latencies: [])
        return FaxbotClient(profile: profile, way: way, key: key, headers: headers, now: now)
    }

    /// Makes a request in the time that is left; what came of it, and how long it took.
    func ask(_ request: HTTPRequest) -> (
        result: Result<HTTPResponse, HTTPTransferError>, milliseconds: Double
    ) {
        var request = request
        let limit = max(0.05, min(secondsLeft, limits.answer))
        request.deadlines = .init(connect: min(limit, limits.connect), idle: limit, answer: limit)
        let begin = ContinuousClock.now
        let result = Result { () throws(HTTPTransferError) in try request.perform() }
        return (result, (.now - begin) / .milliseconds(1))
    }

    /// Looks whether the answer is a Faxbot's, and which; whether to go on.
    mutating func meet() throws(FaxError) -> Bool {
        guard let answer else { return false }
        do throws(FaxError) {
            try HealthProbe.check(answer, of: endpoint)
        } catch {
            let isPage = answer.field("Content-Type")?.lowercased().hasPrefix("text/html") == true
            let words =
                answer.redirection.map { "sends everybody on to \($0), as captive portals do" }
                ?? (error.code == .tryAgain
                    ? "has no time: status \(answer.status)"
                    : isPage
                        ? "answers with a web page: a captive portal, or another service"
                        : "does not answer /health as a Faxbot does")
            try note(.faxbot, false, words, hint: "curl -i \(endpoint)/health", code: error.code)
            try skip(upTo: .inbound, "what answers is not known to be a Faxbot")
            return false
        }
        let (result, milliseconds) = ask(client.descriptionRequest())
        generation = (try? result.get()).flatMap(ServerGeneration.init)
        let words =
            switch generation {
            case .year2026: "generation 2026: an upload is known again by its key"
            case .year2025: "generation 2025: an upload is not known again"
            case nil: "generation unknown: it does not describe itself (/openapi.json)"
            }
        try note(.faxbot, true, milliseconds, words)
        return true
    }

    /// Asks the server whether it could send a fax.
    mutating func askWhetherReady() throws(FaxError) {
        struct Readiness: Decodable {
            let status: String
            let backend: String?
            let checks: [String: Check]?
            let warnings: [String]?
        }
        let (result, milliseconds) = ask(client.request(.get, "/health/ready", authorised: false))
        let response: HTTPResponse
        switch result {
        case .failure(let error):
            let failure = error.asFaxError(endpoint)
            return try note(.ready, false, milliseconds, failure.message, hint: again, code: failure.code)
        case .success(let success): response = success
        }
        guard [200, 503].contains(response.status),
            let readiness = try? JSONDecoder().decode(Readiness.self, from: Data(response.body))
        else {
            return try note(
                .ready, nil, milliseconds,
                "the server does not tell (status \(response.status) to /health/ready)")
        }
        let failed = (readiness.checks ?? [:]).filter { $0.value == .bool(false) }.keys.sorted()
        if case .bool(true)? = readiness.checks?["storage"] { hasInbox = true }
        if case .null? = readiness.checks?["storage"] { hasInbox = false }
        let backend = readiness.backend.map { "backend \(printable($0))" } ?? "no backend named"
        let warnings = (readiness.warnings ?? []).map { "; it warns: \(printable($0))" }.joined()
        let logs = "on the server: docker compose logs --tail 50"
        guard response.status == 200, readiness.status.lowercased() == "ready" else {
            let reasons = failed.isEmpty ? "" : ", \(failed.map(printable).joined(separator: ", ")) failed"
            return try note(
                .ready, false, milliseconds,
                "not ready: \(backend)\(reasons): an upload would fail\(warnings)",
                hint: logs, code: .refused)
        }
        guard !failed.contains("ami_connected") else {
            return try note(
                .ready, false, milliseconds,
                "ready by its own word, but its Asterisk is not connected: faxes would stay queued\(warnings)",
                hint: logs, code: .refused)
        }
        try note(.ready, true, milliseconds, backend + warnings, hint: warnings.isEmpty ? nil : logs)
    }

    /// What is tried when time may heal it.
    var again: String { "sleep 60; faxserver test" + (profile.isOfEnvironment ? "" : " \(profile.name)") }

    /// A check of the server's own: later generations nest them.
    private enum Check: Decodable, Equatable {
        case bool(Bool)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else {
                self = (try? container.decode(Bool.self)).map(Check.bool) ?? .other
            }
        }
    }
}

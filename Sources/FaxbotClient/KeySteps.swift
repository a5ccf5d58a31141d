import FaxConfig
import FaxCore
import FoundationEssentials
import HTTPTransfer

/// What the key may do. All requests are harmless: they ask for what is not there, and the only upload has neither a
/// number nor a document, which no server can make a fax of.
extension EndpointCheck {
    /// No server gives such an id.
    private static let nobody = String(repeating: "0", count: 32)

    /// Looks what the key may do, if the address may have it.
    mutating func askWithKey() throws(FaxError) {
        do throws(FaxError) {
            try EndpointProof(profile: profile, surroundings: surroundings).check(endpoint, at: address)
        } catch {
            try note(.key, nil, "not asked: \(error.message)", hint: error.hint, code: error.code)
            return try skip(upTo: .inbound, "the address may not have the key")
        }
        do throws(FaxError) {
            let secret = secret
            key = try suspend { () throws(FaxError) in try secret() }
        } catch {
            try note(.key, false, error.message, hint: error.hint, code: error.code)
            return try skip(upTo: .inbound, "there is no key")
        }
        if generation != .year2025, key != nil {
            let (result, milliseconds) = ask(client.request(.get, "/auth/context", authorised: true))
            if case .success(let response) = result, let context = KeyContext(response) {
                return try note(context, milliseconds)
            }
        }
        try askOneByOne()
    }

    /// The later generation hides what a key may not see, and says on demand what that is.
    private mutating func note(_ context: KeyContext, _ milliseconds: Double) throws(FaxError) {
        try note(.key, true, milliseconds, "known")
        let held = context.send?.fax_disabled == true
        if held {
            try note(
                .send, false, "the key may send, and the server keeps every fax to itself (FAX_DISABLED)",
                hint: "on the server: FAX_DISABLED=false", code: .refused)
        } else {
            try note(scope: .send, context.navigation.send)
        }
        try note(scope: .read, context.navigation.jobs)
        try note(scope: .inboundList, context.navigation.inbox)
        if context.permissions.contains("inbound:read") || !context.navigation.inbox {
            try note(scope: .inboundRead, context.navigation.inbox)
        } else {
            try note(.inboundRead, nil, "not known: for some mailboxes at most")
        }
        hasInbox = context.inbound_enabled ?? hasInbox
        try noteInbox()
    }

    private mutating func note(scope: Step, _ isGiven: Bool) throws(FaxError) {
        guard !isGiven else { return try note(scope, true, "given") }
        try noteMissing(scope, nil)
    }

    private mutating func noteMissing(_ scope: Step, _ milliseconds: Double?) throws(FaxError) {
        let name = scope.rawValue.dropFirst("scope:".count)
        try note(
            scope, false, milliseconds, "the key has not the scope \(name)", hint: setKey,
            code: scope == .send ? .noPermission : nil)
    }

    private var setKey: String {
        profile.isOfEnvironment ? "export FAX_API_KEY=fbk_live_…" : "faxserver key set \(profile.name)"
    }

    /// Servers of the first generation let everybody in if nobody has told them otherwise.
    private func letsEverybodyIn() -> Bool {
        guard generation != .year2026,
            case .success(let response) = ask(client.request(.get, "/fax/\(Self.nobody)", authorised: false))
                .result
        else { return false }
        return response.isMissing
    }

    private mutating func askOneByOne() throws(FaxError) {
        let isOpen = letsEverybodyIn()
        guard key != nil || isOpen else {
            try note(
                .key, false, "profile \(profile.name) has no key, and the server wants one", hint: setKey,
                code: .noPermission)
            return try skip(upTo: .inbound, "there is no key")
        }
        let read = ask(client.request(.get, "/fax/\(Self.nobody)", authorised: true))
        guard try noteKey(read.result, read.milliseconds, isOpen: isOpen) else {
            return try skip(upTo: .inbound, "the server does not know the key")
        }
        let send = ask(client.request(.post, "/fax", authorised: true))
        try note(.send, send, isOpen: isOpen) { $0.status == 422 }
        try note(.read, (read.result, nil), isOpen: isOpen) { $0.isMissing }
        let list = ask(client.request(.get, "/inbound", authorised: true))
        try note(.inboundList, list, isOpen: isOpen) { $0.status == 200 || $0.isMissing }
        let item = ask(client.request(.get, "/inbound/\(Self.nobody)", authorised: true))
        try note(.inboundRead, item, isOpen: isOpen) { $0.isMissing }
        for case .success(let response) in [item.result, list.result] {
            if response.status == 200 { hasInbox = true }
            if response.isMissing { hasInbox = response.detail != "Inbound not enabled" }
        }
        try noteInbox()
    }

    /// Notes what an answer says of the key itself; whether to go on.
    private mutating func noteKey(
        _ result: Result<HTTPResponse, HTTPTransferError>, _ milliseconds: Double, isOpen: Bool
    ) throws(FaxError) -> Bool {
        switch result {
        case .success(let response) where response.status == 401:
            try note(
                .key, false, milliseconds, "the server does not know the key\(response.reason)", hint: setKey,
                code: .noPermission)
            return false
        case .success(let response) where response.status == 403:
            try note(.key, true, milliseconds, "known")
        case .success(let response) where response.isMissing && !isOpen:
            try note(.key, true, milliseconds, "known")
        case .success(let response) where response.isMissing:
            try note(
                .key, nil, milliseconds,
                "the server lets everybody in: whether it knows the key can't be told",
                hint: "on the server: REQUIRE_API_KEY=true")
        default:
            try note(.key, nil, milliseconds, "not known: " + words(of: result, at: "GET /fax/ID"))
        }
        return true
    }

    /// Notes what an answer says of a scope.
    private mutating func note(
        _ scope: Step, _ answer: (result: Result<HTTPResponse, HTTPTransferError>, milliseconds: Double?),
        isOpen: Bool,
        isGiven: (HTTPResponse) -> Bool
    ) throws(FaxError) {
        let isNeeded = scope == .send
        let time = answer.milliseconds
        guard case .success(let response) = answer.result else {
            return try note(
                scope, nil, time, "not known: " + words(of: answer.result, at: ""), hint: again,
                code: isNeeded ? .tryAgain : nil)
        }
        switch response.status {
        case _ where isGiven(response): try note(scope, true, time, isOpen ? "everybody may" : "given")
        case 403: try noteMissing(scope, time)
        case 401:
            try note(
                scope, false, time, "the server does not know the key\(response.reason)", hint: setKey,
                code: isNeeded ? .noPermission : nil)
        case 429, 500...:
            try note(
                scope, nil, time, "not known: " + words(of: answer.result, at: ""), hint: again,
                code: isNeeded ? .tryAgain : nil)
        default:
            try note(
                scope, nil, time, "not known: status \(response.status)\(response.reason)",
                hint: "curl -i \(endpoint)/openapi.json", code: isNeeded ? .outcomeUnknown : nil)
        }
    }

    private func words(of result: Result<HTTPResponse, HTTPTransferError>, at request: String) -> String {
        switch result {
        case .failure(let error): error.asFaxError(endpoint).message
        case .success(let response) where response.status == 429: "too many requests in this minute"
        case .success(let response):
            "status \(response.status)" + (request.isEmpty ? "" : " to \(request)") + response.reason
        }
    }

    private mutating func noteInbox() throws(FaxError) {
        switch hasInbox {
        case true?: try note(.inbound, true, "on")
        case false?:
            try note(
                .inbound, false, "off: the server keeps no received faxes for clients",
                hint: "on the server: INBOUND_ENABLED=true")
        case nil: try note(.inbound, nil, "not known: the key may not look")
        }
    }
}

extension HTTPResponse {
    /// Whether the server knows the way, and says that nothing is there. A route that is missing says "Not Found".
    fileprivate var isMissing: Bool { status == 404 && detail != nil && detail != "Not Found" }
}

/// What the later generation tells a key of itself: `GET /auth/context`.
private struct KeyContext: Decodable {
    struct Navigation: Decodable {
        let jobs: Bool
        let inbox: Bool
        let send: Bool
    }
    struct Sending: Decodable {
        let fax_disabled: Bool?
    }
    let permissions: [String]
    let navigation: Navigation
    let send: Sending?
    let inbound_enabled: Bool?

    init?(_ response: HTTPResponse) {
        guard response.status == 200,
            let context = try? JSONDecoder().decode(Self.self, from: Data(response.body))
        else { return nil }
        self = context
    }
}

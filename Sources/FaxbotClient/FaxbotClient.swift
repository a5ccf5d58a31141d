public import FaxConfig
public import FaxCore
public import FoundationEssentials
import HTTPTransfer
import SecretStore

/// One Faxbot server, spoken to over HTTP. Everything that is known about Faxbot's ways stays in this module.
public struct FaxbotClient: Sendable {
    /// Called while a document is on its way, with the bytes sent and in all; false stops the upload.
    public typealias Progress = (_ sent: Int64, _ total: Int64) -> Bool

    /// The address that is used.
    public let endpoint: Endpoint

    let now: @Sendable () -> Date
    private let profile: Profile
    private let key: Secret?

    /// A client for a profile's endpoint. Fetches the key, so that a missing one is known before any work is done.
    /// - Throws: 78 if the profile has no address; 77 if its key can't be had, or if the address may not have it.
    public init(
        profile: Profile, environment: [String: String], now: @escaping @Sendable () -> Date
    ) throws(FaxError) {
        guard let endpoint = profile.endpoint else {
            throw FaxError(.configuration, "profile \(profile.name) has no address")
        }
        try endpoint.checkMayHaveKey()
        self.endpoint = endpoint
        self.profile = profile
        self.now = now
        key = try profile.secret(environment: environment)
    }

    /// Asks whether a Faxbot is there; sends no key.
    /// - Throws: 75 if it can't be reached or has no time, 76 if something else answers, 77 if its address may not
    ///   have the key or can't prove who it is.
    public func health() throws(FaxError) {
        struct Health: Decodable {
            let status: String
        }
        let response = try ask("/health", key: nil)
        if response.status == 429 || response.status >= 500 {
            throw FaxError(.tryAgain, "\(endpoint) is not ready: status \(response.status)")
        }
        let health = try? JSONDecoder().decode(Health.self, from: Data(response.body))
        guard response.status == 200, health?.status.lowercased() == "ok" else {
            throw notFaxbot(endpoint, response, to: "GET /health")
        }
    }

    /// Asks what a fax is doing.
    /// - Throws: 75 if the server can't be reached or has no time, 69 if it doesn't know the fax, 77 if the key may
    ///   not read it, 76 if the answer is no Faxbot's.
    public func fax(id: String) throws(FaxError) -> RemoteFax {
        guard WireFax.isID(id) else {
            throw FaxError(.badData, "\(printable(id)) is no id of a fax at a server")
        }
        let response = try ask("/fax/\(id)", key: key)
        switch response.status {
        case 200:
            guard let fax = WireFax.read(response.body), fax.id == id else { break }
            return fax
        case 401, 403: throw keyRefused(response)
        // A route that is not there says "Not Found", in Faxbot as in every web server.
        case 404 where response.detail != nil && response.detail != "Not Found":
            throw FaxError(.refused, "\(endpoint.origin) knows no fax \(id)\(response.reason)")
        case 429, 500...:
            throw FaxError(
                .tryAgain, "\(endpoint.origin) has no time: status \(response.status)\(response.reason)")
        default: break
        }
        throw notFaxbot(endpoint, response, to: "GET /fax/ID")
    }

    /// A request with what all have in common.
    func request(_ method: HTTPRequest.Method, _ path: String, authorised: Bool) -> HTTPRequest {
        var request = HTTPRequest(method, endpoint.description + path)
        request.fields = [.init("Accept", "application/json"), .init("User-Agent", "faxpipe")]
        if authorised, let key { request.fields.append(.init("X-API-Key", key.reveal())) }
        request.deadlines = .init(
            connect: profile.connectTimeout, idle: profile.timeout, answer: profile.timeout)
        request.reach = endpoint.reach
        request.usesProxy = endpoint.usesProxy
        return request
    }

    /// The refusal of a key.
    func keyRefused(_ response: HTTPResponse) -> FaxError {
        let what = response.status == 401 ? "does not know the key of" : "gives too little to the key of"
        return FaxError(
            .noPermission, "\(endpoint.origin) \(what) profile \(profile.name)\(response.reason)",
            hint: "ask the server's administrator for a key with the scopes fax:send and fax:read")
    }

    private func ask(_ path: String, key: Secret?) throws(FaxError) -> HTTPResponse {
        do {
            return try request(.get, path, authorised: key != nil).perform()
        } catch {
            throw error.asFaxError(endpoint)
        }
    }
}

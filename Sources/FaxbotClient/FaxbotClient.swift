import FaxConfig
public import FaxCore
import FoundationEssentials
import HTTPTransfer
import SecretStore

/// One Faxbot server at an address that was proven to be its, spoken to over HTTP.
///
/// Everything that is known about Faxbot's ways stays in this module.
public struct FaxbotClient: Sendable {
    /// Called while a document is on its way, with the bytes sent and in all; false stops the upload.
    public typealias Progress = (_ sent: Int64, _ total: Int64) -> Bool

    /// The way that is used.
    public let way: Way

    let now: @Sendable () -> Date
    private let isWanted: @Sendable () -> Bool
    private let profile: Profile
    let key: Secret?
    private let headers: [HTTPRequest.Field]

    /// The address that is used.
    var endpoint: Endpoint { way.endpoint }

    init(
        profile: Profile, way: Way, key: Secret?, headers: [HTTPRequest.Field] = [],
        isWanted: @escaping @Sendable () -> Bool = { true }, now: @escaping @Sendable () -> Date
    ) {
        self.isWanted = isWanted
        self.profile = profile
        self.way = way
        self.key = key
        self.headers = headers
        self.now = now
    }

    /// Asks what a fax is doing.
    /// - Throws: 75 if the server can't be reached or has no time, 69 if it doesn't know the fax, 77 if the key may
    ///   not read it, 76 if the answer is no Faxbot's.
    public func fax(id: String) throws(FaxError) -> RemoteFax {
        switch try look(for: id) {
        case .success(let response): return try read(response, id: id)
        case .failure(let error): throw error.asFaxError(endpoint)
        }
    }

    /// Asks for a fax, and brings the answer as it is, or why there is none.
    /// - Throws: 65 if the id can't be one.
    func look(for id: String) throws(FaxError) -> Result<HTTPResponse, HTTPTransferError> {
        guard WireFax.isID(id) else {
            throw FaxError(.badData, "\(printable(id)) is no id of a fax at a server")
        }
        let request = request(.get, "/fax/\(id)", authorised: true)
        return Result { () throws(HTTPTransferError) in try ask(request) }
    }

    /// Makes a request that only asks, for as long as anybody wants to know.
    func ask(_ request: HTTPRequest) throws(HTTPTransferError) -> HTTPResponse {
        try request.perform { _, _ in isWanted() }
    }

    /// What an answer about a fax means.
    func read(_ response: HTTPResponse, id: String) throws(FaxError) -> RemoteFax {
        switch response.status {
        case 200:
            guard var fax = WireFax.read(response.body), fax.id == id else { break }
            fax.toldAt = response.field("Date").flatMap(httpDate)
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
        request.add(headers, of: endpoint)
        if authorised, let key { request.fields.append(.init("X-API-Key", key.reveal())) }
        // Who answered a minute ago, and takes no connection now, has gone: the race is to be run again soon.
        let connect = way.isRemembered ? min(profile.connectTimeout, 2) : profile.connectTimeout
        request.deadlines = .init(connect: connect, idle: profile.timeout, answer: profile.timeout)
        request.trust = endpoint.trust
        request.usesProxy = endpoint.usesProxy
        request.reach = endpoint.reach
        // The machine that was proven, whatever the name service says meanwhile.
        if endpoint.scheme == "http", let address = way.address {
            request.reach = .only(address: address)
            if !endpoint.isNumeric {
                request.knownHost = .init(host: endpoint.host, port: endpoint.port, address: address)
            }
        }
        return request
    }

    /// The refusal of a key that lacks scopes, or is none.
    func keyRefused(_ response: HTTPResponse) -> FaxError {
        keyRefused(response, detail: response.detail, scope: "fax:send and fax:read", isPlural: true)
    }

    /// The same with the server's words from elsewhere, and the scope that was needed.
    func keyRefused(
        _ response: HTTPResponse, detail: String?, scope: String, isPlural: Bool = false
    ) -> FaxError {
        let what = response.status == 401 ? "does not know the key of" : "gives too little to the key of"
        return FaxError(
            .noPermission,
            "\(endpoint.origin) \(what) profile \(profile.name)" + (detail.map { ": \($0)" } ?? ""),
            hint: "ask the server's administrator for a key with the scope\(isPlural ? "s" : "") \(scope)")
    }
}

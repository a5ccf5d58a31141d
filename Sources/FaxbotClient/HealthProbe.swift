import FaxConfig
import FaxCore
import FoundationEssentials
import HTTPTransfer

/// `GET /health`: asks whether a Faxbot is there. No key, no cookie; nothing secret travels but what the endpoint wants
/// over TLS before it lets anybody in.
enum HealthProbe {
    /// - Parameter headers: what the endpoint wants besides the key.
    static func request(_ endpoint: Endpoint, headers: [HTTPRequest.Field] = []) -> HTTPRequest {
        var request = HTTPRequest(.get, endpoint.description + "/health")
        request.fields = [.init("Accept", "application/json"), .init("User-Agent", "faxpipe")]
        request.add(headers, of: endpoint)
        request.sink = .memory(limit: 64 << 10)
        request.reach = endpoint.reach
        request.trust = endpoint.trust
        request.usesProxy = endpoint.usesProxy
        return request
    }

    /// - Throws: 75 if the server has no time, 76 if it is no Faxbot: a captive portal, a redirect, another service.
    static func check(_ response: HTTPResponse, of endpoint: Endpoint) throws(FaxError) {
        struct Health: Decodable {
            let status: String
        }
        if response.status == 429 || response.status >= 500 {
            throw FaxError(.tryAgain, "\(endpoint) is not ready: status \(response.status)")
        }
        let type = response.field("Content-Type")?.lowercased().prefix { $0 != ";" && $0 != " " }
        let health = try? JSONDecoder().decode(Health.self, from: Data(response.body))
        guard response.status == 200, type == "application/json", health?.status.lowercased() == "ok" else {
            throw notFaxbot(endpoint, response, to: "GET /health")
        }
    }
}

/// Real servers, asked over real lines.
struct HealthTrack: ~Copyable, RaceTrack {
    let endpoints: [Endpoint]
    let headers: [[HTTPRequest.Field]]
    let proof: EndpointProof
    private var exchanges: SimultaneousExchanges
    private let begin = ContinuousClock.now

    init(
        _ endpoints: [Endpoint], headers: [[HTTPRequest.Field]], proof: EndpointProof
    ) throws(FaxError) {
        self.endpoints = endpoints
        self.headers = headers
        self.proof = proof
        do {
            exchanges = try SimultaneousExchanges()
        } catch {
            throw FaxError(.software, "no request can be made", cause: error.cause)
        }
    }

    var elapsed: Duration { ContinuousClock.now - begin }

    mutating func start(_ number: Int) {
        exchanges.start(HealthProbe.request(endpoints[number], headers: headers[number]), number: number)
    }

    func isConnected(_ number: Int) -> Bool { exchanges.isConnected(number) }

    mutating func next(within time: Duration) -> (Int, EndpointRace.Finish<HTTPResponse>)? {
        guard let (number, result) = exchanges.next(within: time) else { return nil }
        let endpoint = endpoints[number]
        do throws(FaxError) {
            let response: HTTPResponse
            do throws(HTTPTransferError) {
                response = try result.get()
            } catch {
                throw error.asFaxError(endpoint)
            }
            try HealthProbe.check(response, of: endpoint)
            try proof.check(endpoint, at: response.address)
            return (number, .won(response))
        } catch {
            return (number, .lost(error))
        }
    }
}

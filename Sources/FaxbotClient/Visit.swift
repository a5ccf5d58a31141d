public import FaxConfig
public import FaxCore
import HTTPTransfer
public import SecretStore

/// A look at one address of a server, without the key: whether a Faxbot answers.
public struct Visit: Sendable {
    /// Which of the two roads it is.
    public let road: Profile.Road
    /// The address.
    public let endpoint: Endpoint
    /// How long the answer took, in milliseconds; or why there is none that a Faxbot would give: 75, 76 or 77.
    public let answer: Result<Double, FaxError>
}

extension Endpoint {
    /// Whether it may have the key in networks only that a person has approved.
    public var needsApproval: Bool { scheme == "http" && !isOnThisMachine }
}

extension Profile {
    /// Asks every address for `/health`, one after the other, at most five seconds each. No key is sent.
    ///
    /// - Parameter headers: the header fields that an address wants; they go over TLS only.
    public func visits(headers: [Road: [(name: String, value: Secret)]] = [:]) -> [Visit] {
        endpoints().map { road, endpoint in
            let fields = (headers[road] ?? []).map { HTTPRequest.Field($0.name, $0.value.reveal()) }
            return Visit(road: road, endpoint: endpoint, answer: answer(of: endpoint, fields))
        }
    }

    private func answer(of endpoint: Endpoint, _ fields: [HTTPRequest.Field]) -> Result<Double, FaxError> {
        Result { () throws(FaxError) in
            try endpoint.checkMayHaveKey()
            var request = HealthProbe.request(endpoint, headers: fields)
            request.deadlines = .init(connect: min(connectTimeout, 5), idle: 5, answer: 5)
            let response: HTTPResponse
            do throws(HTTPTransferError) {
                response = try request.perform()
            } catch {
                throw error.asFaxError(endpoint)
            }
            try HealthProbe.check(response, of: endpoint)
            return response.timing.answered ?? 0
        }
    }
}

extension FaxbotServer {
    /// Forgets by which way the server of a profile was reached last.
    public static func forget(_ profile: Profile, runtime: String) {
        RaceMemory(folder: runtime, profile: profile).remove()
    }
}

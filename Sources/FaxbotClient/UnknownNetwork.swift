public import FaxConfig
public import FaxCore
import HTTPTransfer
public import LocalNetwork

extension Profile {
    /// Where this profile's plain `http://` addresses stand, as far as a Faxbot answers there now: what a person may
    /// want to approve.
    public struct Sighting: Sendable {
        /// The address.
        public let endpoint: Endpoint
        /// The network that it is in; nil if it is this machine itself, which needs no approval.
        public let network: Network?
        /// How long the answer took, in milliseconds.
        public let milliseconds: Double
    }

    /// Asks a plain `http://` address for `/health`, without a key, and finds out in which network it stands.
    /// - Throws: 78 if the profile has no such address; 75 if nobody answers, 76 if it is no Faxbot that does, 77 if
    ///   the address is public, or if there is nothing to know the network again by.
    public func sighting(in surroundings: Surroundings = .kernel) throws(FaxError) -> Sighting {
        guard let endpoint = endpoints().map(\.endpoint).first(where: { $0.scheme == "http" }) else {
            throw FaxError(
                .configuration, "profile \(name) has no http:// address: the network does not matter")
        }
        try endpoint.checkMayHaveKey()
        var request = HealthProbe.request(endpoint)
        request.deadlines = .init(connect: min(connectTimeout, 5), idle: 5, answer: 5)
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try request.perform()
        } catch {
            throw error.asFaxError(endpoint)
        }
        try HealthProbe.check(response, of: endpoint)
        guard let address = response.address else { throw EndpointProof.unknown(endpoint) }
        let network: Network?
        switch surroundings.attachment(address) {
        case .thisMachine: network = nil
        case .network(let found, _): network = found
        case .unknown, .unreachable: throw EndpointProof.unknown(endpoint)
        }
        return Sighting(endpoint: endpoint, network: network, milliseconds: response.timing.answered ?? 0)
    }
}

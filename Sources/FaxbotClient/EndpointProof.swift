import FaxConfig
import FaxCore
import HTTPTransfer
import LocalNetwork

/// Whether what answers at an address is the person's own server, so far as can be known before the key is shown.
///
/// Over TLS the exchange itself proves it. Plain HTTP proves nothing: there the network has to be one that the person
/// has approved for the profile, and the machine one in it. This machine itself needs no approval.
struct EndpointProof: Sendable {
    let profile: Profile
    let surroundings: Surroundings

    /// Refuses an address that needs no question to anybody to be refused.
    /// - Throws: 77 if it may not have the key, 75 if there is no way to it.
    func checkBeforehand(_ endpoint: Endpoint) throws(FaxError) {
        try endpoint.checkMayHaveKey()
        if endpoint.scheme == "http", endpoint.isNumeric { try check(endpoint, at: endpoint.host) }
    }

    /// Checks the machine at `address`, where the endpoint's server was found.
    /// - Throws: 77 if it may not have the key, 75 if there is no way to it.
    func check(_ endpoint: Endpoint, at address: String?) throws(FaxError) {
        guard endpoint.scheme == "http" else { return }
        guard let address else { throw Self.unknown(endpoint) }
        switch surroundings.attachment(address) {
        case .thisMachine: return
        case .network(let network, let isOnLink):
            // The machines of the own link may have public addresses of IPv6.
            guard isOnLink || HTTPRequest.Reach.isPrivate(address: address) else {
                throw endpoint.plainToPublic(address: address)
            }
            guard profile.networks.contains(network) else { throw unapproved(endpoint, network) }
        case .unknown: throw Self.unknown(endpoint)
        case .unreachable:
            throw FaxError(.tryAgain, "can't reach \(endpoint.origin): there is no network to it")
        }
    }

    private func unapproved(_ endpoint: Endpoint, _ network: Network) -> FaxError {
        FaxError(
            .noPermission,
            "no key for \(endpoint.origin): this network (\(network)) is not approved for profile \(profile.name)",
            hint: profile.isOfEnvironment
                ? "if it is yours: export FAX_NETWORK=\"\(network)\""
                : "if it is yours: faxserver trust --network \(profile.name)")
    }

    static func unknown(_ endpoint: Endpoint) -> FaxError {
        FaxError(
            .noPermission, "no key for \(endpoint.origin): there is nothing to know this network again by",
            hint: "use an https:// address, or a tunnel")
    }
}

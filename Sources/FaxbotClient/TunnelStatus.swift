import FoundationEssentials
import HTTPTransfer

/// What a server says of its own tunnel: `GET /admin/tunnel/status`, for a key that may administrate it.
public struct TunnelStatus: Sendable, Equatable {
    /// Whether it is to be there.
    public let isEnabled: Bool
    /// Who makes it: `none`, `cloudflare`, `wireguard`, `tailscale`; made printable.
    public let provider: String
    /// `disabled`, `connecting`, `connected` or `error`; made printable.
    public let status: String
    /// Where it leads from, if the server knows; made printable.
    public let url: String?
    /// What is wrong with it, made printable.
    public let error: String?

    /// Reads an answer; nil if it tells nothing.
    init?(_ response: HTTPResponse) {
        struct Wire: Decodable {
            let enabled: Bool
            let provider: String
            let status: String
            let public_url: String?
            let error_message: String?
        }
        guard response.status == 200,
            let wire = try? JSONDecoder().decode(Wire.self, from: Data(response.body))
        else { return nil }
        isEnabled = wire.enabled
        (provider, status) = (printable(wire.provider), printable(wire.status))
        (url, error) = (wire.public_url.map(printable), wire.error_message.map(printable))
    }
}

extension FaxbotClient {
    /// Asks the server for its tunnel, for a second at most.
    /// - Returns: nil if it does not answer, knows no tunnels, or tells this key nothing.
    public func tunnelStatus() -> TunnelStatus? {
        guard key != nil else { return nil }
        var request = request(.get, "/admin/tunnel/status", authorised: true)
        request.deadlines = .init(connect: 1, idle: 1, answer: 1)
        return (try? request.perform()).flatMap(TunnelStatus.init)
    }
}

public import SecretStore

/// A server with its addresses and where its key comes from.
public struct Profile: Sendable, Equatable {
    /// The two roads to a server.
    public enum Road: String, Sendable, CaseIterable {
        /// The address in the own network.
        case local
        /// The address that works from everywhere.
        case tunnel
    }

    /// Its name in the configuration; `environment` for the one made of `FAX_URL` and `FAX_API_KEY`.
    public let name: String
    /// The address in the own network.
    public let local: Endpoint?
    /// The address that works from everywhere.
    public let tunnel: Endpoint?
    /// The road to take where both are given.
    public let prefer: Road
    /// Where its key comes from; nil for a server that wants none.
    public let key: SecretSource?
    /// Seconds until a connection must stand.
    public let connectTimeout: Double
    /// Seconds that may pass with nothing moving, and that an answer may take.
    public let timeout: Double

    /// The address to use: the only one, or the preferred of two.
    public var endpoint: Endpoint? {
        switch prefer {
        case .local: local ?? tunnel
        case .tunnel: tunnel ?? local
        }
    }
}

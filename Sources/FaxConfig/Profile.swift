public import LocalNetwork
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
    /// The networks in which the local address may have the key over plain HTTP.
    public let networks: [Network]
    /// Where its key comes from; nil for a server that wants none.
    public let key: SecretSource?
    /// Seconds until a connection must stand.
    public let connectTimeout: Double
    /// Seconds that may pass with nothing moving, and that an answer may take.
    public let timeout: Double
    /// How its faxes wait, are tried again and are watched.
    public var queue = QueueRules()

    /// The addresses to try, the preferred first.
    ///
    /// - Parameter via: the only road that may be taken; nil: any.
    public func endpoints(via: Road? = nil) -> [(road: Road, endpoint: Endpoint)] {
        let order: [Road] = prefer == .local ? [.local, .tunnel] : [.tunnel, .local]
        return order.compactMap { road in
            guard via == nil || via == road, let endpoint = road == .local ? local : tunnel else {
                return nil
            }
            return (road, endpoint)
        }
    }

    /// What a job has to remember of the server besides the profile's name: the address, if the next command may find
    /// another one under that name.
    public var boundServer: String? { isOfEnvironment ? local?.description : nil }

    /// Whether its address and key come from the environment, where the next command may find others.
    public var isOfEnvironment: Bool { name == ServerVariables.profileName }
}

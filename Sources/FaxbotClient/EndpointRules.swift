public import FaxConfig
import FaxCore
import HTTPTransfer

/// Which addresses may have the key, and by which way.
extension Endpoint {
    /// What may be connected to. Over plain HTTP the key can be read on the way, so it goes to networks that are
    /// nobody else's only, and the address that a name leads to decides, not the name. Names of the own link
    /// (RFC 6762) and of the home network (RFC 8375) may lead to public addresses of IPv6 on the link.
    var reach: HTTPRequest.Reach {
        scheme == "https" ? .anywhere : isHomeName ? .ownLink : .privateNetworks
    }

    /// Whether a proxy stands between: its own, or one of the environment, which counts for TLS to hosts of the internet. What lies in the own network is
    /// not on the far side of a proxy, and a plain request would show the proxy the key.
    var usesProxy: Bool {
        proxy != nil
            || scheme == "https" && host.contains(".") && !isHomeName
                && !HTTPRequest.Reach.isPrivate(address: host)
    }

    /// Refuses an address that needs no look at the network to be refused.
    /// - Throws: 77.
    func checkMayHaveKey() throws(FaxError) {
        if scheme == "http", isNumeric, !HTTPRequest.Reach.isPrivate(address: host) {
            throw plainToPublic(address: host)
        }
    }

    /// Whether the host is an address and no name.
    var isNumeric: Bool {
        host.contains(":") || host.split(separator: ".").last?.allSatisfy(\.isNumber) == true
    }

    /// Whether the host is this machine, whatever the networks are.
    public var isOnThisMachine: Bool {
        host == "localhost" || host == "::1" || isNumeric && host.hasPrefix("127.")
    }

    /// Which road an address is, as far as it tells by itself: local for what lies in the own network, or can only be
    /// used there.
    public var road: Profile.Road { usesProxy ? .tunnel : .local }

    /// How the server proves who it is.
    var trust: HTTPRequest.Trust {
        .init(authorities: proof.authorities, pins: proof.pins, pinsAreEnough: proof.pinsAreEnough)
    }

    /// The refusal of a public address over plain HTTP.
    func plainToPublic(address: String) -> FaxError {
        FaxError(
            .noPermission,
            "no key for \(origin): \(address) is a public address, and http:// would show the key on the way",
            hint: "use https://\(host) in the profile, or a tunnel")
    }

    private var isHomeName: Bool { host.hasSuffix(".local") || host.hasSuffix(".home.arpa") }
}

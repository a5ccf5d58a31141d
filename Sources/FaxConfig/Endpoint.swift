/// The address of a Faxbot server, normalised: `http` or `https`, a host, a port, perhaps a path in front of its own.
public struct Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// A name, an IPv4 address, or an IPv6 address without its brackets; lower case.
    public let host: String
    /// 1…65535; the scheme's own where none was given.
    public let port: Int
    /// Empty, or `/` and what follows, without a slash at the end.
    public let path: String

    /// Scheme, host and port, as jobs record it.
    public var origin: String {
        let authority = host.contains(":") ? "[\(host)]" : host
        let isUsual = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(authority)" + (isUsual ? "" : ":\(port)")
    }

    /// The whole address, without a slash at the end.
    public var description: String { origin + path }
}

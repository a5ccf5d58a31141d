/// When the steps of an exchange were done, in milliseconds since its begin; nil for a step that it did not come to.
public struct HTTPTiming: Sendable, Equatable {
    /// The host's name has addresses; also where it is an address itself.
    public var resolved: Double?
    /// The connection (TCP) stands.
    public var connected: Double?
    /// TLS stands; nil without TLS.
    public var secured: Double?
    /// The first byte of the answer is there.
    public var answered: Double?
    /// Its end.
    public var finished: Double?
}

public import FaxConfig
public import FoundationEssentials
public import LocalNetwork

/// The way to a server: the address that was chosen, and why.
public struct Way: Sendable, Equatable {
    /// Which of the two roads it is.
    public let road: Profile.Road
    /// The address.
    public let endpoint: Endpoint
    /// The numeric address that the server was found at; nil where a proxy stands between.
    public let address: String?
    /// Why it is this one, in words for a person.
    public let reason: String
    /// The network that leads to the internet; nil if there is none, or none that can be known again.
    public let network: Network?
    /// Since when this address has been the chosen one in this network.
    public let since: Date
    /// Whether another process has chosen it, in the last minute.
    public let isRemembered: Bool
    /// How long the last answers to `GET /health` took, the newest last, in milliseconds; ten at most.
    public let latencies: [Int]
}

/// What is to be known of the networks around: passed in, so that tests need none.
public struct Surroundings: Sendable {
    /// Where a numeric address lies.
    public let attachment: @Sendable (_ address: String) -> Attachment
    /// The network that leads to the internet.
    public let current: @Sendable () -> Network?

    /// Surroundings made of these two.
    public init(
        attachment: @escaping @Sendable (_ address: String) -> Attachment,
        current: @escaping @Sendable () -> Network?
    ) {
        self.attachment = attachment
        self.current = current
    }

    /// What the kernel says.
    public static let kernel = Surroundings(
        attachment: { Attachment.toward($0) }, current: { Network.current() })
}

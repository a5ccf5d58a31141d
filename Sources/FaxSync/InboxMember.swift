public import FaxCore
public import FaxStore

/// A server that is polled, beside others.
public struct InboxMember: Sendable {
    /// The server.
    public let source: InboxSource
    /// Gives the way to it; throws what the configuration lacks. Asked on a thread of its own.
    public let connect: @Sendable () throws(FaxError) -> any InboxServing

    /// A server with this way to it.
    public init(
        source: InboxSource, connect: @escaping @Sendable () throws(FaxError) -> any InboxServing
    ) {
        self.source = source
        self.connect = connect
    }
}

import FaxConfig
public import FaxCore
public import FaxbotClient
public import FoundationEssentials

/// What the outbox wants of a server.
public protocol FaxDelivering: Sendable {
    /// The number by which the server knows the key, which is no secret; empty for a key without one, or none.
    var keyID: String { get }

    /// The addresses at which it may be: scheme, host and port.
    var origins: Set<String> { get }

    /// A line to the server that stands and may have the key.
    ///
    /// - Parameter failed: a line that has just failed, so that another way is taken, if there is one.
    /// - Throws: 75 if the server can't be reached, 76 if something else answers, 77 if nothing that answers may have
    ///   the key.
    func line(after failed: (any FaxLine)?) throws(FaxError) -> any FaxLine

    /// Asks what a fax is doing.
    /// - Throws: 75 if the server can't be reached or has no time; other codes if asking again is of no use.
    func fax(id: String) throws(FaxError) -> RemoteFax

    /// What a person should hear about the choice of the line, each once.
    func remarks() -> [String]
}

/// A line to a server: an address that was proven to be its.
public protocol FaxLine: Sendable {
    /// The address: scheme, host and port.
    var origin: String { get }

    /// Uploads a PDF, once, and says what is known of it afterwards.
    func submit(
        document: Int32, bytes: Int64, to number: PhoneNumber, idempotencyKey: UUID,
        progress: FaxbotClient.Progress?
    ) -> SubmissionOutcome

    /// Whether a second upload with the same idempotency key is surely no second fax.
    func replaysByKey() -> Bool

    /// Looks for the fax of an upload by its file's name, in the list that administrators see.
    /// - Throws: 75 if the server can't be reached or has no time.
    func search(
        key: UUID, to number: PhoneNumber, after earlier: Set<String>
    ) throws(FaxError) -> SearchOutcome
}

extension FaxbotServer: FaxDelivering {
    /// A client for the way that works now.
    public func line(after failed: (any FaxLine)?) throws(FaxError) -> any FaxLine {
        try client(after: (failed as? FaxbotClient)?.way)
    }
}

extension FaxbotClient: FaxLine {
    /// The address of the way in use.
    public var origin: String { way.endpoint.origin }
}

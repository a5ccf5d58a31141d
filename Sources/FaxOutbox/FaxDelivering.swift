import FaxConfig
public import FaxCore
public import FaxbotClient
public import FoundationEssentials

/// What the outbox wants of a server.
public protocol FaxDelivering: Sendable {
    /// The server's address: scheme, host and port.
    var origin: String { get }

    /// Asks whether the server is there; sends no key.
    /// - Throws: 75 if it can't be reached, 76 if something else answers.
    func health() throws(FaxError)

    /// Uploads a PDF, once, and says what is known of it afterwards.
    func submit(
        document: Int32, bytes: Int64, to number: PhoneNumber, idempotencyKey: UUID,
        progress: FaxbotClient.Progress?
    ) -> SubmissionOutcome

    /// Asks what a fax is doing.
    /// - Throws: 75 if the server can't be reached or has no time; other codes if asking again is of no use.
    func fax(id: String) throws(FaxError) -> RemoteFax
}

extension FaxbotClient: FaxDelivering {
    /// The address of the endpoint in use.
    public var origin: String { endpoint.origin }
}

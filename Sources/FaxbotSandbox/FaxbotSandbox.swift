public import FaxCore

/// A Faxbot server on 127.0.0.1, to try everything on: nothing leaves the machine, and what is sent to it
/// comes back in its inbox.
public final class FaxbotSandbox: Sendable {
    /// The TCP port it listens on.
    public let port: Int
    /// A throwaway key with the scopes of a client.
    public let key: String
    /// The key with every right.
    public let adminKey: String

    /// The address to give to a client.
    public var url: String { "http://127.0.0.1:\(port)" }

    private init(port: Int, key: String, adminKey: String) {
        self.port = port
        self.key = key
        self.adminKey = adminKey
    }

    /// Starts a server; it answers as soon as this returns. Throws if the port is taken
    /// (``FaxCore/ExitStatus/refused``) or a file can't be created.
    public static func start(_ options: SandboxOptions = SandboxOptions()) throws(FaxError) -> FaxbotSandbox {
        throw FaxError(.software, "the sandbox is not there yet")
    }

    /// Closes every connection and removes the documents.
    public func stop() {}

    /// The requests seen so far, in the order of their answers.
    public var requests: [SandboxRequest] { [] }

    /// Puts a fax into the inbox, as if it had just come over the line. The document is served as it is.
    public func receive(
        from sender: String?, to recipient: String?, status: String = "received", pages: Int?,
        document: [UInt8]
    ) throws(FaxError) {}
}

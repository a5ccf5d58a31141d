import CCurl

/// libcurl's easy handle, set up and cleaned up.
///
/// What is given to it by pointer (its context, the error text) has to outlive it.
@safe struct EasyHandle: ~Copyable {
    /// Also what libcurl's multi interface knows the exchange by.
    let handle: UnsafeMutableRawPointer

    /// libcurl is set up once for the process, and only by a process that makes an exchange.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    init() throws(CurlFailure) {
        guard Self.isReady, let handle = unsafe curl_easy_init() else {
            throw CurlFailure(code: CURLE_FAILED_INIT)
        }
        unsafe self.handle = unsafe handle
    }

    deinit { unsafe curl_easy_cleanup(handle) }

    func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
        try check(unsafe fx_curl_set_long(handle, option, value))
    }

    func set(_ option: CURLoption, _ value: String) throws(CurlFailure) {
        try check(unsafe fx_curl_set_string(handle, option, value))
    }

    func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) throws(CurlFailure) {
        try check(unsafe fx_curl_set_pointer(handle, option, pointer))
    }

    func set(_ option: CURLoption, callback: @escaping curl_write_callback) throws(CurlFailure) {
        try check(unsafe fx_curl_set_write(handle, option, callback))
    }

    func onProgress(_ callback: @escaping curl_xferinfo_callback) throws(CurlFailure) {
        try check(unsafe fx_curl_set_transfer_info(handle, callback))
    }

    func beforeRequest(
        _ callback: @escaping curl_prereq_callback, context: UnsafeMutableRawPointer
    ) throws(CurlFailure) {
        try check(unsafe fx_curl_set_before_request(handle, callback, context))
    }

    func onSocket(
        _ callback: @escaping curl_opensocket_callback, context: UnsafeMutableRawPointer
    ) throws(CurlFailure) {
        try check(unsafe fx_curl_set_open_socket(handle, callback, context))
    }

    /// Runs the exchange to its end.
    func perform() -> CURLcode { unsafe curl_easy_perform(handle) }

    /// The status code of the last answer; 0 without one.
    func status() -> Int {
        var status = 0
        _ = unsafe fx_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    /// What OpenSSL found wrong with the certificate (X509_V_ERR_… of openssl/x509_vfy.h); 0 if nothing.
    func verification() -> Int {
        var result = 0
        _ = unsafe fx_curl_get_long(handle, CURLINFO_SSL_VERIFYRESULT, &result)
        return result
    }

    /// The system's error number of the last connection that did not come about; 0 if there is none.
    func systemError() -> Int32 {
        var number = 0
        _ = unsafe fx_curl_get_long(handle, CURLINFO_OS_ERRNO, &number)
        return Int32(truncatingIfNeeded: number)
    }

    /// Whether a connection stood. The time of it is not known where TLS over it failed.
    func wasConnected() -> Bool {
        var count = 0
        _ = unsafe fx_curl_get_long(handle, CURLINFO_NUM_CONNECTS, &count)
        return count > 0
    }

    /// When the steps were done.
    func timing() -> HTTPTiming {
        HTTPTiming(
            resolved: milliseconds(CURLINFO_NAMELOOKUP_TIME_T),
            connected: milliseconds(CURLINFO_CONNECT_TIME_T),
            secured: milliseconds(CURLINFO_APPCONNECT_TIME_T),
            answered: milliseconds(CURLINFO_STARTTRANSFER_TIME_T),
            finished: milliseconds(CURLINFO_TOTAL_TIME_T))
    }

    private func milliseconds(_ information: CURLINFO) -> Double? {
        var microseconds: curl_off_t = 0
        guard unsafe fx_curl_get_offset(handle, information, &microseconds) == CURLE_OK, microseconds > 0
        else {
            return nil
        }
        return Double(microseconds) / 1000
    }

    /// What the other end has shown over TLS; nil without TLS, or before it stands.
    func peer() -> TLSPeer? {
        guard let version = unsafe fx_curl_tls_version(handle) else { return nil }
        var found: [[UInt8]] = []
        unsafe withUnsafeMutablePointer(to: &found) { pointer in
            unsafe fx_curl_tls_certificates(
                handle,
                { context, bytes, count in
                    let bytes = unsafe UnsafeBufferPointer(start: bytes, count: count)
                    unsafe context?.assumingMemoryBound(to: [[UInt8]].self).pointee.append(Array(bytes))
                }, pointer)
        }
        return unsafe TLSPeer(
            version: String(cString: version), certificates: found.compactMap(Certificate.init))
    }

    /// The address of the other end.
    func address() -> String? {
        var text: UnsafePointer<CChar>?
        guard unsafe fx_curl_get_string(handle, CURLINFO_PRIMARY_IP, &text) == CURLE_OK,
            let text = unsafe text
        else {
            return nil
        }
        let address = unsafe String(cString: text)
        return address.isEmpty ? nil : address
    }

    /// An empty multipart body for this handle.
    func makeBody() throws(CurlFailure) -> MultipartBody { try unsafe MultipartBody(curl_mime_init(handle)) }

    private func check(_ code: CURLcode) throws(CurlFailure) {
        guard code == CURLE_OK else { throw CurlFailure(code: code) }
    }
}

/// libcurl said no while a request was put together.
struct CurlFailure: Error {
    let code: CURLcode

    /// libcurl's words.
    var words: String { Self.words(code) }

    static func words(_ code: CURLcode) -> String {
        unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "libcurl \(code.rawValue)"
    }
}

import CCurl
import Glibc

/// Called about once a second and whenever something moves, with the bytes of the body sent and in all; false ends
/// the exchange.
public typealias HTTPProgress = (_ sent: Int64, _ total: Int64) -> Bool

extension HTTPRequest {
    /// Makes the exchange on a connection of its own and waits for its end.
    ///
    /// No redirect is followed, nothing is ever sent twice, TLS is 1.2 or newer, and certificates are verified
    /// against the system's. No signal is raised or changed.
    public func perform(progress: HTTPProgress? = nil) throws(HTTPTransferError) -> HTTPResponse {
        let state = ExchangeState(self, progress: progress)
        guard fields.allSatisfy({ $0.isWellFormed }) else {
            throw HTTPTransferError(
                kind: .invalidRequest, bodySent: .none, cause: "a header field has a line end in it")
        }
        do {
            return try perform(state)
        } catch let error as CurlFailure {
            throw HTTPTransferError(kind: .invalidRequest, bodySent: state.bodySent, cause: error.words)
        } catch let error as HTTPTransferError {
            throw error
        } catch {
            throw HTTPTransferError(kind: .invalidRequest, bodySent: state.bodySent, cause: "\(error)")
        }
    }

    private func perform(_ state: ExchangeState) throws -> HTTPResponse {
        // In the order in which they must not go away: libcurl's handle uses all of them and is declared last.
        let list = FieldList(fields)
        let errorText = ErrorText()
        let handle = try EasyHandle()
        try setUp(handle, list, errorText)
        try observe(handle, state)
        var body = try handle.makeBody()
        for part in parts { try body.append(part) }
        state.files = body.files
        if !parts.isEmpty { try unsafe handle.set(CURLOPT_MIMEPOST, pointer: body.pointer) }
        let code = withExtendedLifetime((list, errorText, state)) { handle.perform() }
        guard code == CURLE_OK else { throw error(code, state, errorText) }
        return HTTPResponse(
            status: handle.status(), fields: state.answer.fields, body: state.answer.body,
            bodySent: state.bodySent, address: handle.address())
    }

    private func setUp(_ handle: borrowing EasyHandle, _ list: FieldList, _ errorText: ErrorText)
        throws(CurlFailure)
    {
        try unsafe handle.set(CURLOPT_ERRORBUFFER, pointer: errorText.buffer)
        try handle.set(CURLOPT_URL, url)
        try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        try handle.set(CURLOPT_NOSIGNAL, 1)
        // An idle connection may be closed already, and libcurl would send a request on it a second time.
        try handle.set(CURLOPT_FRESH_CONNECT, 1)
        try handle.set(CURLOPT_FORBID_REUSE, 1)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(deadlines.connect * 1000)))
        try unsafe handle.set(CURLOPT_HTTPHEADER, pointer: list.pointer)
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // The empty name of a proxy turns off what the environment says.
        if !usesProxy { try handle.set(CURLOPT_PROXY, "") }
        if method == .post, parts.isEmpty {
            try handle.set(CURLOPT_POSTFIELDSIZE, 0)
            try handle.set(CURLOPT_POST, 1)
        }
    }

    private func observe(_ handle: borrowing EasyHandle, _ state: ExchangeState) throws(CurlFailure) {
        let context = unsafe Unmanaged.passUnretained(state).toOpaque()
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
                unsafe ExchangeState.from(context)?.connected()
                return CURL_PREREQFUNC_OK
            }, context: context)
        try handle.set(CURLOPT_NOPROGRESS, 0)
        try unsafe handle.set(CURLOPT_XFERINFODATA, pointer: context)
        try unsafe handle.onProgress { context, _, received, total, sent in
            guard let state = unsafe ExchangeState.from(context) else { return 1 }
            return state.goOn(sent: Int64(sent), total: Int64(total), received: Int64(received)) ? 0 : 1
        }
    }

    private func error(
        _ code: CURLcode, _ state: ExchangeState, _ errorText: ErrorText
    ) -> HTTPTransferError {
        let unread = state.files.compactMap(\.failure).first
        let kind = state.failure ?? unread.map { .cannotRead(errno: $0) } ?? self.kind(code, state)
        let words = errorText.text.isEmpty ? CurlFailure.words(code) : errorText.text
        return HTTPTransferError(kind: kind, bodySent: state.bodySent, cause: words)
    }

    private func kind(
        _ code: CURLcode, _ state: ExchangeState
    ) -> HTTPTransferError.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolve
        case CURLE_COULDNT_CONNECT: state.refusedAddress.map { .addressRefused(address: $0) } ?? .connect
        case CURLE_OPERATION_TIMEDOUT: state.isConnected ? .timedOut : .connectTimedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_ENGINE_NOTFOUND:
            .tls
        case CURLE_UNSUPPORTED_PROTOCOL where state.isConnected, CURLE_WEIRD_SERVER_REPLY: .notHTTP
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT,
            CURLE_BAD_FUNCTION_ARGUMENT:
            .invalidRequest
        default: state.isConnected ? .broken : .connect
        }
    }
}

extension ExchangeState {
    /// The state behind libcurl's pointer.
    static func from(_ context: UnsafeMutableRawPointer?) -> ExchangeState? {
        unsafe context.map { unsafe Unmanaged<ExchangeState>.fromOpaque($0).takeUnretainedValue() }
    }

    static func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?, asBody: Bool
    ) -> Int {
        let bytes = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        return unsafe from(context)?.take(bytes, asBody: asBody) ?? 0
    }
}

extension HTTPRequest.Field {
    /// Whether it is one line of visible characters, as RFC 9110, section 5.5 has it.
    fileprivate var isWellFormed: Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ":") }
            && !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}

/// Header lines as libcurl takes them.
@safe private final class FieldList {
    let pointer: UnsafeMutablePointer<curl_slist>?

    init(_ fields: [HTTPRequest.Field]) {
        // Without this a body over 1 MB waits for a 100 Continue that some servers never send.
        let lines = fields.map { "\($0.name): \($0.value)" } + ["Expect:"]
        unsafe pointer = unsafe lines.reduce(nil) { list, line in unsafe curl_slist_append(list, line) }
    }

    deinit { unsafe curl_slist_free_all(pointer) }
}

/// Where libcurl puts its words.
@safe private final class ErrorText {
    let buffer: UnsafeMutablePointer<CChar>

    init() {
        unsafe buffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe buffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit { unsafe buffer.deallocate() }

    var text: String { unsafe String(cString: buffer) }
}

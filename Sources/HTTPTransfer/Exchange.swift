import CCurl
import Glibc

/// An exchange that is set up or on its way, with everything that libcurl holds pointers to.
@safe final class Exchange {
    let state: ExchangeState
    private let request: HTTPRequest
    private let fields: StringList
    private let addresses: StringList
    private let errorText = ErrorText()
    private var handle: EasyHandle?
    private var body: MultipartBody?

    /// Sets up an exchange; not a packet leaves.
    init(_ request: HTTPRequest, progress: HTTPProgress?) throws(HTTPTransferError) {
        self.request = request
        state = ExchangeState(request, progress: progress)
        // Without this a body over 1 MB waits for a 100 Continue that some servers never send.
        fields = StringList(request.fields.map { "\($0.name): \($0.value)" } + ["Expect:"])
        addresses = StringList([request.knownHost?.entry].compactMap(\.self))
        guard request.fields.allSatisfy(\.isWellFormed) else {
            throw invalid("a header field has a line end in it")
        }
        do throws(CurlFailure) {
            let handle = try EasyHandle()
            try request.setUp(handle)
            try unsafe handle.set(CURLOPT_ERRORBUFFER, pointer: errorText.buffer)
            try unsafe handle.set(CURLOPT_HTTPHEADER, pointer: fields.pointer)
            try unsafe handle.set(CURLOPT_RESOLVE, pointer: addresses.pointer)
            try state.observe(handle)
            var body = try handle.makeBody()
            for part in request.parts { try body.append(part) }
            state.files = body.files
            if !request.parts.isEmpty { try unsafe handle.set(CURLOPT_MIMEPOST, pointer: body.pointer) }
            self.body = consume body
            self.handle = consume handle
        } catch {
            throw invalid(error.words)
        }
        guard request.tellsPeer || request.endsWithHandshake else { return }
        state.lookAtPeer = { [unowned self] in handle?.peer() }
    }

    // libcurl's handle uses all the others, and its body knows of it.
    deinit {
        body = nil
        handle = nil
    }

    /// What libcurl's multi interface knows it by.
    var identity: UnsafeMutableRawPointer? { unsafe handle?.handle }

    /// Runs it to its end on this thread.
    func perform() throws(HTTPTransferError) -> HTTPResponse {
        let code = withExtendedLifetime(self) { handle?.perform() ?? CURLE_FAILED_INIT }
        return try outcome(code)
    }

    /// Runs it until TLS stands.
    func performHandshake() throws(HTTPTransferError) -> Handshake {
        let code = withExtendedLifetime(self) { handle?.perform() ?? CURLE_FAILED_INIT }
        guard let peer = state.peer else {
            _ = try outcome(code)
            throw HTTPTransferError(kind: .tls(.handshake), bodySent: .none, cause: "no TLS")
        }
        return Handshake(peer: peer, address: handle?.address(), timing: handle?.timing() ?? HTTPTiming())
    }

    /// What came of it, once libcurl is done with it.
    func outcome(_ code: CURLcode) throws(HTTPTransferError) -> HTTPResponse {
        let timing = handle?.timing() ?? HTTPTiming()
        guard code == CURLE_OK else {
            let unread = state.files.compactMap(\.failure).first
            let kind = state.failure ?? unread.map { .cannotRead(errno: $0) } ?? self.kind(code)
            let words = errorText.text.isEmpty ? CurlFailure.words(code) : errorText.text
            throw HTTPTransferError(
                kind: kind, bodySent: state.bodySent, cause: words, systemError: handle?.systemError() ?? 0,
                wasConnected: handle?.wasConnected() ?? false,
                timing: timing)
        }
        // libcurl leaves the zone away.
        let address = handle?.address()
        let whole = address.flatMap { address in
            state.addresses.last { $0 == address || $0.hasPrefix(address + "%") }
        }
        return HTTPResponse(
            status: handle?.status() ?? 0, fields: state.answer.fields, body: state.answer.body,
            bodySent: state.bodySent, address: whole ?? address, peer: state.peer, timing: timing)
    }

    private func invalid(_ cause: String) -> HTTPTransferError {
        HTTPTransferError(kind: .invalidRequest, bodySent: .none, cause: cause)
    }

    private func kind(_ code: CURLcode) -> HTTPTransferError.Kind {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .resolve
        case CURLE_COULDNT_CONNECT: state.refusedAddress.map { .addressRefused(address: $0) } ?? .connect
        case CURLE_OPERATION_TIMEDOUT: state.isConnected ? .timedOut : .connectTimedOut
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
            .tls(fault(code))
        case CURLE_UNSUPPORTED_PROTOCOL where state.isConnected, CURLE_WEIRD_SERVER_REPLY: .notHTTP
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT,
            CURLE_BAD_FUNCTION_ARGUMENT:
            .invalidRequest
        default: state.isConnected ? .broken : .connect
        }
    }

    private func fault(_ code: CURLcode) -> HTTPTransferError.TLSFault {
        switch code {
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: .unknownKey
        case CURLE_SSL_CACERT_BADFILE: .noAuthorities
        case CURLE_SSL_CONNECT_ERROR: .handshake
        case CURLE_PEER_FAILED_VERIFICATION:
            switch handle?.verification() {
            // The chain was in order; the name is looked at after that, and before OpenSSL's verdict is kept.
            case 0, 1: .wrongName
            case 9: .notYetValid
            case 10: .expired
            case 18, 19, 20, 21, 27: .unknownAuthority
            default: .other
            }
        default: .other
        }
    }
}

extension HTTPRequest.Field {
    /// Whether it is one line of visible characters, as RFC 9110, section 5.5 has it.
    fileprivate var isWellFormed: Bool {
        !name.isEmpty && name.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != UInt8(ascii: ":") }
            && !value.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}

/// Lines as libcurl takes them.
@safe private final class StringList {
    let pointer: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [String]) {
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

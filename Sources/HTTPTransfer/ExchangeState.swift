import CCurl
import Glibc

/// What libcurl's callbacks share while an exchange runs. All of them are called on the thread that runs it.
final class ExchangeState {
    private let deadlines: HTTPRequest.Deadlines
    private let reach: HTTPRequest.Reach
    private let progress: HTTPProgress?
    private let endsWithHandshake: Bool
    /// The files of the body.
    var files: [OutgoingFile] = []
    /// What has come in.
    var answer: Answer
    /// Why a callback ended the exchange.
    private(set) var failure: HTTPTransferError.Kind?
    /// The last address that was not allowed.
    private(set) var refusedAddress: String?
    /// Whether the connection stood.
    private(set) var isConnected = false
    /// Tells what the server shows over TLS; asked once, when the connection stands.
    var lookAtPeer: (() -> TLSPeer?)?
    /// What it has shown.
    private(set) var peer: TLSPeer?
    /// The addresses that were connected to, or tried.
    private(set) var addresses: [String] = []

    /// Whether the caller has ended it while a part of the body was still with libcurl.
    private var isCutShort = false
    private var moved: (sent: Int64, received: Int64) = (0, 0)
    private var lastMove = 0.0
    private var answerAwaitedSince: Double?

    init(_ request: HTTPRequest, progress: HTTPProgress?) {
        deadlines = request.deadlines
        reach = request.reach
        answer = Answer(into: request.sink)
        self.progress = progress
        endsWithHandshake = request.endsWithHandshake
    }

    /// How much of the body may have arrived.
    var bodySent: HTTPTransferError.BodySent {
        // A body without files leaves in one piece with the connection.
        if files.isEmpty { return isConnected ? .completely : .none }
        if !isCutShort, files.allSatisfy(\.isFinished) { return .completely }
        return files.contains { $0.handed > 0 } ? .partly : .none
    }

    /// The connection stands, and the request is about to be sent; whether it shall be.
    func connected() -> Bool {
        isConnected = true
        lastMove = monotonicSeconds()
        peer = lookAtPeer?()
        return !endsWithHandshake
    }

    /// Takes header lines or body from libcurl; the count libcurl expects, or 0 to end the exchange.
    func take(_ bytes: UnsafeRawBufferPointer, asBody: Bool) -> Int {
        failure = unsafe asBody ? answer.take(body: bytes) : answer.take(line: bytes)
        return failure == nil ? bytes.count : 0
    }

    /// Looks at the clock and asks the caller; whether to go on. Until the connection stands its own deadline holds.
    func goOn(sent: Int64, total: Int64, received: Int64) -> Bool {
        if let progress, !progress(sent, total) {
            failure = .cancelled
            isCutShort = sent < total
            return false
        }
        guard isConnected else { return true }
        let now = monotonicSeconds()
        if moved != (sent, received) { (moved, lastMove) = ((sent, received), now) }
        if answerAwaitedSince == nil, bodySent == .completely { answerAwaitedSince = now }
        let isIdle = now - lastMove > deadlines.idle
        let isLate = answerAwaitedSince.map { now - $0 > deadlines.answer ?? .infinity } ?? false
        guard isIdle || isLate else { return true }
        failure = .timedOut
        return false
    }

    /// A socket for an address that may be connected to; -1 for all others, so that not a packet goes there.
    func openSocket(_ address: UnsafePointer<curl_sockaddr>) -> Int32 {
        let text = unsafe numeric(address)
        guard reach.allows(address: text) else {
            refusedAddress = text
            return -1
        }
        addresses.append(text)
        let type = unsafe address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = unsafe socket(address.pointee.family, type, address.pointee.protocol)
        guard descriptor >= 0 else { return -1 }
        // What lies in the system's buffer looks sent: not more than a slow line carries in some seconds.
        var room: Int32 = 256 << 10
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private func numeric(_ address: UnsafePointer<curl_sockaddr>) -> String {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard unsafe fx_curl_numeric_address(address, &text, text.count) == 0 else { return "unknown" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

private func monotonicSeconds() -> Double {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}

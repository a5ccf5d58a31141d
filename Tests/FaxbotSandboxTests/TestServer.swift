import Foundation
import Synchronization
import Testing

@testable import FaxbotSandbox

/// A sandbox whose clock the test moves.
struct TestServer {
    let sandbox: FaxbotSandbox
    private let clock: Clock

    final class Clock: Sendable {
        private let moment = Mutex(Timestamp(microseconds: 1_800_000_000_123_456))
        var now: Timestamp { moment.withLock { $0 } }
        func advance(_ duration: Duration) { moment.withLock { $0 = $0 + duration } }
    }

    init(_ generation: Generation = .year2025, _ change: (inout SandboxOptions) throws -> Void = { _ in })
        throws
    {
        let clock = Clock()
        var options = SandboxOptions()
        options.generation = generation
        options.now = { clock.now }
        try change(&options)
        sandbox = try .start(options)
        self.clock = clock
    }

    func advance(_ duration: Duration) { clock.advance(duration) }

    /// Sends one request on a connection of its own, with the client's key unless there is another.
    func ask(
        _ method: String, _ target: String, key: String? = nil, headers: [(String, String)] = [],
        body: [UInt8] = []
    ) throws -> RawClient.Answer {
        let client = try RawClient(sandbox.port)
        try client.send(request(method, target, key: key, headers: headers, body: body))
        return try client.answer(toHead: method == "HEAD")
    }

    /// Uploads a document, and returns the answer.
    func upload(
        _ document: [UInt8] = onePage, to number: String = "+15551234567", name: String = "fax.pdf",
        key: String? = nil,
        headers: [(String, String)] = []
    ) throws -> RawClient.Answer {
        try post([.field("to", number), .file(document, name: name)], key: key, headers: headers)
    }

    /// Uploads a form.
    func post(_ parts: [Part], key: String? = nil, headers: [(String, String)] = []) throws
        -> RawClient.Answer
    {
        try ask("POST", "/fax", key: key, headers: headers + [TestServer.formType], body: form(parts))
    }

    static let formType = ("Content-Type", "multipart/form-data; boundary=XBOUNDARYX")

    /// The bytes of a request. An empty `key` sends none.
    func request(
        _ method: String, _ target: String, key: String? = nil, headers: [(String, String)] = [],
        body: [UInt8] = []
    ) -> [UInt8] {
        var text = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(sandbox.port)\r\n"
        if key != "" { text += "X-API-Key: \(key ?? sandbox.key)\r\n" }
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        if !headers.contains(where: { $0.0 == "Transfer-Encoding" }), !body.isEmpty || method == "POST" {
            text += "Content-Length: \(body.count)\r\n"
        }
        return Array((text + "\r\n").utf8) + body
    }
}

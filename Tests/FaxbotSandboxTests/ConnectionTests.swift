import Foundation
import Testing

@testable import FaxbotSandbox

/// What happens on the wire, without and with faults.
@Suite struct ConnectionTests {
    @Test func `answers Expect at once, and only then wants the body`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        let body = form([.field("to", "+15551234567"), .file(onePage)])
        let whole = server.request(
            "POST", "/fax", key: "wrong", headers: [TestServer.formType, ("Expect", "100-continue")],
            body: body)
        try client.send(Array(whole.dropLast(body.count)))
        #expect(try client.answer().status == 100)
        try client.send(body)
        #expect(try client.answer().status == 401)
    }

    @Test func `takes chunked uploads`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        try client.send(
            server.request("POST", "/fax", headers: [TestServer.formType, ("Transfer-Encoding", "chunked")]))
        for piece in form([.field("to", "+15551234567"), .file(onePage)]).chunks(of: 100) {
            try client.send(Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8))
        }
        try client.send("0\r\n\r\n")
        #expect(try client.answer().status == 202)
    }

    @Test func `keeps a connection, and closes it when it is idle`() throws {
        let server = try TestServer { $0.keepAlive = .milliseconds(100) }
        let client = try RawClient(server.sandbox.port)
        // All at once: between two of them a busy machine could make it wait.
        try client.send((0..<3).flatMap { _ in server.request("GET", "/health") })
        for _ in 0..<3 { #expect(try client.answer().status == 200) }
        #expect(client.ending() == .closed)
        #expect(server.sandbox.requests.count == 3)
    }

    @Test func `closes the connection when it is asked to`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        try client.send(server.request("GET", "/health", headers: [("Connection", "close")]))
        #expect(try client.answer().header("connection") == "close")
        #expect(client.ending() == .closed)
    }

    @Test func `a client that goes away in the middle has sent nothing`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        let whole = server.request(
            "POST", "/fax", headers: [TestServer.formType],
            body: form([.field("to", "+15551234567"), .file(onePage)]))
        try client.send(Array(whole.dropLast(10)))
        client.hangUp()
        let seen = try #require(server.firstRequest())
        #expect(!seen.isComplete && seen.status == nil && seen.fax == nil)
        #expect(try server.ask("GET", "/admin/fax-jobs", key: server.sandbox.adminKey)["total"] as? Int == 0)
    }

    @Test func `an error of the server closes the connection without a word`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        let body = form([.field("to", "+15551234567"), .file(onePage, name: "a/b.pdf")])
        try client.send(server.request("POST", "/fax", headers: [TestServer.formType], body: body))
        let answer = try client.answer()
        #expect(answer.status == 500)
        #expect(answer.header("connection") == nil)
        #expect(client.ending() == .closed)
    }

    @Test func `what is no HTTP is refused`() throws {
        let server = try TestServer()
        let client = try RawClient(server.sandbox.port)
        try client.send("\u{16}\u{3}\u{1} this is no HTTP\r\n\r\n")
        #expect(try client.answer().status == 400)
        #expect(try server.ask("GET", "/health").status == 200)
    }

    @Test(
        arguments: [
            ("refuse", RawClient.Ending.reset, false), ("cut=1000", .reset, false),
            ("withhold", .silent, true),
            ("hangup", .closed, true),
        ])
    func `no answer comes`(_ plan: String, _ ending: RawClient.Ending, _ isFaxed: Bool) throws {
        let server = try TestServer { $0.faults = try FaultPlan(plan) }
        let client = try RawClient(server.sandbox.port)
        let body = form([.field("to", "+15551234567"), .file(pages(50))])
        try? client.send(server.request("POST", "/fax", headers: [TestServer.formType], body: body))
        #expect(client.ending(patience: ending == .silent ? .milliseconds(200) : .seconds(60)) == ending)
        #expect(client.rest.isEmpty)
        let seen = try #require(server.firstRequest())
        #expect(seen.status == nil)
        #expect(seen.isComplete == isFaxed)
        #expect((seen.fax != nil) == isFaxed)
        if plan == "cut=1000" { #expect(seen.bytes == 1000) }
        #expect(try server.upload().status == 202)
    }

    @Test func `the answer is cut short`() throws {
        let server = try TestServer { $0.faults = try FaultPlan("GET /health: short=3") }
        let client = try RawClient(server.sandbox.port)
        try client.send(server.request("GET", "/health"))
        #expect(client.ending() == .reset)
        #expect(String(decoding: client.rest, as: UTF8.self).hasSuffix("content-length: 15\r\n\r\n{\"s"))
    }

    @Test func `answers that are no good`() throws {
        let server = try TestServer {
            $0.faults = try FaultPlan("429=7, 500, 418, wrong-json, html, delay=10ms+403")
        }
        let answers = try (0..<6).map { _ in try server.upload() }
        #expect(answers.map(\.status) == [429, 500, 418, 202, 200, 403])
        #expect(answers[0].header("retry-after") == "7")
        #expect(answers[3]["id"] == nil && answers[3].json != nil)
        #expect(answers[4].header("content-type") == "text/html; charset=utf-8")
        #expect(server.sandbox.requests.map { $0.fax != nil } == [false, false, false, true, false, false])
    }

    @Test func `a fax lives as the plan wants it`() throws {
        let server = try TestServer {
            $0.faults = try FaultPlan("status=queued=2s/partialsuccess/failed, status=queued")
        }
        let ids = try (0..<2).map { _ in try #require(try server.upload()["id"] as? String) }
        server.advance(.seconds(2))
        #expect(try server.ask("GET", "/fax/\(ids[0])")["status"] as? String == "partialsuccess")
        server.advance(.hours(100))
        let failed = try server.ask("GET", "/fax/\(ids[0])")
        #expect(failed["status"] as? String == "failed")
        #expect(failed["error"] is String)
        #expect(try server.ask("GET", "/fax/\(ids[1])")["status"] as? String == "queued")
        #expect(try server.ask("GET", "/inbound").text == "[]")
    }

    @Test func `listens on the loopback interface only`() throws {
        let server = try TestServer()
        let port = String(format: "%04X", server.sandbox.port)
        let sockets = try ["/proc/net/tcp", "/proc/net/tcp6"].map {
            try String(contentsOfFile: $0, encoding: .utf8)
        }
        var listening: [String] = []
        for line in sockets.joined().split(separator: "\n") {
            let fields = line.split(separator: " ").map(String.init)
            if fields.count > 3, fields[1].hasSuffix(":\(port)"), fields[3] == "0A" {
                listening.append(fields[1])
            }
        }
        #expect(listening == ["0100007F:\(port)"])
    }
}

extension TestServer {
    /// The first request that the sandbox has seen, once it has.
    func firstRequest() -> SandboxRequest? {
        let deadline = ContinuousClock.now + .seconds(60)
        while sandbox.requests.isEmpty, ContinuousClock.now < deadline { usleep(1000) }
        return sandbox.requests.first
    }
}

extension Duration {
    static func hours(_ count: Int) -> Duration { .seconds(count * 3600) }
}

extension Array {
    func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}

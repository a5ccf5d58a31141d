import Foundation
import Synchronization
import Testing

@testable import FaxbotSandbox

/// The inbox, keys and rates of 2025.
@Suite struct InboxTests {
    private func rows(_ server: TestServer, _ query: String = "") throws -> [[String: Any]] {
        try #require(try server.ask("GET", "/inbound\(query)").json as? [[String: Any]])
    }

    @Test func `shows the newest hundred`() throws {
        let server = try TestServer()
        for number in 0..<107 {
            try server.sandbox.receive(from: "\(number)", to: "+15550001111", pages: 1, document: onePage)
            server.advance(.microseconds(1))
        }
        let rows = try rows(server, "?limit=1&since=2030-01-01")
        #expect(rows.map { $0["fr"] as? String } == (7..<107).reversed().map { "\($0)" })
    }

    @Test func `filters are exact, and a plus is a space`() throws {
        let server = try TestServer()
        try server.sandbox.receive(
            from: nil, to: "+15550001111", status: "FAILED", pages: nil, document: onePage)
        try server.sandbox.receive(from: "", to: "+15550002222", pages: 0, document: onePage)
        #expect(try rows(server, "?to_number=%2B15550001111").count == 1)
        #expect(try rows(server, "?to_number=+15550001111").isEmpty)
        #expect(try rows(server, "?status=FAILED").count == 1)
        #expect(try rows(server, "?status=failed").isEmpty)
        #expect(try rows(server, "?mailbox=x").isEmpty)
        #expect(try rows(server).count == 2)
    }

    @Test func `a part of a document can't be had`() throws {
        let server = try TestServer()
        try server.sandbox.receive(from: nil, to: nil, pages: 1, document: onePage)
        let id = try rows(server)[0]["id"] as? String ?? ""
        let first = try server.ask("GET", "/inbound/\(id)/pdf")
        let tag = try #require(first.header("etag"))
        for header in [("Range", "bytes=0-9"), ("If-None-Match", tag)] {
            let answer = try server.ask("GET", "/inbound/\(id)/pdf", headers: [header])
            #expect(answer.status == 200)
            #expect(answer.body == onePage)
        }
    }

    @Test func `what is printed is what the seam makes of it`() throws {
        let server = try TestServer {
            $0.printed = { path in
                let printed = path + ".printed"
                try? Data("as printed".utf8).write(to: URL(filePath: printed))
                return printed
            }
        }
        _ = try server.upload()
        server.advance(.seconds(1))
        let id = try rows(server)[0]["id"] as? String ?? ""
        #expect(try rows(server)[0]["size_bytes"] as? Int == "as printed".utf8.count)
        #expect(try server.ask("GET", "/inbound/\(id)/pdf").text == "as printed")
    }

    @Test func `faxes lie in the inbox in the order in which they came, whenever they are printed`() throws {
        let server = try TestServer()
        _ = try server.upload(to: "+15550001111")
        server.advance(.seconds(2))
        try server.sandbox.receive(from: nil, to: "+15550002222", pages: 1, document: onePage)
        #expect(try rows(server).map { $0["to"] as? String } == ["+15550002222", "+15550001111"])
    }

    @Test func `nothing is printed before somebody looks, and nothing twice`() throws {
        let prints = Mutex(0)
        let server = try TestServer {
            $0.printed = { path in
                prints.withLock { $0 += 1 }
                return path
            }
        }
        _ = try server.upload()
        #expect(try rows(server).isEmpty)
        server.advance(.seconds(2))
        #expect(try server.ask("GET", "/health").status == 200)
        #expect(prints.withLock { $0 } == 0)
        #expect(try rows(server).count == 1)
        #expect(try rows(server).count == 1)
        #expect(prints.withLock { $0 } == 1)
    }

    @Test func `a document that nobody can count is none`() throws {
        let server = try TestServer(.year2026) { $0.pageCount = { _ in nil } }
        #expect(try server.upload()["detail"] as? String == "The PDF is invalid or encrypted.")
    }

    @Test func `times are naive, without a fraction that is zero`() {
        #expect(Timestamp(microseconds: 1_767_323_045_000_000).naive == "2026-01-02T03:04:05")
        #expect(Timestamp(microseconds: 1_767_323_045_000_100).naive == "2026-01-02T03:04:05.000100")
        #expect(Timestamp(microseconds: 951_782_400_000_000).naive == "2000-02-29T00:00:00")
        #expect(Timestamp(microseconds: -1).naive == "1969-12-31T23:59:59.999999")
        #expect(Timestamp(microseconds: 784_111_777_000_000).http == "Sun, 06 Nov 1994 08:49:37 GMT")
    }

    @Test func `keys can be made, changed and taken away`() throws {
        let server = try TestServer()
        let admin = server.sandbox.adminKey
        let body = Array(#"{"name":"n","scopes":["fax:read"],"expires_at":"2030-01-01T10:00:00+02:00"}"#.utf8)
        let made = try server.ask("POST", "/admin/api-keys", key: admin, body: body)
        let (id, token) = (made["key_id"] as? String ?? "", made["token"] as? String ?? "")
        #expect(made["expires_at"] as? String == "2030-01-01T10:00:00+02:00")
        let listed = try server.ask("GET", "/admin/api-keys", key: admin).text
        #expect(listed.contains("\"expires_at\":\"2030-01-01T10:00:00\""))
        #expect(try server.ask("GET", "/fax/x", key: token).status == 404)
        #expect(try server.upload(key: token)["detail"] as? String == "Insufficient scope: fax:send required")
        let new = try server.ask("POST", "/admin/api-keys/\(id)/rotate", key: admin)["token"] as? String ?? ""
        #expect(try server.ask("GET", "/fax/x", key: token).status == 401)
        #expect(try server.ask("GET", "/fax/x", key: new).status == 404)
        #expect(try server.ask("DELETE", "/admin/api-keys/\(id)", key: admin).status == 200)
        #expect(try server.ask("GET", "/fax/x", key: new).status == 401)
        #expect(try server.ask("DELETE", "/admin/api-keys/nope", key: admin).status == 404)
    }

    @Test func `too many requests in a minute of the clock on the wall`() throws {
        let server = try TestServer { $0.rateLimits = RateLimits(fax: 2, inboundList: 1) }
        #expect(try (0..<3).map { _ in try server.ask("GET", "/fax/x").status } == [404, 404, 429])
        #expect(try server.upload().status == 202)
        #expect(try (0..<2).map { _ in try server.ask("GET", "/inbound").status } == [200, 429])
        #expect(try server.ask("GET", "/fax/x").header("retry-after") == nil)
        server.advance(.seconds(60))
        #expect(try server.ask("GET", "/fax/x").status == 404)
    }

    @Test func `a server without a key lets everybody in, but not with a key of too little scope`() throws {
        let server = try TestServer { $0.requiresKey = false }
        let admin = server.sandbox.adminKey
        let made = try server.ask(
            "POST", "/admin/api-keys", key: admin, body: Array(#"{"scopes":["fax:read"]}"#.utf8))
        #expect(try server.upload(key: "").status == 202)
        #expect(try server.upload(key: "a typo").status == 202)
        #expect(try server.upload(key: made["token"] as? String).status == 403)
        #expect(try server.ask("GET", "/admin/api-keys", key: "").status == 401)
    }
}

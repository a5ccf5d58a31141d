import Foundation
import Testing

@testable import FaxbotSandbox

/// The server of 2026: contract.md, section 12.3.
@Suite struct LaterGenerationTests {
    @Test func `an idempotency key stands for one fax`() throws {
        let server = try TestServer(.year2026)
        let text = Array("a note\n".utf8)
        func send(_ key: String, _ document: [UInt8], to number: String = "+15551234567") throws
            -> RawClient.Answer
        {
            try server.upload(document, to: number, headers: [("Idempotency-Key", key)])
        }
        let first = try send("abc", text)
        #expect(first.status == 202)
        server.advance(.seconds(10))
        let again = try send("abc", text, to: "+1 (555) 123-4567")
        #expect(again.status == 202)
        #expect(again["id"] as? String == first["id"] as? String)
        #expect(again["status"] as? String == "success")
        #expect(try send("abc", text + text).status == 409)
        #expect(try send("abc", text, to: "+15551234568").status == 409)
        #expect(try send("def", text)["id"] as? String != first["id"] as? String)
        for bad in ["a b", "ä", String(repeating: "x", count: 129)] {
            #expect(try send(bad, text).status == 400)
        }
        #expect(try send(String(repeating: "x", count: 128), text).status == 202)
        let total = try server.ask("GET", "/admin/fax-jobs", key: server.sandbox.adminKey)["total"]
        #expect(total as? Int == 3)
    }

    @Test func `the same idempotency key of another client is another one`() throws {
        let server = try TestServer(.year2026)
        let header = [("Idempotency-Key", "abc")]
        let mine = try server.upload(Array("a".utf8), headers: header)
        let other = try server.upload(Array("a".utf8), key: server.sandbox.adminKey, headers: header)
        #expect(mine["id"] as? String != other["id"] as? String)
    }

    @Test func `a fax says where its delivery stands`() throws {
        let server = try TestServer(.year2026)
        let answer = try server.upload(Array("a note\n".utf8), to: "(555) 123-4567")
        #expect(answer["to"] as? String == "+15551234567")
        #expect(answer["delivery_state"] as? String == "ready")
        let id = try #require(answer["id"] as? String)
        for (state, word) in [("in_progress", "in_progress"), ("success", "success")] {
            server.advance(.milliseconds(300))
            let fax = try server.ask("GET", "/fax/\(id)")
            #expect(fax["delivery_state"] as? String == state)
            #expect(fax["status"] as? String == word)
        }
        let schema = try server.ask("GET", "/openapi.json", key: "").text
        #expect(schema.contains("\"delivery_state\""))
        #expect(try !TestServer().ask("GET", "/openapi.json").text.contains("delivery_state"))
    }

    @Test func `what is held does not go`() throws {
        let server = try TestServer(.year2026)
        let held = try server.post([
            .field("to", "+15551234567"), .field("queue_only", "true"), .file(Array("a".utf8)),
        ])
        #expect(held["delivery_state"] as? String == "held")
        server.advance(.hours(1))
        #expect(try server.ask("GET", "/inbound").text == "[]")
    }

    @Test func `an uncertain acceptance names the job in its text`() throws {
        let server = try TestServer(.year2026) { $0.faults = try FaultPlan("uncertain") }
        let answer = try server.upload(Array("a".utf8))
        #expect(answer.status == 503)
        let id = try #require(server.sandbox.requests.first?.fax)
        #expect(
            answer["detail"] as? String == "Fax acceptance is uncertain. Retain job \(id) for reconciliation."
        )
        server.advance(.hours(1))
        #expect(try server.ask("GET", "/fax/\(id)")["delivery_state"] as? String == "reconciliation_required")
        #expect(try server.ask("GET", "/inbound").text == "[]")
    }

    @Test func `errors have other numbers and words`() throws {
        let server = try TestServer(.year2026) { $0.rateLimits = RateLimits(fax: 5) }
        #expect(try server.upload(Array("a".utf8), key: "").text.contains("Authentication required"))
        #expect(try server.ask("GET", "/admin/api-keys").status == 403)
        #expect(try server.ask("GET", "/fax/x")["detail"] as? String == "Fax not found.")
        #expect(try server.upload([]).status == 400)
        #expect(try server.upload(Array("%PDF-1.4 broken".utf8)).status == 400)
        #expect(try server.upload(Array("caf".utf8) + [0xe9]).status == 415)
        #expect(try server.upload(Array("a".utf8), name: "../a/latest.txt").status == 202)
        #expect(try server.upload(Array("a".utf8), to: "123456").status == 400)
        let limited = try server.upload(Array("a".utf8))
        #expect(limited.status == 429)
        let wait = try #require(limited.header("retry-after").flatMap { Int($0) })
        #expect((1...60).contains(wait))
    }

    @Test func `pages are real`() throws {
        let server = try TestServer(.year2026)
        #expect(try server.upload(pages(3))["pages"] as? Int == 3)
        #expect(try server.upload(pages(500))["pages"] as? Int == 500)
        #expect(try server.upload(pages(501)).status == 400)
    }

    @Test func `a document needs a scope of its own`() throws {
        let server = try TestServer(.year2026)
        let admin = server.sandbox.adminKey
        try server.sandbox.receive(from: "+15550001111", to: nil, pages: 1, document: Array("<html>".utf8))
        let rows = try server.ask("GET", "/inbound").json as? [[String: Any]]
        let path = "/inbound/\(rows?.first?["id"] as? String ?? "")/pdf"
        let made = try server.ask(
            "POST", "/admin/api-keys", key: admin,
            body: Array(#"{"scopes":["inbound:list","inbound:read"]}"#.utf8))
        #expect(try server.ask("GET", path, key: made["token"] as? String).status == 403)
        #expect(try server.ask("GET", path).text == "<html>")
        let unknown = try server.ask(
            "POST", "/admin/api-keys", key: admin, body: Array(#"{"scopes":["x"]}"#.utf8))
        #expect(unknown.status == 400)
    }

    @Test func `a key that may read faxes sees its own in the administrator's list`() throws {
        let server = try TestServer(.year2026)
        let mine = try server.upload(Array("a".utf8), name: "fax-1.txt")["id"] as? String ?? ""
        let other = try server.upload(Array("b".utf8), key: server.sandbox.adminKey)["id"] as? String ?? ""
        #expect(try server.ask("GET", "/admin/fax-jobs")["total"] as? Int == 1)
        #expect(try server.ask("GET", "/admin/fax-jobs/\(mine)")["file_name"] as? String == "fax-1.txt")
        #expect(try server.ask("GET", "/admin/fax-jobs/\(other)").status == 404)
        #expect(try server.ask("GET", "/admin/fax-jobs?limit=0").status == 422)
    }

    @Test func `a code is good for one key`() throws {
        let server = try TestServer(.year2026)
        let code =
            try server.ask("POST", "/admin/tunnel/pair", key: server.sandbox.adminKey)["code"] as? String
            ?? ""
        func redeem(_ code: String) throws -> RawClient.Answer {
            let body = Array(#"{"code":"\#(code)","device_name":"a phone"}"#.utf8)
            return try server.ask("POST", "/mobile/pair", key: "", body: body)
        }
        #expect(try redeem("nonsense").status == 403)
        let answer = try redeem(code)
        #expect(answer.status == 200)
        #expect(answer.header("cache-control") == "no-store")
        #expect((answer["base_urls"] as? [String: Any])?.keys.sorted() == ["local", "public", "tunnel"])
        #expect(try server.upload(Array("a".utf8), key: answer["token"] as? String).status == 202)
        #expect(try redeem(code).status == 403)
    }

    @Test func `no more than five codes can be tried in a minute`() throws {
        let server = try TestServer(.year2026)
        let code =
            try server.ask("POST", "/admin/tunnel/pair", key: server.sandbox.adminKey)["code"] as? String
            ?? ""
        func redeem(_ code: String) throws -> Int {
            try server.ask("POST", "/mobile/pair", key: "", body: Array(#"{"code":"\#(code)"}"#.utf8)).status
        }
        for _ in 0..<5 { #expect(try redeem("x") == 403) }
        #expect(try redeem(code) == 403)
        server.advance(.seconds(60))
        #expect(try redeem(code) == 200)
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

@Suite struct SubmissionTests {
    private static let fax =
        #"{"id":"5d94443dad8241b888109b4f167c1dc9","to":"+15551234567","status":"queued"}"#

    @Test func sendsWhatAFaxbotWants() throws {
        let rig = try Rig(202, Self.fax)
        guard case .accepted(let fax) = try rig.submit() else {
            Issue.record("not accepted")
            return
        }
        #expect(fax.id == "5d94443dad8241b888109b4f167c1dc9" && fax.status == .queued)
        let (head, body) = try #require(rig.requests.withLock { $0.first })
        #expect(head.hasPrefix("POST /fax HTTP/1.1\r\n"))
        let mark = "abcd0000-0000-4000-8000-000000000001"
        #expect(head.contains("\r\nIdempotency-Key: \(mark)\r\n"))
        #expect(head.contains("\r\nX-API-Key: fbk_live_hidden\r\n"))
        #expect(head.contains("\r\nContent-Type: multipart/form-data; boundary="))
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains("name=\"to\"\r\n\r\n+15551234567\r\n"))
        #expect(
            text.contains("name=\"file\"; filename=\"fax-\(mark).pdf\"\r\nContent-Type: application/pdf\r\n"))
        #expect(!text.contains("hidden"))
        #expect(rig.connections == 1)
    }

    /// What each answer means; only a good one, and one that surely made no fax, is not uncertain.
    @Test(arguments: [
        (200, fax, "accepted"), (202, "{}", "uncertain 76"), (202, "", "uncertain 76"),
        (202, "<html>", "uncertain 76"),
        (202, #"{"id":"../../x","status":"queued"}"#, "uncertain 76"),
        (202, #"{"id":7,"status":"queued"}"#, "uncertain 76"),
        (
            202, #"{"id":"a","status":"queued","pages":"three","error":7,"to":null,"created_at":12}"#,
            "accepted"
        ),
        (204, "", "uncertain 76"), (301, "", "refused 76"), (307, "", "refused 76"),
        (400, "{}", "refused 65"),
        (401, #"{"detail":"Invalid or missing API key"}"#, "refused 77"), (403, "", "refused 77"),
        (404, "", "refused 76"),
        (405, "", "refused 76"), (409, #"{"detail":"x"}"#, "refused 69"), (413, "", "refused 65"),
        (415, "", "refused 65"),
        (418, "", "refused 69"), (422, "", "refused 69"), (429, "", "throttled 75"),
        (500, "", "uncertain 76"),
        (502, "<html>", "uncertain 76"), (503, "", "uncertain 76"), (504, "", "uncertain 76"),
        (999, "", "uncertain 76"),
    ])
    func readsEveryAnswer(_ status: Int, _ body: String, _ expected: String) throws {
        let rig = try Rig(status, body)
        #expect(try rig.submit().word == expected)
        #expect(rig.connections == 1)
    }

    @Test func keepsTheServersReasonButNoList() throws {
        let refused = try Rig(
            400, #"{"detail":"'to' must be\u001b[2J\nE.164 \#(String(repeating: "x", count: 9000))"}"#
        ).submit()
        let message = try #require(refused.error?.message)
        #expect(message.contains("'to' must be [2J E.164 xxx") && message.hasSuffix("x… (status 400)"))
        #expect(message.count < 300)
        let list = try Rig(422, #"{"detail":[{"msg":"Field required","input":"the document"}]}"#).submit()
        #expect(try #require(list.error).message.hasSuffix("refuses the fax (status 422)"))
    }

    @Test func keepsTheNameOfAFaxThatIsInDoubt() throws {
        let text = #"{"detail":"Fax acceptance is uncertain. Retain job 17ab for reconciliation."}"#
        let outcome = try Rig(503, text).submit()
        #expect(outcome.word == "uncertain 76")
        #expect(outcome.error?.message.contains("Retain job 17ab for reconciliation.") == true)
    }

    @Test(
        arguments: [
            (["Retry-After: 90"], 90.0), (["Retry-After: 999999"], 3600),
            (["Date: Sun, 06 Nov 1994 08:49:37 GMT"], 23),
            (["Date: Sun, 06 Nov 1994 08:49:00 GMT"], 60), ([], 60),
            (["Retry-After: -5", "Date: nonsense"], 60),
            (["Date: Sun, 06 Nov 1994 08:49:37 GMT", "Retry-After: Sun, 06 Nov 1994 08:50:07 GMT"], 30),
        ] as [([String], Double)])
    func waitsForTheServersNextMinute(_ fields: [String], _ seconds: Double) throws {
        guard case .throttled(_, let until) = try Rig(429, "{}", fields: fields).submit() else {
            Issue.record("not throttled")
            return
        }
        #expect(until.timeIntervalSince(Rig.clock) == seconds)
    }

    /// Busy, and it says until when: no fax. Without that, or with doubts of its own, nobody knows.
    @Test func knowsWhatA503Means() throws {
        let busy = #"{"detail":"Access service is temporarily unavailable."}"#
        let doubt =
            #"{"detail":"Fax acceptance is uncertain. Retain job 5d94443dad8241b888109b4f167c1dc9 for reconciliation."}"#
        #expect(try Rig(503, busy, fields: ["Retry-After: 30"]).submit().word == "throttled 75")
        #expect(try Rig(503, busy).submit().word == "uncertain 76")
        for fields in [[], ["Retry-After: 30"]] {
            guard case .uncertain(_, let fax) = try Rig(503, doubt, fields: fields).submit() else {
                Issue.record("not uncertain")
                continue
            }
            #expect(fax == "5d94443dad8241b888109b4f167c1dc9")
        }
    }

    @Test func knowsWhatAWithheldAnswerMeans() throws {
        let rig = try Rig { _ in }
        let outcome = try rig.submit()
        #expect(outcome.word == "unanswered 76")
        #expect(rig.connections == 1)
    }

    @Test func knowsWhatACutUploadMeans() throws {
        let server = try WireServer { client in
            _ = client.readHead()
            _ = client.read(1000)
        }
        #expect(try Self.submit(to: server.url, bytes: 20_000_000).word == "broken 75")
        #expect(server.connections == 1)
    }

    /// A proxy in front answers before it has read a document that it can't hand on.
    @Test func knowsWhatAnEarlyAnswerMeans() throws {
        let server = try WireServer { client in
            _ = client.readHead()
            client.answer(502, "<html>", fields: ["Connection: close"])
            usleep(300_000)
        }
        #expect(try Self.submit(to: server.url, bytes: 50_000_000).word == "broken 75")
    }

    @Test func knowsWhatNoConnectionMeans() throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        #expect(try Self.submit(to: "http://127.0.0.1:\(port.number)", bytes: 10).word == "broken 75")
    }

    @Test func knowsWhatABrokenDocumentMeans() throws {
        let rig = try Rig(202, Self.fax)
        let number = try #require(PhoneNumber(e164: "+15551234567"))
        let outcome = try rig.client().submit(document: -1, bytes: 10, to: number, idempotencyKey: Rig.key)
        #expect(outcome.word == "not sent 74")
    }

    /// Only the later generation is trusted with a second upload.
    @Test(
        arguments: [
            (
                200,
                #"{"components":{"schemas":{"FaxJobOut":{"properties":{"id":{},"delivery_state":{"anyOf":[]}}}}}}"#,
                true
            ),
            (200, #"{"components":{"schemas":{"FaxJobOut":{"properties":{"id":{},"status":{}}}}}}"#, false),
            (200, #"{"delivery_state":true}"#, false), (200, "", false), (404, "{}", false), (500, "", false),
        ] as [(Int, String, Bool)])
    func knowsWhoLooksKeysUp(_ status: Int, _ body: String, _ expected: Bool) throws {
        let rig = try Rig(status, body)
        #expect(try rig.client().replaysByKey() == expected)
        let head = try #require(rig.requests.withLock { $0.first?.head })
        #expect(head.hasPrefix("GET /openapi.json ") && !head.lowercased().contains("x-api-key"))
    }

    private static func submit(to url: String, bytes: Int) throws -> SubmissionOutcome {
        let rig = try Rig(200, "")
        let path = try rig.folder.write("large", Data(repeating: 0x25, count: bytes))
        let file = try #require(FileHandle(forReadingAtPath: path))
        defer { try? file.close() }
        let number = try #require(PhoneNumber(e164: "+15551234567"))
        return try ServerFor(url).client.submit(
            document: file.fileDescriptor, bytes: Int64(bytes), to: number, idempotencyKey: Rig.key)
    }

    @Test(.enabled(if: Recorded.isHere), arguments: Recorded.names("POST", "/fax"))
    func agreesWithTheRecordedUploads(_ name: String) throws {
        let (status, body) = try Recorded.answer(name)
        let outcome = try Rig(status, body).submit()
        switch status {
        case 202: #expect(outcome.word == "accepted")
        case 429: #expect(outcome.word == "throttled 75")
        case 400..<500: #expect(outcome.word.hasPrefix("refused"))
        default: #expect(outcome.word == "uncertain 76")
        }
        // What the document said is in no error.
        if status == 422 { #expect(outcome.error?.message.contains("(status 422)") == true) }
    }
}

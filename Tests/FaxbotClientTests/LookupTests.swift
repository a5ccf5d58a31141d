import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

@Suite struct LookupTests {
    private static let id = "5d94443dad8241b888109b4f167c1dc9"

    private func refusal(_ rig: Rig, _ id: String = id) throws -> FaxError? {
        try rig.refusal { client throws(FaxError) in _ = try client.fax(id: id) }
    }

    @Test func readsAFax() throws {
        let rig = try Rig(
            200,
            #"""
            {"id":"\#(Self.id)","to":"5551234567","status":"FAILED","error":"busy\u0007","pages":3,"backend":"phaxio",
             "provider_sid":null,"created_at":"2025-09-13T21:02:03.5","updated_at":"2025-09-13T21:02:04","delivery_state":"failed"}
            """#)
        let fax = try rig.client(path: "/prefix").fax(id: Self.id)
        #expect(fax.status == .failed && fax.rawStatus == "FAILED")
        #expect(fax.pages == 3 && fax.error == "busy" && fax.to == "5551234567")
        #expect(fax.createdAt == Date(timeIntervalSince1970: 1_757_797_323.5))
        let head = try #require(rig.requests.withLock { $0.first?.head })
        #expect(head.hasPrefix("GET /prefix/fax/\(Self.id) HTTP/1.1\r\n"))
        #expect(head.contains("\r\nX-API-Key: fbk_live_hidden\r\n"))
    }

    /// What the later generation says of a fax that does not go on by itself.
    @Test(arguments: ["reconciliation_required", "held"]) func readsWhatTheOlderWordCantSay(state: String)
        throws
    {
        let rig = try Rig(
            200,
            #"{"id":"\#(Self.id)","status":"in_progress","delivery_state":"\#(state)","reconciliation_reason":"why"}"#
        )
        let fax = try rig.client().fax(id: Self.id)
        #expect(fax.status == .unsettled && fax.rawStatus == state && fax.error == "why")
    }

    @Test(
        arguments: [
            ("queued", .queued), ("QUEUED", .queued), ("in_progress", .inProgress), ("SUCCESS", .success),
            ("success", .success),
            ("FAILED", .failed), ("failed", .failed), ("cancelled", .failed),
            ("partialsuccess", .unknown("partialsuccess")),
            ("", .unknown("")), ("disabled", .unknown("disabled")),
        ] as [(String, RemoteStatus)])
    func readsEveryStatus(_ word: String, _ status: RemoteStatus) {
        #expect(RemoteStatus(word: word) == status)
    }

    @Test(
        arguments: [
            (401, #"{"detail":"Invalid or missing API key"}"#, 77),
            (403, #"{"detail":"Insufficient scope: fax:read required"}"#, 77),
            (404, #"{"detail":"Job not found"}"#, 69), (404, #"{"detail":"Fax not found."}"#, 69),
            (404, #"{"detail":"Not Found"}"#, 76),
            (404, "<html>404</html>", 76), (405, "", 76), (307, "", 76), (200, "<html>", 76), (200, "[]", 76),
            (200, "{}", 76),
            (200, #"{"id":"other","status":"queued"}"#, 76), (429, #"{"detail":"Rate limit exceeded"}"#, 75),
            (500, "", 75),
            (503, "", 75),
        ] as [(Int, String, Int32)])
    func readsEveryRefusal(_ status: Int, _ body: String, _ code: Int32) throws {
        let error = try #require(try refusal(Rig(status, body)))
        #expect(error.code.rawValue == code)
        #expect(!"\(error)".contains("fbk_live_hidden"))
    }

    @Test(arguments: ["", "../admin", "a/b", "a?b", "a b", "ид", String(repeating: "a", count: 129)])
    func asksForNoOtherPath(_ id: String) throws {
        let rig = try Rig(200, "")
        #expect(try refusal(rig, id)?.code == .badData)
        #expect(rig.connections == 0)
    }

    @Test(arguments: [
        String(repeating: "[", count: 400_000), String(repeating: #"{"detail":"#, count: 100_000),
        #"{"detail": 1e999999}"#,
        "\"\\ud800\"", "{\"detail\":\"\u{0}\"}",
        #"{"id":"a","status":"queued","pages":99999999999999999999}"#, "\u{feff}{}",
    ])
    func survivesHostileJSON(_ body: String) throws {
        #expect(try refusal(Rig(404, body)) != nil)
        #expect(try Rig(202, body).submit().word != "")
    }

    /// Nothing that a server can answer ends the program, and what is read is fit to be shown.
    @Test func survivesEverySingleByteChange() {
        let answer = Array(
            #"{"id":"5d94","to":"+1555","status":"queued","error":"b\u00e4d","pages":3,"created_at":"2025-09-13T21:02:03.5"}"#
                .utf8)
        for index in answer.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = answer
                changed[index] = byte
                guard let fax = WireFax.read(changed) else { continue }
                let shown = fax.id + fax.rawStatus + (fax.error ?? "") + (fax.to ?? "")
                #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }

    @Test(.enabled(if: Recorded.isHere), arguments: Recorded.names("GET", "/fax/"))
    func agreesWithTheRecordedAnswers(_ name: String) throws {
        let (status, body) = try Recorded.answer(name)
        guard status == 200, let fax = WireFax.read(Array(body.utf8)) else {
            #expect(try refusal(Rig(status, body)) != nil)
            return
        }
        let rig = try Rig(status, body)
        #expect(try refusal(rig, fax.id) == nil)
        #expect(fax.createdAt != nil && fax.updatedAt != nil)
    }
}

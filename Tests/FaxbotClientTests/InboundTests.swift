import FaxCore
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FaxbotClient

/// The inbox of a server, in all the ways in which it answers.
@Suite struct InboundTests {
    private static let id = "64681802530a4381a45b99f1dbc2e335"

    /// Its name, and the exit status of its error.
    private func word<Value>(_ answer: InboundAnswer<Value>) -> String {
        switch answer {
        case .got: "got"
        case .missing(let error): "missing \(error.code.rawValue)"
        case .throttled(let error, _): "throttled \(error.code.rawValue)"
        case .away(let error): "away \(error.code.rawValue)"
        case .refused(let error): "refused \(error.code.rawValue)"
        }
    }

    /// Fetches a document from a server; its bytes, if it was got.
    private func fetch(_ rig: Rig, limit: Int64 = 1 << 20) throws -> (word: String, bytes: Data?) {
        let server = try ServerFor(rig.url).server
        let path = try rig.folder.write("document", Data(repeating: 0x78, count: 5000))
        let descriptor = open(path, O_RDWR)
        defer { close(descriptor) }
        let answer = server.inboundDocument(id: Self.id, into: descriptor, limit: limit)
        guard case .got(let download) = answer else { return (word(answer), nil) }
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(Int64(bytes.count) == download.bytes)
        return ("got", bytes)
    }

    /// A server that is healthy and answers everything else like this.
    private func rig(_ status: Int, _ body: String, fields: [String] = []) throws -> Rig {
        let turn = Turn()
        return try Rig { client in
            if turn.next() == 0 {
                client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
            } else {
                client.answer(status, body, fields: fields)
            }
        }
    }

    @Test(.enabled(if: Recorded.isHere), arguments: Recorded.names("GET", "/inbound"))
    func agreesWithTheRecordedAnswers(_ name: String) throws {
        let (status, body) = try Recorded.answer(name)
        guard status == 200, body.hasPrefix("[") || body.hasPrefix("{") else { return }
        let bytes = Array(body.utf8)
        guard let list = WireInboundFax.readList(bytes) else {
            let fax = try #require(WireInboundFax.read(bytes))
            #expect(fax.receivedAt != nil)
            return
        }
        let count = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [Any]).count
        #expect(list.faxes.count == count && list.unreadable == 0 && list.isFull == (count == 100))
        #expect(list.faxes.allSatisfy { $0.receivedAt != nil && !$0.status.isEmpty && $0.bytes != nil })
    }

    @Test func readsWhatIsNullAndWhatIsNoNumber() throws {
        let list = try #require(
            WireInboundFax.readList(
                Array(
                    #"""
                    [{"id":"abc","fr":"\u001b[2Jx","to":null,"status":"SUCCESS","pages":0,"size_bytes":-1,
                      "created_at":"2026-01-02T03:04:05.5","received_at":"yesterday","mailbox":null},
                     {"id":"../x","status":"received"}, 7, null, {"fr":"no id"},
                     {"id":"def","fr":5551234567,"pages":99999999999,"sha256":"\#(String(repeating: "A", count: 64))"}]
                    """#.utf8)))
        #expect(list.unreadable == 4 && list.faxes.map(\.id) == ["abc", "def"])
        let first = list.faxes[0]
        #expect(first.from == "[2Jx" && first.to == nil && first.status == "SUCCESS")
        #expect(first.pages == nil && first.bytes == nil)
        #expect(first.receivedAt == Date(timeIntervalSince1970: 1_767_323_045.5))
        let second = list.faxes[1]
        #expect(second.from == "5551234567" && second.status == "unknown" && second.receivedAt == nil)
        #expect(second.pages == nil && second.sha256 == String(repeating: "a", count: 64))
    }

    @Test func narrowerQuestionsAreEncoded() throws {
        let rig = try rig(200, "[]")
        let server = try ServerFor(rig.url).server
        let answer = server.inboundList(InboundQuery(recipient: "+1555 2&x", status: "SUCCESS"))
        #expect(word(answer) == "got")
        let head = rig.requests.withLock { $0.last?.head ?? "" }
        #expect(head.hasPrefix("GET /inbound?to_number=%2B1555%202%26x&status=SUCCESS HTTP/1.1\r\n"))
    }

    @Test(
        arguments: [
            (401, #"{"detail":"Invalid or missing API key"}"#, "refused 77"),
            (403, #"{"detail":"Insufficient scope: inbound:list required"}"#, "refused 77"),
            (403, #"{"detail":"This operation is not permitted."}"#, "refused 77"),
            (404, #"{"detail":"Inbound not enabled"}"#, "refused 69"),
            (404, #"{"detail":"Inbound fax not found"}"#, "missing 69"),
            (404, #"{"detail":"Fax not found."}"#, "missing 69"),
            (404, #"{"detail":"Not Found"}"#, "refused 76"), (404, "<html>", "refused 76"),
            (405, "", "refused 76"), (307, "", "refused 76"), (200, "<html>", "refused 76"),
            (200, #"{"ok":true}"#, "refused 76"), (429, #"{"detail":"Rate limit exceeded"}"#, "throttled 75"),
            (500, "", "away 75"),
            (503, #"{"detail":"Access service is temporarily unavailable."}"#, "away 75"),
        ] as [(Int, String, String)])
    func readsEveryRefusal(_ status: Int, _ body: String, _ expected: String) throws {
        let server = try rig(status, body)
        #expect(word(try ServerFor(server.url).server.inboundList()) == expected)
        guard status != 200 else { return }
        // The same where the answer goes into a file.
        #expect(try fetch(rig(status, body)).word == expected)
    }

    @Test func aThrottledServersMinuteIsTheServers() throws {
        let rig = try rig(429, "", fields: ["Date: Fri, 15 Jan 2027 08:00:17 GMT"])
        guard case .throttled(_, let until) = try ServerFor(rig.url).server.inboundList() else {
            Issue.record("not throttled")
            return
        }
        #expect(until == Rig.clock + 43)
    }

    @Test func aDocumentComesWholeOrNotAtAll() throws {
        #expect(try fetch(rig(200, "%PDF-1.4 whole")).bytes == Data("%PDF-1.4 whole".utf8))
        #expect(try fetch(rig(200, "")).bytes == Data())
        #expect(try fetch(rig(200, "%PDF-1.4 whole"), limit: 14).word == "got")
        #expect(try fetch(rig(200, "%PDF-1.4 whole"), limit: 13).word == "missing 65")
        let turn = Turn()
        let cut = try Rig { client in
            if turn.next() == 0 {
                client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
            } else {
                client.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n%PDF-1.4 cut".utf8)
            }
        }
        #expect(try fetch(cut).word == "away 75")
    }

    @Test func whatCannotBeWrittenIsSaid() throws {
        let rig = try rig(200, "%PDF-1.4 whole")
        let descriptor = open("/dev/full", O_RDWR)
        defer { close(descriptor) }
        let answer = try ServerFor(rig.url).server.inboundDocument(id: Self.id, into: descriptor, limit: 100)
        #expect(word(answer) == "refused 74")
    }

    @Test(arguments: ["", "../admin", "a/b", "a?b", "a b"])
    func asksForNoOtherPath(_ id: String) throws {
        let rig = try rig(200, "{}")
        #expect(word(try ServerFor(rig.url).server.inboundFax(id: id)) == "missing 65")
        #expect(rig.connections <= 1)
    }

    @Test(arguments: [
        String(repeating: "[", count: 400_000), "[" + String(repeating: "{},", count: 200_000) + "{}]",
        #"[{"id":"a","size_bytes":99999999999999999999,"pages":1e999}]"#, "[\"\\ud800\"]", "\u{feff}[]",
    ])
    func survivesHostileJSON(_ body: String) throws {
        _ = word(try ServerFor(rig(200, body).url).server.inboundList())
    }

    /// Counts connections.
    private final class Turn: @unchecked Sendable {
        private var count = 0
        func next() -> Int {
            defer { count += 1 }
            return count
        }
    }
}

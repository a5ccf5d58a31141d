import Foundation
import Testing

@testable import FaxbotSandbox

/// `POST /fax` of 2025, as contract.md has it.
@Suite struct UploadTests {
    @Test func `a fax goes through its states and comes back in the inbox`() throws {
        let server = try TestServer()
        let answer = try server.upload()
        #expect(answer.status == 202)
        #expect(answer["status"] as? String == "queued")
        let id = try #require(answer["id"] as? String)
        #expect(try server.ask("GET", "/inbound").text == "[]")
        for (time, word) in [(300, "in_progress"), (300, "SUCCESS"), (10_000, "SUCCESS")] {
            server.advance(.milliseconds(time))
            #expect(try server.ask("GET", "/fax/\(id)")["status"] as? String == word)
        }
        let inbox = try #require(try server.ask("GET", "/inbound").json as? [[String: Any]])
        #expect(inbox.count == 1)
        #expect(inbox[0]["to"] as? String == "+15551234567")
        let document = try server.ask("GET", "/inbound/\(inbox[0]["id"] as? String ?? "")/pdf")
        #expect(document.body == onePage)
        #expect(document.header("content-type") == "application/pdf")
    }

    @Test func `two equal uploads are two faxes, whatever the idempotency key says`() throws {
        let server = try TestServer()
        let ids = try (0..<2).map { _ in
            try server.upload(headers: [("Idempotency-Key", "abc")])["id"] as? String
        }
        #expect(Set(ids).count == 2)
        #expect(server.sandbox.requests.map(\.idempotencyKey) == ["abc", "abc"])
    }

    @Test func `the limit is 10 MiB, judged when all has come`() throws {
        let server = try TestServer()
        var document = [UInt8](repeating: 0x20, count: 10 * 1024 * 1024)
        document.replaceSubrange(0..<4, with: "%PDF".utf8)
        #expect(try server.upload(document).status == 202)
        document.append(0x20)
        let answer = try server.upload(document)
        #expect(answer.status == 413)
        #expect(answer["detail"] as? String == "File exceeds 10 MB limit")
        #expect(try server.upload(document, key: "wrong").status == 401)
        #expect(server.sandbox.requests.allSatisfy { $0.isComplete && $0.bytes > 10 * 1024 * 1024 })
    }

    @Test(
        arguments: [
            ("../../evil.pdf", 500), ("a/b/c.pdf", 500), (String(repeating: "x", count: 218) + ".pdf", 202),
            (String(repeating: "x", count: 219) + ".pdf", 500), ("sp ace.pdf", 202), ("uni-äöü-日本.pdf", 202),
            ("", 202),
        ])
    func `some file names are the server's end`(_ name: String, _ status: Int) throws {
        let server = try TestServer()
        #expect(try server.upload(name: name).status == status)
    }

    @Test func `an administrator sees the file name as it was sent`() throws {
        let server = try TestServer()
        let id = try #require(try server.upload(name: #"qu\"ote ü.pdf"#)["id"] as? String)
        let job = try server.ask("GET", "/admin/fax-jobs/\(id)", key: server.sandbox.adminKey)
        #expect(job["file_name"] as? String == "qu\"ote ü.pdf")
        #expect(job["to_number"] as? String == "********4567")
    }

    @Test func `text is set in Courier, but not if its name has test in it`() throws {
        let server = try TestServer()
        func document(_ text: String, _ name: String) throws -> (pages: Int?, bytes: [UInt8]) {
            let answer = try server.upload(Array(text.utf8), name: name)
            let id = answer["id"] as? String ?? ""
            let pdf = try server.ask("GET", "/admin/fax-jobs/\(id)/pdf", key: server.sandbox.adminKey)
            return (answer["pages"] as? Int, pdf.body)
        }
        let note = try document("a note (with\\brackets)\n", "note.txt")
        #expect(note.pages == 1)
        #expect(note.bytes.starts(with: "%PDF-1.4".utf8))
        #expect(note.bytes.firstRange(of: Array(#"(a note \(with\\brackets\)) Tj"#.utf8)) != nil)
        #expect(try document("x\n", "latest.txt").bytes == Array("%PDF-1.4\ntest\n%%EOF".utf8))
        #expect(
            try document(String(repeating: String(repeating: "w", count: 200) + "\n", count: 150), "w.txt")
                .pages == 3)
        #expect(try document("", "empty.pdf").pages == 1)
    }

    @Test func `the type is decided by the bytes`() throws {
        let server = try TestServer()
        let cases: [([UInt8], Int)] = [
            (Array("<html></html>".utf8), 202), (Array("\u{feff}text".utf8), 202),
            ([0x89, 0x50, 0x4e, 0x47], 415),
            ([0x63, 0x61, 0x66, 0xe9], 415), (Array("\n%PDF-1.4".utf8), 202),
            // A character that lies across the 64 KiB that are looked at.
            (Array((String(repeating: "a", count: 65535) + "é").utf8), 415),
            (Array((String(repeating: "a", count: 65536) + "é").utf8), 202),
        ]
        for (document, status) in cases { #expect(try server.upload(document).status == status) }
    }

    @Test(
        arguments: [
            ("abc", 400), ("+1 555 123 4567", 400), ("12345", 400), ("123456", 202), ("", 422),
            (" 5551234567", 400),
            ("5551234567\n", 202), ("٣٤٥٦٧٨٩", 202), ("+123456789012345678901", 400),
        ])
    func `numbers are digits`(_ number: String, _ status: Int) throws {
        #expect(try TestServer().upload(to: number).status == status)
    }

    @Test func `what is missing is said in a list`() throws {
        let server = try TestServer()
        let answer = try server.post([.field("file", "a document without a name")])
        #expect(answer.status == 422)
        #expect(answer.text.contains("a document without a name"))
        #expect(try server.post([.field("to", "+15551234567")]).status == 422)
        let last = try server.post([
            .field("to", "no"), .file(onePage), .field("to", "+15550000000"), .field("x", "y"),
        ])
        #expect(last["to"] as? String == "+15550000000")
    }

    @Test func `keeps only the documents of faxes`() throws {
        let scratch = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let server = try TestServer { $0.scratch = scratch.path }
        let folder = try #require(try FileManager.default.contentsOfDirectory(atPath: scratch.path).first)
        let path = scratch.appending(path: folder).path
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        #expect(try server.upload().status == 202)
        #expect(try server.upload(key: "wrong").status == 401)
        #expect(try server.upload(to: "?").status == 400)
        #expect(try server.post([.file(onePage), .file(onePage)]).status == 422)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 1)
        server.sandbox.stop()
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    }
}

import Foundation
import HTTPTransfer
import Synchronization
import TestSupport
import Testing

@Suite struct ExchangeTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// A POST of a field and a file of `bytes` bytes.
    private func upload(_ url: String, bytes: Int) throws -> (HTTPRequest, FileHandle) {
        let path = try folder.write("document", Data((0..<bytes).map { UInt8(truncatingIfNeeded: $0) }))
        let file = try #require(FileHandle(forReadingAtPath: path))
        var request = HTTPRequest(.post, url)
        request.parts = [
            .field(name: "to", value: "+15551234567"),
            .file(
                name: "file", descriptor: file.fileDescriptor, bytes: Int64(bytes), fileName: "fax.pdf",
                contentType: "application/pdf"),
        ]
        return (request, file)
    }

    private func failure(_ request: HTTPRequest, progress: HTTPProgress? = nil) -> HTTPTransferError? {
        do {
            _ = try request.perform(progress: progress)
            return nil
        } catch {
            return error
        }
    }

    @Test func bringsStatusFieldsAndBody() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.answer(202, "hello", fields: ["X-Word:  two words ", "x-word: second"])
        }
        let response = try HTTPRequest(.get, server.url + "/path").perform()
        #expect(response.status == 202)
        #expect(response.body == Array("hello".utf8))
        #expect(response.field("X-WORD") == "two words")
        #expect(response.field("absent") == nil)
        #expect(response.address == "127.0.0.1")
    }

    @Test func sendsOneStreamedMultipartBody() throws {
        let seen = Mutex<(head: String, body: Data)>(("", Data()))
        let server = try WireServer { client in
            let request = client.readRequest()
            seen.withLock { $0 = request }
            client.answer(200, "")
        }
        var (request, file) = try upload(server.url + "/fax", bytes: 3_000_000)
        defer { try? file.close() }
        request.fields = [.init("X-API-Key", "key")]
        let last = Mutex<(Int64, Int64)>((0, 0))
        let response = try request.perform { sent, total in
            last.withLock { $0 = (sent, total) }
            return true
        }
        #expect(response.bodySent == .completely)
        let (head, body) = seen.withLock { $0 }
        #expect(head.hasPrefix("POST /fax HTTP/1.1\r\n"))
        #expect(head.contains("\r\nX-API-Key: key\r\n"))
        #expect(!head.contains("Expect"))
        let (sent, total) = last.withLock { $0 }
        #expect(sent == total && Int(total) == body.count)
        let text = String(decoding: body, as: UTF8.self)
        #expect(text.contains("Content-Disposition: form-data; name=\"to\"\r\n\r\n+15551234567\r\n"))
        #expect(text.contains("name=\"file\"; filename=\"fax.pdf\"\r\nContent-Type: application/pdf\r\n\r\n"))
        #expect(body.range(of: Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) })) != nil)
        #expect(server.connections == 1)
    }

    @Test(arguments: [1, 30_000, 2_000_000]) func knowsThatAWithheldAnswerMayMeanAnything(_ bytes: Int) throws
    {
        let server = try WireServer { client in
            _ = client.readRequest()
        }
        let (request, file) = try upload(server.url, bytes: bytes)
        defer { try? file.close() }
        let error = try #require(failure(request))
        #expect(error.kind == .broken)
        #expect(error.bodySent == .completely)
        #expect(server.connections == 1)
    }

    @Test(arguments: [false, true]) func knowsThatACutUploadDidNotArrive(_ withReset: Bool) throws {
        let server = try WireServer { client in
            _ = client.readHead()
            _ = client.read(100_000)
            if withReset { client.reset() }
        }
        let (request, file) = try upload(server.url, bytes: 20_000_000)
        defer { try? file.close() }
        // The signal of a broken pipe would end a program: here it would be left waiting.
        var (pipe, before, left) = (sigset_t(), sigset_t(), sigset_t())
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let error = try #require(failure(request))
        sigpending(&left)
        #expect(sigismember(&left, SIGPIPE) == 0)
        #expect(error.kind == .broken)
        #expect(error.bodySent == .partly)
        #expect(server.connections == 1)
    }

    @Test func knowsThatNothingWasSentWithoutAConnection() throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let (request, file) = try upload("http://127.0.0.1:\(port.number)", bytes: 100)
        defer { try? file.close() }
        let error = try #require(failure(request))
        #expect(error.kind == .connect)
        #expect(error.bodySent == .none)
        var nobody = HTTPRequest(.get, "http://name.invalid/")
        // The name service may be slow, or away.
        nobody.deadlines = .init(connect: 120, idle: 120, answer: 120)
        #expect(failure(nobody)?.kind == .resolve)
    }

    @Test func givesUpOnAServerThatSaysNothing() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.waitForEnd()
        }
        var (request, file) = try upload(server.url, bytes: 100)
        defer { try? file.close() }
        request.deadlines = .init(connect: 5, idle: 1, answer: 60)
        let error = try #require(failure(request))
        #expect(error.kind == .timedOut)
        #expect(error.bodySent == .completely)
    }

    @Test func givesUpOnAServerThatTrickles() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n".utf8)
            for _ in 0..<600 {
                client.send("x".utf8)
                usleep(100_000)
            }
        }
        var request = HTTPRequest(.get, server.url)
        request.deadlines = .init(connect: 5, idle: 60, answer: 1)
        #expect(failure(request)?.kind == .timedOut)
    }

    @Test func followsNoRedirect() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.answer(307, "", fields: ["Location: http://127.0.0.1:1/other"])
        }
        let response = try HTTPRequest(.get, server.url).perform()
        #expect(response.status == 307)
        #expect(response.field("location") == "http://127.0.0.1:1/other")
        #expect(server.connections == 1)
    }

    @Test func skipsInterimAnswers() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.send("HTTP/1.1 103 Early Hints\r\nX-Early: yes\r\n\r\n".utf8)
            client.answer(200, "body")
        }
        let response = try HTTPRequest(.get, server.url).perform()
        #expect(response.status == 200)
        #expect(response.field("x-early") == nil)
    }

    @Test func boundsTheAnswer() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.send("HTTP/1.1 200 OK\r\n\r\n".utf8)
            for _ in 0..<200 { client.send([UInt8](repeating: 0x20, count: 10_000)) }
        }
        #expect(failure(HTTPRequest(.get, server.url))?.kind == .answerTooLarge)
    }

    @Test func boundsTheHeader() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.send("HTTP/1.1 200 OK\r\n".utf8)
            for n in 0..<20_000 { client.send("X-\(n): 1\r\n".utf8) }
        }
        #expect(failure(HTTPRequest(.get, server.url))?.kind == .answerTooLarge)
    }

    @Test func tellsACutAnswer() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)
        }
        #expect(failure(HTTPRequest(.get, server.url))?.kind == .broken)
    }

    @Test(arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "220 mail ESMTP\r\n"])
    func tellsWhatIsNoWebServer(_ greeting: String) throws {
        let server = try WireServer { client in
            client.send(greeting.utf8)
            _ = client.readRequest()
        }
        #expect(failure(HTTPRequest(.get, server.url))?.kind == .notHTTP)
    }

    @Test func writesADownloadToADescriptor() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.answer(200, String(repeating: "0123456789", count: 50_000))
        }
        let path = try folder.write("download", Data())
        let file = try #require(FileHandle(forWritingAtPath: path))
        var request = HTTPRequest(.get, server.url)
        request.sink = .descriptor(file.fileDescriptor, limit: 500_000)
        #expect(try request.perform().body.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: path)).count == 500_000)
        request.sink = .descriptor(file.fileDescriptor, limit: 499_999)
        #expect(failure(request)?.kind == .answerTooLarge)
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        request.sink = .descriptor(full.fileDescriptor, limit: 500_000)
        #expect(failure(request)?.kind == .cannotWrite(errno: ENOSPC))
    }

    @Test func stopsWhenTheCallerWantsNoMore() throws {
        let server = try WireServer { client in
            _ = client.readHead()
            client.waitForEnd()
        }
        let (request, file) = try upload(server.url, bytes: 20_000_000)
        defer { try? file.close() }
        let error = try #require(failure(request) { sent, _ in sent < 1_000_000 })
        #expect(error.kind == .cancelled)
        #expect(error.bodySent == .partly)
    }

    /// libcurl reads a small body as a whole before it sends any of it.
    @Test func whatIsStoppedBeforeItsLastByteHasNotLeft() throws {
        let server = try WireServer { client in
            _ = client.readHead()
            client.waitForEnd()
        }
        let (request, file) = try upload(server.url, bytes: 3000)
        defer { try? file.close() }
        let error = try #require(failure(request) { sent, total in total == 0 || sent == total })
        #expect(error.kind == .cancelled && error.bodySent != .completely)
    }

    @Test func sendsNoShortDocument() throws {
        let server = try WireServer { client in _ = client.readRequest() }
        var (request, file) = try upload(server.url, bytes: 1000)
        defer { try? file.close() }
        request.parts = [
            .file(
                name: "file", descriptor: file.fileDescriptor, bytes: 2000, fileName: "f",
                contentType: "application/pdf")
        ]
        let error = try #require(failure(request))
        #expect(error.kind == .cannotRead(errno: 0))
        #expect(error.bodySent == .partly)
        request.parts = [
            .file(name: "file", descriptor: -1, bytes: 2000, fileName: "f", contentType: "application/pdf")
        ]
        #expect(failure(request)?.kind == .cannotRead(errno: EBADF))
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "", "http://", "gopher://127.0.0.1/"])
    func takesNoOtherProtocol(_ url: String) {
        #expect(failure(HTTPRequest(.get, url))?.kind == .invalidRequest)
    }

    @Test func takesNoFieldWithALineEnd() throws {
        let server = try WireServer { client in client.answer(200, "") }
        var request = HTTPRequest(.get, server.url)
        request.fields = [.init("X-API-Key", "key\r\nX-Other: 1")]
        #expect(failure(request)?.kind == .invalidRequest)
        #expect(server.connections == 0)
    }

    @Test func connectsToPrivateNetworksOnlyWhereItMust() throws {
        let server = try WireServer { client in
            _ = client.readRequest()
            client.answer(200, "")
        }
        var request = HTTPRequest(.get, server.url)
        request.reach = .privateNetworks
        #expect(try request.perform().status == 200)
        // TEST-NET-1 of RFC 5737: nobody's, and no packet is sent to it.
        request.url = "http://192.0.2.1/"
        #expect(failure(request)?.kind == .addressRefused(address: "192.0.2.1"))
        request.url = "http://[2001:db8::1]/"
        #expect(failure(request)?.kind == .addressRefused(address: "2001:db8::1"))
    }
}

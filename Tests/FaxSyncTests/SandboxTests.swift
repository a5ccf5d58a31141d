import FaxConfig
import FaxCore
import FaxStore
import FaxbotClient
import FaxbotSandbox
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import FaxSync

/// Polls of a server over a line.
@Suite struct SandboxTests {
    private static let document = Array("%PDF-1.0 a small document, whole\n%%EOF".utf8)
    private let folder: ScratchFolder
    private let store: FaxStore
    private let clock = Clock()

    private final class Clock: Sendable {
        private let passed = Mutex(0.0)
        var now: Date { Date().addingTimeInterval(passed.withLock { $0 }) }
        func advance(_ seconds: Double) { passed.withLock { $0 += seconds } }
    }

    init() throws {
        folder = try ScratchFolder()
        let clock = clock
        store = try FaxStore(directory: folder.path("data"), now: { clock.now })
    }

    private func sandbox(
        _ generation: Generation = .year2025, port: Int = 0, faults: String? = nil
    ) throws -> FaxbotSandbox {
        var options = SandboxOptions()
        options.port = UInt16(port)
        options.generation = generation
        options.scratch = folder.url.path
        if let faults { options.faults = try FaultPlan(faults) }
        return try FaxbotSandbox.start(options)
    }

    /// Polls the sandbox of this address and key.
    private func poll(_ sandbox: FaxbotSandbox, key: String? = nil) throws -> [String] {
        let environment = [
            "FAXPIPE_HOME": folder.url.path, "FAX_URL": sandbox.url, "FAX_API_KEY": key ?? sandbox.key,
        ]
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        let profile = try configuration.profile(named: nil)
        let clock = clock
        // A new one each time: no way is remembered that has just failed.
        let server = try FaxbotServer(
            profile: profile, runtime: folder.path("runtime-\(UUID())"), environment: environment,
            now: { clock.now })
        let surroundings = PollSurroundings(
            inspect: { descriptor in
                var bytes = [UInt8](repeating: 0, count: 1000)
                let count = pread(descriptor, &bytes, bytes.count, 0)
                return Array(bytes.prefix(max(0, count))) == Self.document
                    ? .document(pages: 1) : .nothing("\(count) bytes")
            }, now: { clock.now }, wait: { _ in true })
        let news = Mutex<[String]>([])
        _ = try InboxPoll(
            InboxSource(profile: "office"), store: store, server: server, surroundings: surroundings
        ).run { item in
            if let word = item.word { news.withLock { $0.append(word) } }
        }
        return news.withLock { $0 }
    }

    /// Whatever byte the line breaks after: the fax is there once, its document not before it is whole.
    @Test func theLineBreaksAtEveryByte() throws {
        let count = Self.document.count
        let sandbox = try sandbox(
            faults: "GET /inbound/*: " + (0...count).map { "short=\($0), ok" }.joined(separator: ", "))
        for byte in 0...count {
            try sandbox.receive(from: "\(byte)", to: nil, pages: 1, document: Self.document)
            let first = try poll(sandbox)
            let fax = try #require(try store.inbox(limit: 1).first)
            #expect(first == ["received \(byte + 1) \(fax.document)"])
            // After the last byte the line may break as it likes.
            #expect(fax.document == (byte < count ? .pending : .available), "\(byte)")
            clock.advance(120)
            #expect(try poll(sandbox) == (byte < count ? ["document \(byte + 1)"] : []), "\(byte)")
            let after = try #require(try store.inboundFax(Int64(byte + 1)))
            #expect(after.document == .available && after.bytes == Int64(count))
            if byte == count { continue }
            #expect(try store.inbox().count == byte + 1)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("data/documents"))
        #expect(names.filter { $0.hasSuffix(".pdf") }.count == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("data/documents/incoming"))
                .isEmpty)
    }

    /// The server is replaced by one of the other generation, with the same faxes, between two polls.
    @Test func aServerMaySwitchItsGeneration() throws {
        let early = try sandbox(.year2025)
        try early.receive(from: "+15551110001", to: nil, pages: 1, document: Self.document)
        #expect(try poll(early) == ["received 1 available"])
        let port = early.port
        early.stop()
        let later = try sandbox(.year2026, port: port)
        try later.receive(from: "+15551110002", to: nil, pages: 1, document: Self.document)
        #expect(try poll(later) == ["received 2 available"])
        #expect(try poll(later).isEmpty)
    }

    /// In 2026 documents need a scope of their own.
    @Test func aKeyWithoutTheDocumentsScopeSaysSo() throws {
        let sandbox = try sandbox(.year2026)
        try sandbox.receive(from: nil, to: nil, pages: 1, document: Self.document)
        var request = URLRequest(sandbox.url + "/admin/api-keys", sandbox.adminKey)
        let key = try request.post(#"{"name":"n","scopes":["inbound:list","inbound:read"]}"#)
        #expect(try poll(sandbox, key: key) == ["refused 77", "received 1 pending"])
        #expect(try poll(sandbox) == ["document 1"])
    }

    /// A request of a few lines, by curl.
    private struct URLRequest {
        let url: String, key: String
        init(_ url: String, _ key: String) { (self.url, self.key) = (url, key) }

        mutating func post(_ body: String) throws -> String {
            let outcome = try Program.run(
                "/usr/bin/curl",
                ["-sS", "-H", "X-API-Key: \(key)", "-H", "Content-Type: application/json", "-d", body, url])
            struct Answer: Decodable { let token: String }
            return try JSONDecoder().decode(Answer.self, from: outcome.output).token
        }
    }
}

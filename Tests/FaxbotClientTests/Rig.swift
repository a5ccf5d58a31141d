import FaxCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxbotClient

/// A client, a document, and a server that answers as a test says and remembers what it was sent.
final class Rig: Sendable {
    static let clock = Date(timeIntervalSince1970: 1_800_000_000)
    static let key = UUID(uuid: (0xAB, 0xCD, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))

    let requests = Mutex<[(head: String, body: Data)]>([])
    let folder: ScratchFolder
    private let wire = Mutex<WireServer?>(nil)
    let url: String
    var connections: Int { wire.withLock { $0?.connections ?? 0 } }

    /// A server that answers each request like this.
    convenience init(_ status: Int, _ body: String, fields: [String] = []) throws {
        try self.init { client in client.answer(status, body, fields: fields) }
    }

    /// A server that reads each request and does this.
    init(_ serve: @escaping @Sendable (WireServer.Connection) -> Void) throws {
        folder = try ScratchFolder()
        let box = Box()
        let server = try WireServer { client in
            let request = client.readRequest()
            box.rig?.requests.withLock { $0.append(request) }
            serve(client)
        }
        url = server.url
        wire.withLock { $0 = server }
        box.rig = self
    }

    private final class Box: @unchecked Sendable {
        weak var rig: Rig?
    }

    func client(path: String = "") throws -> FaxbotClient { try ServerFor(url + path).client }

    /// Uploads a document of so many bytes.
    func submit(bytes: Int = 5000) throws -> SubmissionOutcome {
        let path = try folder.write("document", Data(repeating: 0x25, count: bytes))
        let file = try #require(FileHandle(forReadingAtPath: path))
        defer { try? file.close() }
        let number = try #require(PhoneNumber(e164: "+15551234567"))
        defer { withExtendedLifetime(self) {} }
        return try client().submit(
            document: file.fileDescriptor, bytes: Int64(bytes), to: number, idempotencyKey: Self.key)
    }

    /// The error that `work` ends with.
    func refusal(_ work: (FaxbotClient) throws(FaxError) -> Void) throws -> FaxError? {
        let client = try client()
        // The server lasts as long as this.
        defer { withExtendedLifetime(self) {} }
        do {
            try work(client)
            return nil
        } catch {
            return error
        }
    }
}

extension SubmissionOutcome {
    /// Its name and exit status, for a table.
    var word: String {
        switch self {
        case .accepted: "accepted"
        case .refused(let error): "refused \(error.code.rawValue)"
        case .throttled(let error, _): "throttled \(error.code.rawValue)"
        case .notSent(let error): "not sent \(error.code.rawValue)"
        case .broken(let error): "broken \(error.code.rawValue)"
        case .unanswered(let error): "unanswered \(error.code.rawValue)"
        case .uncertain(let error, _): "uncertain \(error.code.rawValue)"
        }
    }

    var error: FaxError? {
        switch self {
        case .accepted: nil
        case .refused(let error), .throttled(let error, _), .notSent(let error), .broken(let error),
            .unanswered(let error), .uncertain(let error, _):
            error
        }
    }
}

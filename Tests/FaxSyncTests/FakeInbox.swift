import FaxCore
import FaxStore
import FaxbotClient
import Foundation
import Glibc
import Synchronization
import TestSupport

@testable import FaxSync

/// A server that answers as a test tells it, and remembers what it was asked.
final class FakeInbox: InboxServing {
    struct State {
        var faxes: [RemoteInboundFax] = []
        var documents: [String: InboundAnswer<Data>] = [:]
        /// What the next lists meet, before all is well.
        var lists: [InboundAnswer<InboundList>] = []
        /// Questions, as they stand in the log, that it has no answer to.
        var stumbles: Set<String> = []
        var log: [String] = []
    }
    let state = Mutex(State())

    var log: [String] { state.withLock { $0.log } }

    func set(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }

    /// Puts a fax into the inbox: the newest.
    func receive(
        _ id: String, at seconds: Double, document: InboundAnswer<Data>, bytes: Int64? = nil,
        sha256: String? = nil,
        to: String? = nil, status: String = "received"
    ) {
        let fax = RemoteInboundFax(
            id: id, from: "+15551110001", to: to, status: status, bytes: bytes, sha256: sha256,
            receivedAt: Date(timeIntervalSince1970: 1_800_000_000 + seconds))
        state.withLock { state in
            state.faxes.insert(fax, at: 0)
            state.documents[id] = document
        }
    }

    func inboundList(_ query: InboundQuery) -> InboundAnswer<InboundList> {
        state.withLock { state in
            state.log.append(
                "list" + [query.recipient, query.status].compactMap { $0.map { " \($0)" } }.joined())
            if !state.lists.isEmpty { return state.lists.removeFirst() }
            if state.log.last.map(state.stumbles.contains) == true {
                return .away(FaxError(.tryAgain, "status 500"))
            }
            let fitting = state.faxes.filter { fax in
                (query.recipient.map { $0 == fax.to } ?? true)
                    && (query.status.map { $0 == fax.status } ?? true)
            }
            return .got(InboundList(faxes: Array(fitting.prefix(100))))
        }
    }

    func inboundFax(id: String) -> InboundAnswer<RemoteInboundFax> {
        state.withLock { state in
            state.log.append("fax \(id)")
            return state.faxes.first { $0.id == id }.map { .got($0) }
                ?? .missing(FaxError(.refused, "not found"))
        }
    }

    func inboundDocument(
        id: String, into descriptor: Int32, limit: Int64, progress: FaxbotServer.Reception?
    ) -> InboundAnswer<InboundDownload> {
        let answer = state.withLock { state in
            state.log.append("document \(id)")
            return state.documents[id] ?? .missing(FaxError(.refused, "PDF file not found"))
        }
        switch answer {
        case .got(let data):
            ftruncate(descriptor, 0)
            _ = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
            return .got(InboundDownload(bytes: Int64(data.count)))
        case .missing(let error): return .missing(error)
        case .throttled(let error, let until):
            // The next minute is better.
            state.withLock { $0.documents[id] = .got(Self.pdf("late")) }
            return .throttled(error, until: until)
        case .away(let error): return .away(error)
        case .refused(let error): return .refused(error)
        }
    }

    func remarks() -> [String] { [] }

    static func pdf(_ text: String) -> Data { Data("%PDF \(text)".utf8) }
}

/// An inbox over a fresh store and a fake server, with a clock that only waiting moves.
final class Fixture: Sendable {
    let home: ScratchFolder
    let store: FaxStore
    let server = FakeInbox()
    let office = InboxSource(profile: "office")
    private let passed = Mutex<Double>(0)
    let pauses = Mutex<[Double]>([])

    init() throws {
        home = try ScratchFolder()
        let box = Box()
        store = try FaxStore(directory: home.path("data"), now: { box.now })
        box.fixture = self
    }

    private final class Box: @unchecked Sendable {
        weak var fixture: Fixture?
        var now: Date { fixture?.now ?? .distantPast }
    }

    var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + passed.withLock { $0 }) }

    func advance(_ seconds: Double) { passed.withLock { $0 += seconds } }

    /// What is no PDF is none; an x in it is a broken one.
    var surroundings: PollSurroundings {
        PollSurroundings(
            inspect: { descriptor in
                var bytes = [UInt8](repeating: 0, count: 1000)
                let count = pread(descriptor, &bytes, bytes.count, 0)
                let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                return text.hasPrefix("%PDF ") ? .document(pages: 2) : .nothing("no PDF")
            },
            now: { self.now },
            wait: { duration in
                if duration > .zero {
                    self.pauses.withLock { $0.append(duration / .seconds(1)) }
                    self.advance(duration / .seconds(1))
                }
                return true
            }, chance: { 0 })
    }

    /// Polls; what was told, a word each, and how it ended.
    func poll() throws -> (news: [String], end: InboxPoll.End) {
        let news = Mutex<[String]>([])
        let end = try InboxPoll(office, store: store, server: server, surroundings: surroundings).run {
            item in
            if let word = item.word { news.withLock { $0.append(word) } }
        }
        return (news.withLock { $0 }, end)
    }
}

extension InboxNews {
    /// It in a few words; nil for progress, and for a poll that is over.
    var word: String? {
        switch self {
        case .received(let fax): "received \(fax.id) \(fax.document)"
        case .document(let fax): "document \(fax.id)"
        case .remark(let words): words
        case .progress, .polled: nil
        case .away(_, let isNews): isNews ? "away" : "still away"
        case .back: "back"
        case .refused(let error, _): "refused \(error.code.rawValue)"
        }
    }
}

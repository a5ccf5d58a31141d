import FaxConfig
import FaxCore
import FaxOutbox
import FaxStore
import Foundation
import Synchronization
import TestSupport

@testable import FaxbotClient

/// A server that answers as a test tells it, and remembers what it was asked.
final class FakeServer: FaxDelivering {
    struct State {
        var health: FaxError?
        var otherLine: FaxError? = FaxError(.tryAgain, "there is no other way")
        var replays = false
        var outcomes: [SubmissionOutcome] = []
        var words: [Result<String, FaxError>] = []
        var log: [String] = []
        var uploads: [Data] = []
        var during: (@Sendable () -> Void)?
        var remarks: [String] = []
        var search = SearchOutcome.unknown
        var searchError: FaxError?
        var rules = QueueRules()
        var hindrance: String?
        var keyID = "0123456789ab"
        var origins: Set<String> = ["http://fax.test:8080", "https://fax.test"]
    }
    let state = Mutex(State())

    var log: [String] { state.withLock { $0.log } }

    var keyID: String { state.withLock { $0.keyID } }

    var origins: Set<String> { state.withLock { $0.origins } }

    func set(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }

    func line(after failed: (any FaxLine)?) throws(FaxError) -> any FaxLine {
        let error = state.withLock { state in
            state.log.append(failed == nil ? "health" : "another line")
            return failed == nil ? state.health : state.otherLine
        }
        if let error { throw error }
        return FakeLine(server: self, origin: failed == nil ? "http://fax.test:8080" : "https://fax.test")
    }

    func remarks() -> [String] {
        state.withLock { state in
            defer { state.remarks = [] }
            return state.remarks
        }
    }

    func fax(id: String) throws(FaxError) -> RemoteFax {
        let word = state.withLock { state in
            state.log.append("GET \(id)")
            return state.words.count > 1 ? state.words.removeFirst() : state.words.first ?? .success("queued")
        }
        return .saying(try word.get(), error: "line busy")
    }
}

/// A line to it.
struct FakeLine: FaxLine {
    let server: FakeServer
    let origin: String

    func submit(
        document: Int32, bytes: Int64, to number: PhoneNumber, idempotencyKey: UUID,
        progress: FaxbotClient.Progress?
    ) -> SubmissionOutcome {
        let file = FileHandle(fileDescriptor: document, closeOnDealloc: false)
        try? file.seek(toOffset: 0)
        let upload = try? file.readToEnd()
        server.state.withLock { $0.during }?()
        return server.state.withLock { state in
            state.log.append("POST \(number) \(idempotencyKey.uuidString.lowercased())")
            state.uploads.append(upload ?? Data())
            return state.outcomes.isEmpty ? .accepted(.saying("queued")) : state.outcomes.removeFirst()
        }
    }

    func search(
        key: UUID, to number: PhoneNumber, after earlier: Set<String>
    ) throws(FaxError) -> SearchOutcome {
        let (error, outcome) = server.state.withLock { state in
            state.log.append("search \(key.uuidString.lowercased())")
            return (state.searchError, state.search)
        }
        if let error { throw error }
        return outcome
    }

    func replaysByKey() -> Bool { server.state.withLock { $0.replays } }
}

extension RemoteFax {
    /// The fax "abc" with this status word.
    static func saying(_ word: String, error: String? = nil) -> RemoteFax {
        RemoteFax(
            id: "abc", status: RemoteStatus(word: word), rawStatus: word, to: nil, pages: nil,
            error: word.lowercased() == "failed" ? error : nil, createdAt: nil, updatedAt: nil)
    }
}

/// An outbox over a fresh store and a fake server, with a clock that only sleeping moves.
final class Fixture: Sendable {
    let home: ScratchFolder
    let store: FaxStore
    let server = FakeServer()
    let elapsed: Pace
    let outbox: Outbox

    init() throws {
        home = try ScratchFolder()
        let pace = Pace()
        elapsed = pace
        let now: @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000 + pace.seconds) }
        store = try FaxStore(directory: home.path("data"), now: now)
        let server = server
        outbox = Outbox(
            store: store,
            connect: { (destination) throws(FaxError) in
                if destination.profile == "lost" { throw FaxError(.configuration, "no profile \"lost\"") }
                return server
            },
            rules: { _ in server.state.withLock { $0.rules } },
            circumstances: Circumstances(
                hindrance: { _ in server.state.withLock { $0.hindrance } },
                clock: { zone in LocalTime { _ in zone == "Europe/Berlin" ? 3600 : 0 } }),
            now: now, random: { 0 },
            clock: SteadyClock(
                elapsed: { .seconds(pace.seconds) }, sleep: { pace.pass($0 / .seconds(1)) }))
    }

    /// Queues a document for some numbers.
    func queue(
        _ bytes: String = "%PDF-1.4 sample", to numbers: [String] = ["+15551234567"],
        profile: String = "home", keep: Bool = true, again: Bool = true,
        zone: String? = nil, quiet: QuietHours? = nil,
        _ wish: (inout Wishes) -> Void = { _ in }
    ) throws -> [FaxJob] {
        let draft = try FaxStore.draft(in: store.directory)
        try FileHandle(fileDescriptor: draft.fileDescriptor, closeOnDealloc: false)
            .write(contentsOf: Data(bytes.utf8))
        var wishes = Wishes()
        (wishes.keep, wishes.again) = (keep, again)
        wish(&wishes)
        return try outbox.enqueue(
            draft, pages: 1,
            to: numbers.compactMap { PhoneNumber(e164: $0) }.map { number in
                var recipient = Recipient(number)
                (recipient.zone, recipient.quietHours) = (zone, quiet)
                return recipient
            },
            profile: profile, wishes: wishes
        ).jobs
    }

    /// The time of day.
    var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + elapsed.seconds) }

    func state(_ job: FaxJob) throws -> JobState? { try store.job(job.id)?.state }

    func history(_ job: FaxJob) throws -> [String] { try store.events(of: job.id).map(\.to.rawValue) }
}

/// Time that passes by sleeping.
final class Pace: Sendable {
    private let passed = Mutex<[Double]>([])
    var seconds: Double { passed.withLock { $0.reduce(0, +) } }
    var sleeps: [Double] { passed.withLock { $0 } }
    func pass(_ seconds: Double) { passed.withLock { $0.append(seconds) } }
}

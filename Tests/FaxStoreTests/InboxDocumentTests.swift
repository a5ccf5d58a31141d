import FaxCore
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FaxStore

/// Documents of received faxes share the spool with those of jobs.
@Suite struct InboxDocumentTests {
    private let fixture: Fixture
    private let store: FaxStore
    private let office = InboxSource(profile: "office")

    init() throws {
        fixture = try Fixture()
        store = try fixture.storeWithClock()
    }

    /// New items; the first has the number 1.
    private func receive(_ count: Int) throws {
        let faxes = (0..<count).map { index in
            ListedFax(
                serverID: "\(index)", status: "received",
                receivedAt: Date(timeIntervalSince1970: 1_790_000_000 + Double(index) * 86400))
        }
        _ = try store.take(faxes, from: office)
    }

    private func draft(_ text: String) throws -> DocumentDraft {
        let draft = try FaxStore.draft(in: store.directory)
        try fill(draft.fileDescriptor, Data(text.utf8))
        return draft
    }

    private func exists(_ digest: String?) -> Bool {
        FileManager.default.fileExists(atPath: store.documentPath(digest ?? "none"))
    }

    @Test func aDocumentIsRecordedOnce() throws {
        try receive(2)
        #expect(try store.awaitedDocuments(from: office).map(\.id) == [1, 2])
        let fax = try #require(try store.record(try draft("abc"), of: 1, pages: 3))
        #expect(fax.document == .available && fax.pages == 3 && fax.bytes == 3 && fax.asks == 1)
        #expect(fax.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try mode(store.documentPath(fax.sha256 ?? "")) == 0o600)
        #expect(try store.awaitedDocuments(from: office).map(\.id) == [2])
        // Somebody else was slower.
        #expect(try store.record(try draft("other"), of: 1, pages: 1) == fax)
        #expect(try store.record(try draft("other"), of: 1, problem: "x", askAt: nil) == fax)
        #expect(try store.noteNoDocument(of: 1, .pending, problem: "x", askAt: nil) == nil)
        #expect(try fixture.documents.count == 1 && fixture.incoming.isEmpty)
        let document = try store.document(of: fax)
        let isThere = document != nil
        #expect(isThere)
    }

    @Test func whatIsNoDocumentIsKeptAndAskedForAgain() throws {
        try receive(2)
        let later = fixture.clock.withLock { $0 + 60 }
        let fax = try #require(
            try store.record(try draft("% placeholder"), of: 1, problem: "no pages", askAt: later))
        #expect(fax.document == .unavailable && fax.problem == "no pages" && fax.bytes == 13)
        _ = try store.noteNoDocument(of: 2, .pending, problem: "cut off", askAt: later)
        #expect(try store.awaitedDocuments(from: office).isEmpty)
        fixture.advance(61)
        // What is new comes before what was asked for already.
        #expect(try store.awaitedDocuments(from: office).map(\.id) == [2, 1])
        #expect(try store.awaitedDocuments(from: InboxSource(profile: "office", server: "http://a")).isEmpty)
        _ = try store.noteNoDocument(of: 1, .unavailable, problem: "gone", askAt: nil)
        #expect(try store.inboundFax(1)?.sha256 == fax.sha256 && exists(fax.sha256))
        let whole = try #require(try store.record(try draft("whole"), of: 1, pages: 1))
        #expect(whole.document == .available && whole.problem == nil && whole.asks == 3)
        #expect(!exists(fax.sha256) && exists(whole.sha256))
        #expect(try fixture.incoming.isEmpty)
    }

    @Test func aFaxThatWasRemovedMeanwhileTakesNoDocument() throws {
        try receive(1)
        try store.remove([1])
        #expect(try store.record(try draft("late"), of: 1, pages: 1) == nil)
        #expect(try fixture.documents.isEmpty && fixture.incoming.isEmpty)
    }

    @Test func aDocumentGoesWithItsLastUser() throws {
        let job = try store.sample("shared")
        try receive(3)
        let first = try #require(try store.record(try draft("shared"), of: 1, pages: 1))
        _ = try store.record(try draft("twice"), of: 2, pages: 1)
        let twice = try #require(try store.record(try draft("twice"), of: 3, pages: 1))
        #expect(first.sha256 == job.sha256)
        try store.remove([1, 2])
        #expect(exists(job.sha256) && exists(twice.sha256))
        try store.remove([3])
        #expect(exists(job.sha256) && !exists(twice.sha256))
        #expect(try fixture.incoming.isEmpty)
    }

    @Test func aSweepLeavesWhatEitherSideNeeds() throws {
        try receive(1)
        let fax = try #require(try store.record(try draft("received"), of: 1, pages: 1))
        let job = try store.sample("sent")
        for digest in [fax.sha256 ?? "", job.sha256] {
            #expect(link(store.documentPath(digest), "\(store.incoming)/\(digest).pdf") == 0)
        }
        try store.sweep()
        #expect(try fixture.incoming.isEmpty && fixture.documents.count == 2)
    }

    /// Killed after the removal was on disk, before the document went.
    @Test func aSweepFinishesARemoval() throws {
        try receive(1)
        let fax = try #require(try store.record(try draft("received"), of: 1, pages: 1))
        let digest = try #require(fax.sha256)
        #expect(link(store.documentPath(digest), "\(store.incoming)/\(digest).pdf") == 0)
        try store.write { try $0.execute("UPDATE inbox SET removed_at = 1, sha256 = NULL") }
        try store.sweep()
        #expect(try fixture.incoming.isEmpty && fixture.documents.isEmpty)
    }

    @Test func theOldestReadGoFirst() throws {
        try receive(5)
        for id in 1...5 { _ = try store.record(try draft("document \(id)"), of: Int64(id), pages: 1) }
        try store.mark([1, 2, 3, 4], as: .read)
        try store.noteReading(1)
        func ids(_ days: Double?, _ bytes: Int64?, unread: Bool = false) throws -> [Int64] {
            let time = days.map { Date(timeIntervalSince1970: 1_790_000_000 + $0 * 86400) }
            return try store.dispensableFaxes(olderThan: time, bytes: bytes, withUnread: unread)
        }
        #expect(try ids(nil, nil).isEmpty)
        #expect(try ids(2, nil) == [2, 1])
        #expect(try ids(nil, 30) == [2, 3])
        #expect(try ids(nil, 0) == [2, 3, 4, 1])
        #expect(try ids(nil, 0, unread: true) == [2, 3, 4, 5, 1])
        #expect(try ids(1.5, 30) == [2, 1])
        // What came twice takes its room once, and until both have gone.
        try store.write { try $0.execute("UPDATE inbox SET sha256 = 'same' WHERE id IN (2, 3)") }
        #expect(try ids(nil, 35) == [2, 3] && ids(nil, 40) == [])
        try store.write { try $0.execute("UPDATE inbox SET sha256 = id WHERE id IN (2, 3)") }
        let statistics = try store.inboxStatistics()
        #expect(statistics.items == 5 && statistics.pages == 5 && statistics.bytes == 50)
        #expect(statistics.marks == [.unread: 1, .read: 4] && statistics.documents == [.available: 5])
        #expect(statistics.oldest == Date(timeIntervalSince1970: 1_790_000_000))
        #expect(statistics.newest == Date(timeIntervalSince1970: 1_790_345_600))
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Received faxes: none twice, none hidden by another, and what is removed stays gone.
@Suite struct InboxTests {
    /// What brings a store of this version back to the one before the inbox.
    static let withoutInbox = """
        DROP TABLE inbox_tag; DROP TABLE inbox; DROP TABLE inbox_source; DROP TABLE inbox_search;
        DROP TABLE job_search; DROP TABLE search_state; DROP TRIGGER search_of_forgotten_job;
        """

    private let fixture: Fixture
    private let store: FaxStore
    private let office = InboxSource(profile: "office")

    init() throws {
        fixture = try Fixture()
        store = try fixture.storeWithClock()
    }

    private func listed(_ id: String, at seconds: Double = 0, from: String? = "+15551110001") -> ListedFax {
        ListedFax(
            serverID: id, from: from, to: "+15552220001", status: "received",
            receivedAt: Date(timeIntervalSince1970: 1_790_000_000 + seconds), pages: 1, bytes: 35)
    }

    @Test func aListBringsWhatIsNewAndNothingTwice() throws {
        let first = try store.take([listed("b", at: 60), listed("a")], from: office)
        #expect(first.new.map(\.serverID) == ["a", "b"] && first.new.map(\.id) == [1, 2])
        #expect(first.new.allSatisfy { $0.document == .pending && $0.mark == .unread })
        let second = try store.take([listed("c", at: 90), listed("b", at: 60), listed("a")], from: office)
        #expect(second.new.map(\.serverID) == ["c"] && second.known == 2)
        #expect(try store.inbox().map(\.serverID) == ["c", "b", "a"])
    }

    /// Lists name faxes of the same moment with the newest first, too.
    @Test func faxesOfOneMomentKeepTheirOrder() throws {
        _ = try store.take([listed("c"), listed("b"), listed("a")], from: office)
        #expect(try store.inbox().map(\.serverID) == ["c", "b", "a"])
    }

    @Test func anIdThatComesWithAnotherTimeIsAnotherFax() throws {
        _ = try store.take([listed("a")], from: office)
        // The fraction is missing where another version of the server writes it; that is no other fax.
        #expect(try store.take([listed("a", at: 0.9)], from: office).known == 1)
        #expect(try store.take([listed("a", at: 1.0)], from: office).new.count == 1)
        #expect(try store.take([listed("a", at: -86400)], from: office).new.count == 1)
        #expect(try store.inbox().count == 3)
    }

    @Test func serversDoNotShareTheirIds() throws {
        _ = try store.take([listed("a")], from: office)
        for other in [
            InboxSource(profile: "home"), InboxSource(profile: "environment", server: "http://127.0.0.1:1"),
            InboxSource(profile: "environment", server: "http://127.0.0.1:2"),
        ] {
            #expect(try store.take([listed("a")], from: other).new.count == 1)
            #expect(try store.take([listed("a")], from: other).known == 1)
        }
    }

    @Test func aFaxWithoutATimeIsKnownByItsNumbers() throws {
        var fax = listed("a")
        fax.receivedAt = nil
        #expect(try store.take([fax], from: office).new.first?.receivedAt == fixture.clock.withLock { $0 })
        fixture.advance(3600)
        #expect(try store.take([fax], from: office).known == 1)
        fax.from = "somebody else"
        #expect(try store.take([fax], from: office).new.count == 1)
    }

    @Test func whatWasRemovedStaysGone() throws {
        let fax = try store.take([listed("a")], from: office).new[0]
        try store.tag([fax.id], adding: ["x"])
        #expect(try store.remove([fax.id, 99]) == [fax.id])
        #expect(try store.remove([fax.id]) == [])
        #expect(try store.take([listed("a")], from: office).new.isEmpty)
        #expect(try store.inbox().isEmpty && store.inboundFax(fax.id) == nil)
        #expect(try store.inboundFax(uuid: fax.uuid) == nil && store.awaitedDocuments(from: office).isEmpty)
        #expect(try store.inboxTags().isEmpty)
        let isForgotten = try store.read {
            try $0.value(
                Bool.self, "SELECT sender IS NULL AND recipient IS NULL AND sha256 IS NULL FROM inbox")
        }
        #expect(isForgotten == true)
        // An id that is used anew is not hidden by what was removed.
        #expect(try store.take([listed("a", at: 86400)], from: office).new.count == 1)
    }

    @Test func theServersNewerWordCountsUntilTheDocumentIsHere() throws {
        let fax = try store.take([listed("a")], from: office).new[0]
        _ = try store.noteNoDocument(of: fax.id, .unavailable, problem: "placeholder", askAt: nil)
        var later = listed("a")
        (later.status, later.pages) = ("SUCCESS", 3)
        _ = try store.take([later], from: office)
        #expect(try store.inboundFax(fax.id)?.status == "SUCCESS")
        #expect(try store.inboundFax(fax.id)?.pages == 3)
        #expect(try store.awaitedDocuments(from: office).isEmpty)
        later.bytes = 3285
        _ = try store.take([later], from: office)
        #expect(try store.awaitedDocuments(from: office).map(\.announcedBytes) == [3285])
    }

    @Test func marksTagsAndReadingAreKept() throws {
        let faxes = try store.take([listed("a"), listed("b", at: 1), listed("c", at: 2)], from: office).new
        #expect(try store.mark([1, 2, 9], as: .read) == [1, 2])
        #expect(try store.mark([1, 2], as: .read) == [])
        try store.noteReading(3)
        #expect(try store.inboundFax(3)?.mark == .read)
        #expect(try store.inboundFax(3)?.lastReadAt == fixture.clock.withLock { $0 })
        try store.mark([3], as: .done)
        try store.noteReading(3)
        #expect(try store.inboundFax(3)?.mark == .done)
        #expect(try store.tag([1, 3, 9], adding: ["zebra", "invoice"]) == [1, 3])
        try store.tag([3], removing: ["zebra"])
        #expect(try store.inboundFax(1)?.tags == ["invoice", "zebra"])
        #expect(try store.inboxTags().map { "\($0.tag) \($0.items)" } == ["invoice 2", "zebra 1"])
        #expect(faxes.count == 3)
    }

    @Test func filtersNarrowTheList() throws {
        _ = try store.take(
            (0..<10).map { listed("\($0)", at: Double($0), from: "+1555111000\($0)") }, from: office)
        _ = try store.take([listed("x", at: 99, from: nil)], from: InboxSource(profile: "home"))
        try store.mark([1, 2], as: .read)
        try store.tag([2, 3], adding: ["a"])
        try store.tag([3], adding: ["b"])
        func ids(_ change: (inout InboxFilter) -> Void) throws -> [Int64] {
            var filter = InboxFilter()
            change(&filter)
            return try store.inbox(filter).map(\.id)
        }
        #expect(try ids { $0.ids = [2...3, 9...20] } == [11, 10, 9, 3, 2])
        #expect(try ids { $0.marks = [.read] } == [2, 1])
        #expect(try ids { $0.tags = ["a", "b"] } == [3])
        #expect(try ids { $0.from = ["10004", "+15551110001"] } == [5, 2])
        #expect(try ids { $0.profiles = ["home"] } == [11])
        #expect(try ids { $0.since = Date(timeIntervalSince1970: 1_790_000_009) } == [11, 10])
        #expect(try ids { $0.until = Date(timeIntervalSince1970: 1_790_000_001) } == [1])
        var paged: [Int64] = []
        var filter = InboxFilter()
        while let page = Optional(try store.inbox(filter, limit: 4)), !page.isEmpty {
            paged += page.map(\.id)
            filter.after = page.last
        }
        #expect(paged == Array((1...11).reversed()))
    }

    /// SQL in a text from outside is text.
    @Test func hostileWordsAreOnlyWords() throws {
        let words = "'; DROP TABLE inbox; --\u{1F}%_"
        _ = try store.take([listed(words, from: words)], from: InboxSource(profile: words, server: words))
        try store.tag([1], adding: ["a b", "ü'\""])
        let fax = try #require(try store.inboundFax(1))
        #expect(fax.serverID == words && fax.profile == words && fax.tags == ["a b", "ü'\""])
    }

    @Test func aVisitRemembersWhatWasSaidBefore() throws {
        #expect(try store.noteVisit(to: office, problem: "can't reach it") == nil)
        fixture.advance(60)
        let before = try #require(try store.noteVisit(to: office, problem: nil))
        #expect(before.problem == "can't reach it" && before.answeredAt == nil)
        fixture.advance(60)
        try store.noteVisit(to: office, problem: "busy")
        let visit = try #require(try store.visits().first)
        #expect(visit.problem == "busy" && visit.answeredAt.map(visit.askedAt.timeIntervalSince) == 60)
    }

    @Test func oneProcessPollsAProfile() throws {
        let first = try store.pollLease(profile: "office")
        let second = try store.pollLease(profile: "office")
        let other = try store.pollLease(profile: "home")
        let (isFirst, isSecond, isOther) = (first != nil, second != nil, other != nil)
        #expect(isFirst && !isSecond && isOther)
    }
}

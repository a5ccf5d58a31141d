import FaxCore
import FaxStore
import FaxbotClient
import Foundation
import TestSupport
import Testing

@testable import FaxSync

/// A poll: every fax once, every document whole.
@Suite struct InboxPollTests {
    private let fixture: Fixture
    private var server: FakeInbox { fixture.server }
    private var store: FaxStore { fixture.store }

    init() throws { fixture = try Fixture() }

    private func digest(_ text: String) throws -> String {
        let path = try fixture.home.write("digest", FakeInbox.pdf(text))
        return String(try Program.run("/usr/bin/sha256sum", [path]).text.prefix(64))
    }

    @Test func whatIsNewComesOnce() throws {
        server.receive("a", at: 0, document: .got(FakeInbox.pdf("one")), bytes: 8)
        server.receive("b", at: 1, document: .got(FakeInbox.pdf("two")), bytes: 8, sha256: try digest("two"))
        let first = try fixture.poll()
        #expect(first.news == ["received 1 available", "received 2 available"])
        #expect(first.end == .answered(hasNews: true))
        #expect(server.log == ["list", "document a", "document b"])
        #expect(try store.inbox().map(\.sha256) == [try digest("two"), try digest("one")])
        #expect(try store.inbox().allSatisfy { $0.pages == 2 })
        let second = try fixture.poll()
        #expect(second.news.isEmpty && second.end == .answered(hasNews: false))
        #expect(server.log.count == 4)
    }

    @Test func whatIsNoDocumentIsAskedForWithGrowingPauses() throws {
        server.receive("a", at: 0, document: .got(Data("% placeholder".utf8)))
        #expect(try fixture.poll().news == ["received 1 unavailable"])
        var pauses: [Double] = []
        for _ in 1...20 {
            let fax = try #require(try store.inbox().first)
            guard let next = fax.askAt else { break }
            pauses.append(next.timeIntervalSince(fixture.now) / 60)
            #expect(try fixture.poll().news.isEmpty)
            #expect(try store.inbox().first?.asks == fax.asks)
            fixture.advance(next.timeIntervalSince(fixture.now))
            #expect(try fixture.poll().news.isEmpty)
        }
        #expect(pauses.prefix(12) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440])
        server.set { $0.documents["a"] = .got(FakeInbox.pdf("real")) }
        fixture.advance(86400)
        #expect(try fixture.poll().news == ["document 1"])
        #expect(try store.inbox().first?.document == .available)
    }

    @Test func afterAMonthNobodyAsksAnyMore() throws {
        server.receive("a", at: 0, document: .missing(FaxError(.refused, "PDF file not found")))
        _ = try fixture.poll()
        #expect(try store.inbox().first?.problem == "PDF file not found")
        fixture.advance(31 * 86400)
        for _ in 2...20 {
            _ = try fixture.poll()
            // It may be the clock that was wrong.
            #expect(try store.inbox().first?.askAt != nil)
            fixture.advance(86400)
        }
        _ = try fixture.poll()
        #expect(try store.inbox().first?.askAt == nil)
    }

    @Test func aClockThatIsSetBackMakesNobodyWait() throws {
        server.receive("a", at: 0, document: .away(FaxError(.tryAgain, "the line broke")))
        fixture.advance(400 * 86400)
        _ = try fixture.poll()
        fixture.advance(-400 * 86400)
        server.set { $0.documents["a"] = .got(FakeInbox.pdf("one")) }
        #expect(try fixture.poll().news == ["document 1"])
    }

    /// A proxy that refuses one document, or the server of one that it can't name.
    @Test func aDocumentThatIsRefusedKeepsNobodyFromTheNext() throws {
        let refusal = FaxError(.outcomeUnknown, "does not answer as a Faxbot: status 451")
        server.receive("a", at: 0, document: .refused(refusal))
        server.receive("b", at: 1, document: .got(FakeInbox.pdf("two")))
        let poll = try fixture.poll()
        #expect(poll.news == ["received 1 pending", "received 2 available"])
        #expect(poll.end == .answered(hasNews: true))
        #expect(try store.inboundFax(1)?.problem == refusal.message)
        // Where all are refused a person is told.
        for index in 2...5 { server.receive("c\(index)", at: Double(index), document: .refused(refusal)) }
        #expect(try fixture.poll().end == .refused(refusal))
        #expect(server.log.suffix(3) == ["document c2", "document c3", "document c4"])
    }

    @Test func anotherSizeThanAnnouncedIsNotBelievedAtOnce() throws {
        server.receive("a", at: 0, document: .got(FakeInbox.pdf("half")), bytes: 99)
        #expect(try fixture.poll().news == ["received 1 unavailable"])
        #expect(try store.inbox().first?.problem == "9 bytes came, and the server says it has 99")
        fixture.advance(60)
        #expect(try fixture.poll().news == ["document 1"])
    }

    @Test func anotherDigestThanAnnouncedIsNeverBelieved() throws {
        server.receive("a", at: 0, document: .got(FakeInbox.pdf("other")), sha256: try digest("real"))
        for _ in 1...3 {
            _ = try fixture.poll()
            fixture.advance(86400)
            #expect(try store.inbox().first?.document == .unavailable)
        }
    }

    @Test func anIdThatIsUsedAnewHidesNobody() throws {
        server.receive("a", at: 0, document: .missing(FaxError(.refused, "PDF file not found")))
        _ = try fixture.poll()
        server.set { $0.faxes = [] }
        server.receive("a", at: 1000, document: .got(FakeInbox.pdf("another")))
        fixture.advance(60)
        #expect(try fixture.poll().news == ["received 2 available"])
        let old = try #require(try store.inboundFax(1))
        #expect(old.document == .unavailable && old.askAt == nil)
        #expect(old.problem == "the server has another fax under its id now")
        // The same where the list does not show it.
        server.receive("b", at: 1001, document: .missing(FaxError(.refused, "gone")))
        _ = try fixture.poll()
        fixture.advance(60)
        let entry = server.state.withLock { $0.faxes.removeFirst() }
        server.set { state in
            state.lists = [.got(InboundList(faxes: []))]
            state.faxes = [RemoteInboundFax(id: entry.id, receivedAt: entry.receivedAt.map { $0 + 9999 })]
        }
        _ = try fixture.poll()
        #expect(server.log.last == "fax b")
        #expect(try store.inboundFax(3)?.problem == "the server has another fax under its id now")
    }

    @Test func aServerThatIsAwayIsSaidOnce() throws {
        let away = InboundAnswer<InboundList>.away(FaxError(.tryAgain, "can't reach it"))
        server.set { $0.lists = [away, away, .got(InboundList(faxes: []))] }
        #expect(try fixture.poll().news == ["away"])
        #expect(try fixture.poll().news == ["still away"])
        #expect(try fixture.poll().news == ["back"])
        #expect(try fixture.poll().news.isEmpty)
    }

    @Test func theServersMinuteIsWaitedFor() throws {
        let busy = FaxError(.tryAgain, "Rate limit exceeded")
        server.set { $0.lists = [.throttled(busy, until: self.fixture.now + 43)] }
        server.receive("a", at: 0, document: .throttled(busy, until: fixture.now + 43 + 60))
        #expect(try fixture.poll().news == ["received 1 available"])
        #expect(fixture.pauses.withLock { $0 } == [43, 60])
    }

    @Test func anHourIsNotWaitedFor() throws {
        server.set { $0.lists = [.throttled(FaxError(.tryAgain, "busy"), until: self.fixture.now + 3600)] }
        #expect(try fixture.poll().end == .away)
        #expect(fixture.pauses.withLock { $0 }.isEmpty)
    }

    @Test func aKeyThatMayNotFetchDocumentsStillListsThem() throws {
        let refusal = FaxError(.noPermission, "no inbound:document")
        server.receive("a", at: 0, document: .refused(refusal))
        server.receive("b", at: 1, document: .refused(refusal))
        let poll = try fixture.poll()
        #expect(poll.news == ["refused 77", "received 1 pending", "received 2 pending"])
        #expect(poll.end == .refused(refusal))
        #expect(server.log == ["list", "document a"])
        server.set { $0.documents = ["a": .got(FakeInbox.pdf("a")), "b": .got(FakeInbox.pdf("b"))] }
        #expect(try fixture.poll().news == ["document 1", "document 2"])
    }

    @Test func aBrokenLineEndsThePollAndAPoisonedDocumentDoesNot() throws {
        let broken = FaxError(.tryAgain, "the connection broke")
        server.receive("poison", at: 0, document: .away(broken))
        for index in 1...4 {
            server.receive("\(index)", at: Double(index), document: .got(FakeInbox.pdf("\(index)")))
        }
        #expect(try fixture.poll().news.count == 5)
        #expect(try store.inbox().filter { $0.document == .available }.count == 4)
        for index in 5...9 { server.receive("\(index)", at: Double(index), document: .away(broken)) }
        #expect(try fixture.poll().news.count == 5)
        #expect(server.log.filter { $0.hasPrefix("document") }.count == 5 + 3)
        #expect(try store.inbox().count == 10)
    }

    @Test func twoAtOnceAreOne() throws {
        let lease = try store.pollLease(profile: "office")
        let error = #expect(throws: FaxError.self) { try fixture.poll() }
        #expect(error?.code == .tryAgain && error?.message == "another poll of profile office is running")
        #expect(server.log.isEmpty)
        _ = consume lease
        #expect(try fixture.poll().end == .answered(hasNews: false))
    }
}

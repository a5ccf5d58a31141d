import FaxCore
import FaxbotClient
import Foundation
import Testing

@testable import FaxSync

/// A server shows 100 faxes, and more may have come.
@Suite struct ListWindowTests {
    private let fixture: Fixture

    init() throws { fixture = try Fixture() }

    private func receive(
        _ range: Range<Int>, to: (Int) -> String? = { _ in nil },
        status: (Int) -> String = { _ in "received" }
    ) {
        for index in range {
            fixture.server.receive(
                "f\(index)", at: Double(index), document: .got(FakeInbox.pdf("\(index)")), to: to(index),
                status: status(index))
        }
    }

    @Test func theFirstTimeSaysThatOlderOnesMayBeMissing() throws {
        receive(0..<150)
        let news = try fixture.poll().news
        #expect(
            news.first
                == "profile office: the server shows its newest 100 faxes only; older ones may be missing")
        #expect(try fixture.store.inbox().count == 100)
    }

    @Test func aListThatMeetsWhatIsKnownNeedsNoMore() throws {
        receive(0..<1)
        _ = try fixture.poll()
        receive(1..<100)
        #expect(try fixture.poll().news.allSatisfy { $0.hasPrefix("received") })
        #expect(fixture.server.log.filter { $0.hasPrefix("list") } == ["list", "list"])
        #expect(try fixture.store.inbox().count == 100)
    }

    @Test func narrowerQuestionsShowMore() throws {
        receive(0..<1, to: { _ in "+1" })
        _ = try fixture.poll()
        // 150 to one number, 40 to another, 5 of another state: the window shows a part.
        receive(1..<41, to: { _ in "+2" })
        receive(41..<46, to: { _ in nil }, status: { _ in "FAILED" })
        receive(46..<196, to: { _ in "+1" }, status: { $0 < 120 ? "SUCCESS" : "received" })
        let news = try fixture.poll().news
        #expect(
            news.first
                == "profile office: there are more new faxes than the server shows; "
                + "asked by numbers and states as well, but some may have been missed")
        let asked = fixture.server.log.filter { $0.hasPrefix("list ") }
        #expect(
            asked == [
                "list received", "list +1", "list SUCCESS", "list +2", "list +1 received", "list +1 SUCCESS",
            ])
        // All but the five in a state that no answer has shown, to no number.
        #expect(try fixture.store.inbox().count == 1 + 40 + 150)
    }

    /// Two hundred faxes to two numbers, of which the window shows the newest.
    private func receiveTooMany() throws {
        receive(0..<1, to: { _ in "+1" })
        _ = try fixture.poll()
        receive(1..<101, to: { _ in "+1" })
        receive(101..<201, to: { _ in "+2" })
    }

    @Test func aServerThatGoesAwayMeanwhileIsAskedAnew() throws {
        try receiveTooMany()
        let away = InboundAnswer<InboundList>.away(FaxError(.tryAgain, "can't reach it"))
        fixture.server.set { state in
            let window = state.faxes.prefix(100)
            state.lists = [.got(InboundList(faxes: Array(window))), away, away]
        }
        // What the window showed may not be known now: the next poll would look no further.
        #expect(try fixture.poll().end == .away)
        #expect(try fixture.store.inbox().count == 1)
        _ = try fixture.poll()
        #expect(try fixture.store.inbox().count == 201)
    }

    @Test func aQuestionThatTheServerStumblesOverIsLeftOut() throws {
        try receiveTooMany()
        fixture.server.set { $0.stumbles = ["list received"] }
        _ = try fixture.poll()
        #expect(try fixture.store.inbox().count == 201)
    }

    @Test func aServerThatWantsAnHourIsAskedAnew() throws {
        try receiveTooMany()
        fixture.server.set { state in
            let window = state.faxes.prefix(100)
            let busy = FaxError(.tryAgain, "busy")
            state.lists = [
                .got(InboundList(faxes: Array(window))), .throttled(busy, until: self.fixture.now + 3600),
            ]
        }
        #expect(try fixture.poll().end == .away)
        _ = try fixture.poll()
        #expect(try fixture.store.inbox().count == 201)
    }
}

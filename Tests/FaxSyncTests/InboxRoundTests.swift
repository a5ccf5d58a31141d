import Dispatch
import FaxCore
import FaxStore
import FaxbotClient
import Foundation
import Synchronization
import Testing

@testable import FaxSync

/// Several servers at once.
@Suite struct InboxRoundTests {
    /// A server whose list comes when somebody lets it.
    private final class SlowInbox: InboxServing {
        let gate = DispatchSemaphore(value: 0)

        func inboundList(_ query: InboundQuery) -> InboundAnswer<InboundList> {
            gate.wait()
            return .got(InboundList(faxes: []))
        }
        func inboundFax(id: String) -> InboundAnswer<RemoteInboundFax> { .missing(FaxError(.refused, "")) }
        func inboundDocument(
            id: String, into descriptor: Int32, limit: Int64, progress: FaxbotServer.Reception?
        ) -> InboundAnswer<InboundDownload> { .missing(FaxError(.refused, "")) }
        func remarks() -> [String] { [] }
    }

    @Test func aSlowOneHoldsUpNobody() throws {
        let fixture = try Fixture()
        let slow = SlowInbox()
        fixture.server.receive("a", at: 0, document: .got(FakeInbox.pdf("a")))
        let members =
            (0..<6).map { number in
                InboxMember(source: InboxSource(profile: "slow\(number)")) { () throws(FaxError) in slow }
            } + [
                InboxMember(source: InboxSource(profile: "broken")) { () throws(FaxError) in
                    throw FaxError(.noPermission, "no key")
                },
                InboxMember(source: fixture.office) { () throws(FaxError) in fixture.server },
            ]
        let round = InboxRound(members, store: fixture.store, surroundings: fixture.surroundings)
        var received = 0
        // The slow ones go on only after the quick one has told its news.
        let errors = try round.run { (source, news) throws(FaxError) in
            guard case .received = news else { return }
            received += 1
            for _ in 0..<6 { slow.gate.signal() }
        }
        #expect(received == 1)
        #expect(errors.map(\.code) == [.noPermission])
    }

    @Test func aWatchGoesOnUntilItIsToEnd() throws {
        let fixture = try Fixture()
        let away = InboundAnswer<InboundList>.away(FaxError(.tryAgain, "away"))
        fixture.server.set { $0.lists = [away, away] }
        fixture.server.receive("a", at: 0, document: .got(FakeInbox.pdf("a")))
        let rounds = Mutex<[Double]>([])
        let usual = fixture.surroundings
        let surroundings = PollSurroundings(
            inspect: usual.inspect, now: usual.now,
            wait: { duration in
                // Whoever waits for the end, and not for the next poll, waits for long.
                if duration == .zero || duration >= .seconds(86400) {
                    return rounds.withLock { $0.count } < 6
                }
                return rounds.withLock { rounds in
                    rounds.append(duration / .seconds(1))
                    return rounds.count < 6
                }
            }, chance: { 0.5 })
        let watch = InboxWatch(
            [InboxMember(source: fixture.office) { () throws(FaxError) in fixture.server }],
            every: .seconds(60),
            store: fixture.store, surroundings: surroundings)
        var news: [String] = []
        let isOver = try watch.run { (_, item) throws(FaxError) in news += [item.word].compactMap(\.self) }
        #expect(isOver)
        #expect(news == ["away", "still away", "back", "received 1 available"])
        #expect(rounds.withLock { $0 } == [120, 240, 30, 30, 30, 60])
    }

    @Test func oneWatchAtATime() throws {
        let fixture = try Fixture()
        let lease = try fixture.store.watchLease()
        let watch = InboxWatch(
            [], every: .seconds(60), store: fixture.store, surroundings: fixture.surroundings)
        let error = #expect(throws: FaxError.self) { _ = try watch.run { (_, _) throws(FaxError) in } }
        #expect(error?.code == .tryAgain)
        _ = consume lease
    }
}

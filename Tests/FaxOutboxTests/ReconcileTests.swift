import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// What may have been sent is settled by the server's word or by a person's, and by nothing else.
@Suite struct ReconcileTests {
    private let silence = FaxError(.outcomeUnknown, "no answer")

    private func uncertain(_ fixture: Fixture, fax: String? = nil) throws -> FaxJob {
        fixture.server.set { $0.outcomes = [.uncertain(silence, fax: fax)] }
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        #expect(job.state == .uncertain)
        return job
    }

    private func posts(_ fixture: Fixture) -> [String] { fixture.server.log.filter { $0.hasPrefix("POST") } }

    @Test func aServerThatKnowsKeysMakesOneFaxOfBothUploads() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.server.set { $0.replays = true }
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        let after = try #require(try fixture.store.job(job.id))
        #expect(after.state == .submitted && after.serverID == "abc")
        #expect(posts(fixture).count == 2 && Set(posts(fixture)).count == 1)
        #expect(try fixture.history(job).suffix(3) == ["uncertain", "sending", "submitted"])
    }

    @Test func whateverTheSecondUploadMeetsSaysNothingOfTheFirst() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        for outcome in [
            SubmissionOutcome.refused(silence), .broken(silence), .notSent(silence), .unanswered(silence),
            .throttled(silence, until: .distantFuture), .uncertain(silence),
        ] {
            fixture.server.set {
                $0.replays = true
                $0.outcomes = [outcome]
            }
            fixture.elapsed.pass(86_400)
            try fixture.outbox.flush { _ in }
            #expect(try fixture.state(job) == .uncertain)
        }
        #expect(posts(fixture).count == 7 && Set(posts(fixture)).count == 1)
    }

    /// A timer every hour, for three days, and a server that never tells: ever more rarely, told once, not for ever.
    @Test func whatASecondUploadDoesNotSettleIsRepeatedEverMoreRarely() throws {
        let fixture = try Fixture()
        _ = try uncertain(fixture)
        fixture.server.set { [silence] in
            $0.replays = true
            $0.outcomes = Array(repeating: .uncertain(silence), count: 100)
        }
        for _ in 1...72 {
            fixture.elapsed.pass(3600)
            try fixture.outbox.flush { _ in }
        }
        let count = posts(fixture).count
        #expect(count > 20 && count < 40, "\(count)")
        #expect(try fixture.store.dueNotices(of: .job).map(\.event) == ["uncertain"])
        fixture.elapsed.pass(31 * 86_400)
        try fixture.outbox.flush { _ in }
        #expect(posts(fixture).count == count + 1)
        fixture.elapsed.pass(31 * 86_400)
        try fixture.outbox.flush { _ in }
        #expect(posts(fixture).count == count + 1)
    }

    /// Both have one key: what the server names is the fax of the first as well.
    @Test func aFaxThatIsNamedToTheSecondUploadIsAskedFor() throws {
        let fixture = try Fixture()
        let id = "5d94443dad8241b888109b4f167c1dc9"
        let job = try uncertain(fixture)
        fixture.server.set { [silence] in
            ($0.replays, $0.outcomes) = (true, [.uncertain(silence, fax: id)])
            $0.words = [.success("in_progress")]
        }
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .uncertain && fixture.store.job(job.id)?.serverID == id)
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted && posts(fixture).count == 2)
        // In one go.
        fixture.server.set { [silence] in $0.outcomes = [.uncertain(silence), .uncertain(silence, fax: id)] }
        let next = try fixture.outbox.deliver(try fixture.queue("another")[0]).job
        #expect(next.state == .uncertain && next.serverID == id && posts(fixture).count == 4)
    }

    /// A server may know uploads again for each API key alone.
    @Test(arguments: ["ba9876543210", ""]) func underAnotherKeyNothingIsRepeated(other: String) throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        #expect(job.keyID == "0123456789ab")
        fixture.server.set { ($0.replays, $0.keyID) = (true, other) }
        var notices: [String] = []
        for _ in 1...3 {
            fixture.elapsed.pass(86_400)
            try fixture.outbox.flush { notices += $0.notice.map { [$0] } ?? [] }
        }
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 1)
        // A person is told why, once.
        #expect(
            notices.count == 1 && notices[0].contains("another API key") && notices[0].contains("resolve 1"))
        #expect(try fixture.store.job(job.id)?.error?.contains("another API key") == true)
        #expect(try fixture.history(job).suffix(2) == ["uncertain", "uncertain"])
        // The server's own list still settles it.
        fixture.server.set { $0.search = .found(.saying("SUCCESS")) }
        fixture.elapsed.pass(86_400)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .delivered)
    }

    @Test func underTheSameKeyAsBeforeItIsRepeated() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.server.set { ($0.replays, $0.keyID) = (true, "ba9876543210") }
        fixture.elapsed.pass(86_400)
        try fixture.outbox.flush { _ in }
        // The server's address is no matter: the key is known to nobody else.
        fixture.server.set { ($0.keyID, $0.origins) = ("0123456789ab", ["https://moved.test"]) }
        fixture.elapsed.pass(86_400)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted && posts(fixture).count == 2)
    }

    /// The administrator's key has no number: it is the same as long as the server is.
    @Test(arguments: [("http://fax.test:8080", JobState.submitted), ("https://other.test", .uncertain)])
    func aKeyWithoutANumberIsTheServers(origin: String, state: JobState) throws {
        let fixture = try Fixture()
        fixture.server.set { $0.keyID = "" }
        let job = try uncertain(fixture)
        fixture.server.set { ($0.replays, $0.origins) = (true, [origin]) }
        fixture.elapsed.pass(86_400)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == state)
    }

    /// What the original of a restored store has sent went under the key that was there when it was recorded.
    @Test(arguments: [("0123456789ab", JobState.submitted), ("ba9876543210", .uncertain)])
    func whatTheOriginalMayHaveSentIsRepeatedUnderItsKey(keyID: String, state: JobState) throws {
        let fixture = try Fixture()
        let job = try fixture.queue { $0.keyID = "0123456789ab" }[0]
        let change = JobChange(why: "the store was restored or copied", askAfter: job.createdAt)
        _ = try fixture.store.transition(job.id, from: .queued, to: .uncertain, by: .store, change)
        fixture.server.set { ($0.replays, $0.keyID) = (true, keyID) }
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == state)
    }

    @Test func whatWouldRingAtNightWaits() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.server.set {
            $0.replays = true
            $0.rules.quietHours = QuietHours("07:00-16:00")
        }
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 1)
    }

    /// The same upload again could be the first, and too late.
    @Test func whatMayNotBeSentAnyMoreIsOnlyLookedFor() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.outcomes = [.uncertain(silence, fax: nil)] }
        let job = try fixture.outbox.deliver(try fixture.queue(keep: false)[0]).job
        #expect(job.state == .uncertain)
        fixture.server.set { $0.replays = true }
        fixture.elapsed.pass(120)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 1)
        fixture.server.set { $0.search = .found(.saying("SUCCESS")) }
        fixture.elapsed.pass(86_400)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .delivered && posts(fixture).count == 1)
    }

    @Test(arguments: [("queued", JobState.submitted), ("SUCCESS", .delivered), ("failed", .failed)])
    func whatTheListHasIsTheFax(word: String, state: JobState) throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.server.set { $0.search = .found(.saying(word)) }
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == state)
        #expect(try fixture.store.job(job.id)?.serverID == "abc")
        #expect(posts(fixture).count == 1)
        #expect(fixture.server.log.contains("search \(job.key.uuidString.lowercased())"))
    }

    /// A flush while the server says, by its own clock, that it has no such fax.
    private func miss(_ fixture: Fixture, at time: Double) throws {
        let time = Date(timeIntervalSince1970: 1_700_000_000 + time)
        fixture.server.set { $0.search = .absent(asOf: time) }
        try fixture.outbox.flush { _ in }
    }

    @Test func whatTheListSurelyHasNotIsSentAgain() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        // A long document may take a while to appear there.
        for (passed, time) in [(60.0, 0.0), (901, 900)] {
            fixture.elapsed.pass(passed)
            try miss(fixture, at: time)
            #expect(try fixture.state(job) == .uncertain)
        }
        fixture.elapsed.pass(901)
        try miss(fixture, at: 1802)
        #expect(try fixture.state(job) == .queued)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted && posts(fixture).count == 2)
    }

    /// A list may show only what its key may see.
    @Test(arguments: ["ba9876543210", ""]) func whatAnotherKeysListHasNotIsLeftToAPerson(other: String) throws
    {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.server.set { $0.keyID = other }
        for time in 1...4 {
            fixture.elapsed.pass(86_400)
            try miss(fixture, at: Double(time) * 86_400)
            #expect(try fixture.state(job) == .uncertain)
        }
        #expect(try fixture.store.job(job.id)?.error?.contains("another API key") == true)
        // Its own key's list says more, from then on.
        fixture.server.set { $0.keyID = "0123456789ab" }
        for time in 5...6 {
            fixture.elapsed.pass(86_400)
            #expect(try fixture.state(job) == .uncertain)
            try miss(fixture, at: Double(time) * 86_400)
        }
        #expect(try fixture.state(job) == .queued && posts(fixture).count == 1)
    }

    /// What was missed for one upload says nothing of the next.
    @Test func eachUploadHasTheSameTimeToAppear() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        fixture.elapsed.pass(60)
        try miss(fixture, at: 0)
        _ = try fixture.outbox.resolve(job.id, as: .resend)
        fixture.server.set { $0.outcomes = [.uncertain(silence, fax: nil)] }
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 2)
        fixture.elapsed.pass(60)
        try miss(fixture, at: 2000)
        #expect(try fixture.state(job) == .uncertain)
    }

    @Test(arguments: [86_400.0, -86_400]) func aClockThatIsSetShortensNothing(seconds: Double) throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        for time in 1...3 {
            fixture.elapsed.pass(seconds)
            try miss(fixture, at: Double(time) * 60)
            #expect(try fixture.state(job) == .uncertain)
        }
        // The server's clock, set back.
        fixture.elapsed.pass(seconds)
        try miss(fixture, at: -86_400)
        fixture.elapsed.pass(seconds)
        try miss(fixture, at: -86_000)
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 1)
    }

    /// Its original may have sent it a moment ago, which only the original knows.
    @Test func whatARestoredStoreFindsAbsentWaitsAsLong() throws {
        let fixture = try Fixture()
        let job = try fixture.queue { $0.keyID = "0123456789ab" }[0]
        let change = JobChange(why: "the store was restored or copied", askAfter: job.createdAt)
        _ = try fixture.store.transition(job.id, from: .queued, to: .uncertain, by: .store, change)
        fixture.elapsed.pass(600)
        try miss(fixture, at: 600)
        #expect(try fixture.state(job) == .uncertain)
        fixture.elapsed.pass(902)
        try miss(fixture, at: 1502)
        #expect(try fixture.state(job) == .queued)
    }

    @Test func elseItWaitsForAPerson() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        for _ in 1...10 {
            fixture.elapsed.pass(86_400)
            try fixture.outbox.flush { _ in }
        }
        #expect(try fixture.state(job) == .uncertain && posts(fixture).count == 1)
    }

    @Test func aFaxThatTheServerNamedIsAskedFor() throws {
        let fixture = try Fixture()
        let id = "5d94443dad8241b888109b4f167c1dc9"
        let job = try uncertain(fixture, fax: id)
        #expect(job.serverID == id)
        fixture.server.set { $0.words = [.success("in_progress")] }
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted)
        #expect(fixture.server.log.contains("GET \(id)") && posts(fixture).count == 1)
    }
}

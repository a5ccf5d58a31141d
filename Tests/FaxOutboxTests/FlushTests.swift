import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// Working through the queue.
@Suite struct FlushTests {
    private func flush(_ fixture: Fixture) throws -> [Delivery] {
        var reported: [Delivery] = []
        try fixture.outbox.flush { reported.append($0) }
        return reported
    }

    @Test func whatIsDueIsSentOldestFirst() throws {
        let fixture = try Fixture()
        let first = try fixture.queue("one", to: ["+15551234567"])[0]
        let second = try fixture.queue("two", to: ["+4930123456"])[0]
        let reported = try flush(fixture)
        #expect(reported.map(\.job.id) == [first.id, second.id])
        #expect(reported.allSatisfy { $0.job.state == .submitted })
        #expect(try flush(fixture).isEmpty)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 2)
    }

    @Test func aServerThatIsAwayIsAskedOnce() throws {
        let fixture = try Fixture()
        _ = try fixture.queue(to: ["+15551234567", "+4930123456", "+4930123457"])
        fixture.server.set { $0.health = FaxError(.tryAgain, "away") }
        let reported = try flush(fixture)
        #expect(reported.count == 1 && reported[0].notice != nil)
        #expect(fixture.server.log == ["health"])
    }

    @Test func anotherProfilesTroubleIsItsOwn() throws {
        let fixture = try Fixture()
        let lost = try fixture.queue(profile: "lost")[0]
        let fine = try fixture.queue()[0]
        let reported = try flush(fixture)
        #expect(reported.map(\.job.id) == [lost.id, fine.id])
        #expect(reported[0].problem?.code == .configuration)
        #expect(reported[1].job.state == .submitted)
    }

    @Test func theInterruptedAreToldAndNeverSent() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        _ = try fixture.store.transition(
            job.id, from: .queued, to: .sending, by: .sender, JobChange(why: "test"))
        let reported = try flush(fixture)
        #expect(reported.map(\.job.state) == [.uncertain])
        #expect(reported[0].problem?.code == .outcomeUnknown)
        #expect(!fixture.server.log.contains { $0.hasPrefix("POST") })
    }

    @Test func whatServersHaveIsAskedFor() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set { $0.words = [.success("FAILED")] }
        #expect(try flush(fixture).map(\.job.state) == [.failed])
        // Taken back within the time of grace.
        fixture.elapsed.pass(300)
        fixture.server.set { $0.words = [.success("SUCCESS")] }
        #expect(try flush(fixture).map(\.job.state) == [.delivered])
        #expect(try flush(fixture).isEmpty)
        #expect(try fixture.state(job) == .delivered)
    }

    @Test func afterTheGraceAFailureIsFinal() throws {
        let fixture = try Fixture()
        _ = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set { $0.words = [.success("FAILED")] }
        _ = try flush(fixture)
        fixture.elapsed.pass(601)
        #expect(try flush(fixture).isEmpty)
        let asked = fixture.server.log.count
        fixture.elapsed.pass(601)
        #expect(try flush(fixture).isEmpty)
        #expect(fixture.server.log.count == asked)
    }

    @Test func whoMayNotAskIsToldOnce() throws {
        let fixture = try Fixture()
        for job in try fixture.queue(to: ["+15551234567", "+4930123456"]) {
            _ = try fixture.outbox.deliver(job)
        }
        fixture.server.set { $0.words = [.failure(FaxError(.noPermission, "scope fax:read"))] }
        let reported = try flush(fixture)
        #expect(reported.count == 1 && reported[0].notice?.contains("scope fax:read") == true)
    }

    /// What is wrong with one question is no reason to put none of the others.
    @Test func aQuestionThatFailsHoldsUpNoOther() throws {
        let fixture = try Fixture()
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"]).map {
            try fixture.outbox.deliver($0).job
        }
        fixture.server.set {
            $0.words = [.failure(FaxError(.outcomeUnknown, "status 410")), .success("SUCCESS")]
        }
        let reported = try flush(fixture)
        #expect(reported.map(\.job.state) == [.submitted, .delivered])
        #expect(reported[0].notice?.contains("status 410") == true)
        let next = try #require(try fixture.store.job(jobs[0].id)?.askAfter)
        #expect(next > fixture.now)
    }

    @Test func aSearchThatFailsHoldsUpNoOther() throws {
        let fixture = try Fixture()
        let silence = FaxError(.outcomeUnknown, "no answer")
        fixture.server.set { $0.outcomes = [.uncertain(silence), .uncertain(silence)] }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456", "+4930123457"]).map {
            try fixture.outbox.deliver($0).job
        }
        #expect(jobs.map(\.state) == [.uncertain, .uncertain, .submitted])
        fixture.server.set {
            $0.searchError = FaxError(.tryAgain, "has no time: status 500")
            $0.words = [.success("SUCCESS")]
        }
        func searches() -> [String] { fixture.server.log.filter { $0.hasPrefix("search") } }
        fixture.elapsed.pass(300)
        #expect(try flush(fixture).map(\.job.id).sorted() == [jobs[0].id, jobs[2].id])
        #expect(try fixture.state(jobs[2]) == .delivered)
        // It is not asked for the list a hundred times, and each gets its turn.
        #expect(searches().count == 1)
        fixture.elapsed.pass(300)
        _ = try flush(fixture)
        #expect(searches().count == 2 && Set(searches()).count == 2)
    }

    /// A server that has no time for one fax is left alone, and asked for another first the next time.
    @Test func whoIsAskedInVainComesLastTheNextTime() throws {
        let fixture = try Fixture()
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"]).map {
            try fixture.outbox.deliver($0).job
        }
        fixture.server.set {
            $0.words = [
                .failure(FaxError(.tryAgain, "has no time")), .success("SUCCESS"), .success("queued"),
            ]
        }
        fixture.elapsed.pass(300)
        #expect(try flush(fixture).map(\.job.id) == [jobs[0].id])
        fixture.elapsed.pass(300)
        _ = try flush(fixture)
        #expect(try jobs.map { try fixture.state($0) } == [.submitted, .delivered])
    }

    @Test func oneAtATime() throws {
        let fixture = try Fixture()
        let lease = try fixture.store.flushLease()
        let error = #expect(throws: FaxError.self) { try fixture.outbox.flush { _ in } }
        #expect(error?.code == .tryAgain)
        _ = consume lease
        try fixture.outbox.flush { _ in }
    }
}

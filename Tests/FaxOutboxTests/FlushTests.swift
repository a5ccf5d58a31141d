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

    @Test func oneAtATime() throws {
        let fixture = try Fixture()
        let lease = try fixture.store.flushLease()
        let error = #expect(throws: FaxError.self) { try fixture.outbox.flush { _ in } }
        #expect(error?.code == .tryAgain)
        _ = consume lease
        try fixture.outbox.flush { _ in }
    }
}

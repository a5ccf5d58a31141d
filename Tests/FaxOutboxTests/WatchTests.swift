import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// What the server says, and for how long it is asked.
@Suite struct WatchTests {
    private func submitted(_ fixture: Fixture) throws -> FaxJob {
        try fixture.outbox.deliver(try fixture.queue()[0]).job
    }

    @Test func untilItIsDelivered() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set { $0.words = ["queued", "in_progress", "SUCCESS"].map { .success($0) } }
        var seen: [String] = []
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(600)) {
            seen.append($0.serverStatus ?? "")
        }
        #expect(ends.map(\.job.state) == [.delivered] && ends[0].problem == nil)
        #expect(seen == ["in_progress", "SUCCESS"])
        #expect(try fixture.history(job).suffix(3) == ["submitted", "submitted", "delivered"])
    }

    @Test func thePaceGrowsFromOneSecondToFifteen() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(120))
        let sleeps = fixture.elapsed.sleeps
        #expect(sleeps.first == 1 && sleeps.max() == 15)
        #expect(zip(sleeps, sleeps.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(fixture.elapsed.seconds <= 120)
        // Not final in time: it is still watched for, and nobody is invited to send it again.
        #expect(ends[0].job.state == .submitted && ends[0].problem?.code == .outcomeUnknown)
    }

    @Test func aFailureIsBelievedAtTheSecondLook() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set { $0.words = ["failed"].map { .success($0) } }
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(600))
        #expect(ends[0].job.state == .failed && ends[0].problem?.code == .badData)
        #expect(ends[0].problem?.message.contains("line busy") == true)
        #expect(fixture.server.log.count { $0.hasPrefix("GET") } == 2)
    }

    @Test func aSuccessBeatsAnEarlierFailure() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set { $0.words = ["FAILED", "SUCCESS"].map { .success($0) } }
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(600))
        #expect(ends[0].job.state == .delivered && ends[0].job.error == nil && ends[0].problem == nil)
    }

    @Test func aFailureThatIsTakenBackIsWaitedOut() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set {
            $0.words = ["FAILED", "in_progress", "in_progress", "SUCCESS"].map { .success($0) }
        }
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(600))
        #expect(ends[0].job.state == .delivered && ends[0].problem == nil)
        #expect(
            try fixture.history(job).suffix(4) == ["submitted", "failed", "submitted", "delivered"])
    }

    @Test func aDeliveredFaxStaysDelivered() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set { $0.words = [.success("success")] }
        let delivered = try fixture.outbox.wait(for: [job], timeout: nil)[0].job
        fixture.server.set { $0.words = [.success("FAILED")] }
        #expect(try fixture.outbox.refresh(delivered).state == .delivered)
    }

    @Test func unknownWordsAreShownAndWatchedOn() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set {
            $0.words = ["partialsuccess", "partialsuccess", "SUCCESS"].map { .success($0) }
        }
        var seen: [String] = []
        let ends = try fixture.outbox.wait(for: [job], timeout: nil) { seen.append($0.serverStatus ?? "") }
        #expect(seen == ["partialsuccess", "SUCCESS"])
        #expect(ends[0].job.state == .delivered)
    }

    @Test func aServerThatIsAwayForAWhileIsAskedAgain() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set {
            $0.words = [
                .failure(FaxError(.tryAgain, "away")), .failure(FaxError(.refused, "no such fax")),
                .success("SUCCESS"),
            ]
        }
        #expect(try fixture.outbox.wait(for: [job], timeout: nil)[0].job.state == .delivered)
    }

    @Test func aKeyThatMayNotReadEndsTheWaiting() throws {
        let fixture = try Fixture()
        let job = try submitted(fixture)
        fixture.server.set { $0.words = [.failure(FaxError(.noPermission, "scope fax:read"))] }
        let error = #expect(throws: FaxError.self) { try fixture.outbox.wait(for: [job], timeout: nil) }
        #expect(error?.code == .noPermission)
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func whatWaitsInTheQueueIsTriedAgain() throws {
        let fixture = try Fixture()
        let busy = FaxError(.tryAgain, "busy")
        fixture.server.set {
            $0.outcomes = [
                .notSent(busy), .throttled(busy, until: Date(timeIntervalSince1970: 1_800_000_020)),
            ]
            $0.words = [.success("SUCCESS")]
        }
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        #expect(job.state == .queued)
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(600))
        #expect(ends[0].job.state == .delivered && ends[0].job.attempts == 3)
        #expect(fixture.elapsed.seconds >= 20)
    }

    @Test func severalJobsEndInTheirOrder() throws {
        let fixture = try Fixture()
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        fixture.server.set {
            $0.outcomes = [.uncertain(FaxError(.outcomeUnknown, "no answer"))]
            $0.words = [.success("SUCCESS")]
        }
        let deliveries = try jobs.map { try fixture.outbox.deliver($0) }
        let ends = try fixture.outbox.wait(for: deliveries.map(\.job), timeout: .seconds(600))
        #expect(ends.map(\.job.state) == [.uncertain, .delivered])
        #expect(ends.map { $0.problem?.code } == [.outcomeUnknown, nil])
    }

    /// The desktop need not say again what stands on the terminal; a command hears of it.
    @Test func whatWasSeenIsNotToldAgain() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.words = [.success("SUCCESS")] }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456", "+4930123457"])
        let ends = try fixture.outbox.wait(for: jobs, timeout: .seconds(60)).map(\.job)
        #expect(ends.allSatisfy { $0.state == .delivered })
        try fixture.outbox.endNotices(of: [ends[0]], but: [])
        try fixture.outbox.endNotices(of: [ends[1]], but: ["delivered"])
        #expect(try fixture.store.dueNotices(of: .job).map(\.record) == [ends[1].id, ends[2].id])
    }
}

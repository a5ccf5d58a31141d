import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// The order of things, and what is known after each outcome.
@Suite struct DeliverTests {
    private let busy = FaxError(.tryAgain, "the server has no time")

    @Test func nothingLeavesBeforeTheJobIsRecorded() throws {
        let fixture = try Fixture()
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        #expect(fixture.server.log == [])
        #expect(try fixture.store.jobs().map(\.id) == jobs.map(\.id).reversed())
        #expect(jobs.allSatisfy { $0.state == .queued && $0.profile == "home" })
    }

    @Test func theStraightLine() throws {
        let fixture = try Fixture()
        let job = try fixture.queue("%PDF the document")[0]
        let store = fixture.store
        let during = Seen()
        // What another process would find on disk while the upload runs.
        fixture.server.set { $0.during = { during.set(try? store.job(job.id)) } }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.problem == nil && delivery.notice == nil)
        #expect(delivery.job.state == .submitted && delivery.job.serverID == "abc")
        #expect(delivery.job.attempts == 1 && delivery.job.endpoint == "http://fax.test:8080")
        #expect(during.job?.state == .sending)
        #expect(
            fixture.server.log == ["health", "POST +15551234567 \(job.uuid.uuidString.lowercased())"])
        #expect(fixture.server.state.withLock { $0.uploads } == [Data("%PDF the document".utf8)])
        #expect(try fixture.history(job) == ["queued", "sending", "submitted"])
    }

    /// A sender that finds its job where it goes no further by itself says so.
    @Test(arguments: [
        (JobState.failed, FaxCore.ExitStatus.badData), (.uncertain, .outcomeUnknown), (.cancelled, .tryAgain),
    ])
    func whatOthersHaveEndedIsAProblem(state: JobState, code: FaxCore.ExitStatus) throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        switch state {
        case .cancelled: _ = try fixture.outbox.cancel(job.id)
        case .failed:
            fixture.server.set { $0.outcomes = [.refused(FaxError(.refused, "too large"))] }
            _ = try fixture.outbox.deliver(job)
        default:
            fixture.server.set { $0.outcomes = [.unanswered(FaxError(.outcomeUnknown, "no answer"))] }
            _ = try fixture.outbox.deliver(job)
        }
        let posts = fixture.server.log.count { $0.hasPrefix("POST") }
        let delivery = try fixture.outbox.deliver(job, unsent: .waitsForServer)
        #expect(delivery.job.state == state && delivery.problem?.code == code)
        // A flush has not failed because somebody was quicker.
        #expect(try fixture.outbox.deliver(job).problem == nil)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == posts)
    }

    /// A flush between the record and the sender's lease would leave it in a queue that nobody wanted.
    @Test func whatIsSentNowOrNotAtAllIsItsSendersAlone() throws {
        let fixture = try Fixture()
        let job = try fixture.queue(keep: false)[0]
        fixture.server.set { $0.health = FaxError(.tryAgain, "can't reach fax.test") }
        try fixture.outbox.flush { _ in }
        #expect(fixture.server.log.isEmpty)
        #expect(try !fixture.store.somethingWaits())
        #expect(try fixture.outbox.wait(for: [job], timeout: .seconds(5))[0].job.state == .queued)
        #expect(fixture.server.log.isEmpty)
        fixture.server.set { $0.health = nil }
        let delivery = try fixture.outbox.deliver(job, unsent: .fails)
        #expect(delivery.job.state == .submitted && delivery.job.notBefore == nil && delivery.problem == nil)

        let orphan = try fixture.queue("%PDF other", keep: false)[0]
        fixture.elapsed.pass(61)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(orphan) == .expired)

        // Not only on the day on which the clock comes there again.
        let other = try fixture.queue("%PDF a third", keep: false)[0]
        fixture.elapsed.pass(-30 * 86_400)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(other) == .expired)
    }

    @Test func whoWantsItNowHearsThatAnotherProcessHasIt() throws {
        let fixture = try Fixture()
        let job = try fixture.queue(keep: false)[0]
        let lease = try fixture.store.lease(job.id)
        #expect(try fixture.outbox.deliver(job, unsent: .fails).problem?.code == .outcomeUnknown)
        #expect(try fixture.outbox.deliver(job, unsent: .waitsForServer).problem == nil)
        extendLifetime(lease)
    }

    @Test func anUnreachableServerLeavesItInTheQueue() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = FaxError(.tryAgain, "can't reach fax.test") }
        let job = try fixture.queue()[0]
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .queued && delivery.problem == nil)
        #expect(delivery.notice?.contains("can't reach fax.test") == true)
        #expect(delivery.job.error == "can't reach fax.test")
        #expect(fixture.server.log == ["health"])
        // Saying it again does not make the history longer.
        _ = try fixture.outbox.deliver(job)
        #expect(try fixture.history(job) == ["queued", "queued"])
    }

    @Test func whatIsNoFaxbotIsAProblemAndStillInTheQueue() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = FaxError(.outcomeUnknown, "fax.test is no Faxbot") }
        let delivery = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(delivery.job.state == .queued)
        #expect(delivery.problem?.code == .outcomeUnknown)
    }

    @Test func aProfileThatIsGoneIsAProblemAndStillInTheQueue() throws {
        let fixture = try Fixture()
        let delivery = try fixture.outbox.deliver(try fixture.queue(profile: "lost")[0])
        #expect(delivery.job.state == .queued)
        #expect(delivery.problem?.code == .configuration)
    }

    @Test func aRefusalIsFinalAndHasTheServersReason() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        fixture.server.set { $0.outcomes = [.refused(FaxError(.refused, "too large", cause: "413"))] }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .failed && delivery.job.error == "too large")
        #expect(delivery.problem?.code == .refused)
        #expect(try fixture.store.events(of: job.id).last?.serverWords == "413")
    }

    @Test func whatSurelyDidNotArriveWaits() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        let until = Date(timeIntervalSince1970: 1_800_000_060)
        fixture.server.set { $0.outcomes = [.notSent(busy), .throttled(busy, until: until)] }
        let first = try fixture.outbox.deliver(job)
        #expect(first.job.state == .queued && first.job.notBefore == until && first.problem == nil)
        let second = try fixture.outbox.deliver(job)
        #expect(second.job.state == .queued && second.job.notBefore == until && second.job.attempts == 2)
        #expect(try fixture.history(job) == ["queued", "sending", "queued", "sending", "queued"])
    }

    @Test func noAnswerAfterTheLastByteIsUncertainForGood() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        fixture.server.set { $0.outcomes = [.unanswered(FaxError(.outcomeUnknown, "no answer"))] }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .uncertain)
        #expect(delivery.problem?.code == .outcomeUnknown)
        _ = try fixture.outbox.deliver(job)
        try fixture.outbox.flush { _ in }
        _ = try fixture.outbox.wait(for: [job], timeout: .seconds(60))
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 1)
    }

    @Test func withoutAQueueItFailsAndIsNeverSent() throws {
        let fixture = try Fixture()
        for outcome in [SubmissionOutcome.broken(busy), .throttled(busy, until: .distantFuture)] {
            let job = try fixture.queue(keep: false)[0]
            fixture.server.set { $0.outcomes = [outcome] }
            let delivery = try fixture.outbox.deliver(job, unsent: .fails)
            #expect(delivery.job.state == .failed && delivery.problem?.code == .tryAgain)
        }
        fixture.server.set { $0.health = busy }
        let job = try fixture.queue(keep: false)[0]
        let delivery = try fixture.outbox.deliver(job, unsent: .fails)
        #expect(delivery.job.state == .failed && delivery.problem?.code == .tryAgain)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 2)
    }

    /// A script that sends again after an error must not make a second fax.
    @Test func whatEndsInAnErrorIsNotInTheQueue() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = FaxError(.outcomeUnknown, "no Faxbot") }
        let job = try fixture.queue()[0]
        let delivery = try fixture.outbox.deliver(job, unsent: .waitsForServer)
        #expect(delivery.job.state == .failed && delivery.problem?.code == .outcomeUnknown)

        let unattended = try fixture.queue()[0]
        #expect(try fixture.outbox.deliver(unattended).job.state == .queued)

        fixture.server.set { $0.health = busy }
        let away = try fixture.queue()[0]
        let waiting = try fixture.outbox.deliver(away, unsent: .waitsForServer)
        #expect(waiting.job.state == .queued && waiting.problem == nil)
    }

    @Test func withoutAQueueAndKilledItExpires() throws {
        let fixture = try Fixture()
        let job = try fixture.queue(keep: false)[0]
        fixture.elapsed.pass(60)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .expired)
        #expect(fixture.server.log.isEmpty)
    }

    @Test func whatAnotherProcessSendsIsLeftToIt() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        let lease = try fixture.store.lease(job.id)
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .queued && delivery.notice?.contains("another process") == true)
        #expect(fixture.server.log.isEmpty)
        _ = consume lease
    }

    @Test func whatIsNoLongerQueuedIsNotSent() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        _ = try fixture.store.transition(
            job.id, from: .queued, to: .cancelled, by: .person, JobChange(why: "by a person"))
        #expect(try fixture.outbox.deliver(job).job.state == .cancelled)
        #expect(fixture.server.log.isEmpty)
    }

    @Test func aDocumentThatIsGoneFailsTheJob() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        try FileManager.default.removeItem(atPath: fixture.store.documentPath(job.sha256))
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .failed && delivery.problem?.code == .inputOutput)
        #expect(fixture.server.log == ["health"])
    }

    @Test func aSuccessInTheFirstAnswerCounts() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.outcomes = [.accepted(.saying("SUCCESS"))] }
        let delivery = try fixture.outbox.deliver(try fixture.queue()[0])
        #expect(delivery.job.state == .delivered && delivery.job.serverStatus == "SUCCESS")
    }
}

/// What was seen from outside in the middle of a call.
private final class Seen: @unchecked Sendable {
    private(set) var job: FaxJob?
    func set(_ job: FaxJob??) { self.job = job ?? nil }
}

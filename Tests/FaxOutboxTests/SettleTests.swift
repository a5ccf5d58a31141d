import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// What a person does with jobs.
@Suite struct SettleTests {
    private func uncertain(_ fixture: Fixture) throws -> FaxJob {
        fixture.server.set { $0.outcomes = [.unanswered(FaxError(.outcomeUnknown, "no answer"))] }
        return try fixture.outbox.deliver(try fixture.queue()[0]).job
    }

    private func failed(_ fixture: Fixture) throws -> FaxJob {
        fixture.server.set { $0.outcomes = [.accepted(.saying("FAILED"))] }
        return try fixture.outbox.deliver(try fixture.queue()[0]).job
    }

    @Test func whatIsPausedIsNotSent() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        let later = fixture.now.addingTimeInterval(3600)
        _ = try fixture.store.note(
            job.id, in: .queued, JobChange(why: "later", error: "busy", notBefore: later))
        let paused = try fixture.outbox.pause(job.id)
        #expect(paused.state == .paused && paused.notBefore == later && paused.error == "busy")
        try fixture.outbox.flush { _ in }
        #expect(fixture.server.log.isEmpty)
        let resumed = try fixture.outbox.resume(job.id)
        #expect(resumed.state == .queued && resumed.notBefore == later && resumed.retries == 0)
        #expect(
            try fixture.store.events(of: job.id).suffix(2).map(\.why) == [
                "paused by a person", "resumed by a person",
            ])
    }

    @Test func whatIsCancelledIsNotSent() throws {
        let fixture = try Fixture()
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        _ = try fixture.outbox.pause(jobs[1].id)
        for job in jobs { #expect(try fixture.outbox.cancel(job.id).state == .cancelled) }
        try fixture.outbox.flush { _ in }
        #expect(fixture.server.log.isEmpty)
    }

    @Test func whatTheServerHasCantBeCalledBack() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        for verb in [
            fixture.outbox.cancel, fixture.outbox.pause, fixture.outbox.resume, fixture.outbox.retry,
        ] {
            let error = #expect(throws: FaxError.self) { try verb(job.id) }
            #expect(error?.code == .usage && error?.message.contains("is submitted") == true)
        }
        let error = #expect(throws: FaxError.self) { try fixture.outbox.resolve(job.id, as: .resend) }
        #expect(error?.code == .usage)
        #expect(#expect(throws: FaxError.self) { try fixture.outbox.cancel(99) }?.code == .noInput)
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func whileItIsSentItIsTryAgain() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        _ = try fixture.store.begin(job.id, from: .queued, JobChange(why: "upload begins"))
        #expect(#expect(throws: FaxError.self) { try fixture.outbox.cancel(job.id) }?.code == .tryAgain)
    }

    @Test(arguments: [(Settlement.delivered, JobState.delivered), (.failed, .failed)])
    func aPersonKnows(settlement: Settlement, state: JobState) throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        #expect(try fixture.outbox.resolve(job.id, as: settlement).state == state)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == state)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 1)
    }

    /// A server that knows keys makes one fax of both uploads.
    @Test func whatIsSentAgainFromUncertainHasItsOldKey() throws {
        let fixture = try Fixture()
        let job = try uncertain(fixture)
        #expect(try fixture.outbox.resolve(job.id, as: .resend).state == .queued)
        try fixture.outbox.flush { _ in }
        let posts = fixture.server.log.filter { $0.hasPrefix("POST") }
        #expect(posts.count == 2 && Set(posts).count == 1)
    }

    @Test func whatAPersonSendsAgainHasNoOldDeadline() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.outcomes = [.unanswered(FaxError(.outcomeUnknown, "no answer"))] }
        let job = try fixture.outbox.deliver(try fixture.queue(keep: false)[0]).job
        #expect(job.state == .uncertain)
        fixture.elapsed.pass(3600)
        #expect(try fixture.outbox.resolve(job.id, as: .resend).state == .queued)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func whatIsStalledAndSentAgainIsANewAttempt() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        _ = try fixture.store.transition(
            job.id, from: .submitted, to: .stalled, by: .clock, JobChange(why: "test"))
        let again = try fixture.outbox.resolve(job.id, as: .resend)
        #expect(again.state == .queued && again.key != job.key && again.uuid == job.uuid)
        #expect(again.serverID == nil && again.serverStatus == nil)
    }

    @Test func aFailedFaxIsSentAgainUnderANewKey() throws {
        let fixture = try Fixture()
        let job = try failed(fixture)
        #expect(job.state == .failed && job.serverID == "abc")
        let again = try fixture.outbox.retry(job.id)
        #expect(again.id == job.id && again.state == .queued && again.serverID == nil && again.error == nil)
        #expect(again.serverStatus == nil && again.key != job.key)
        try fixture.outbox.flush { _ in }
        let posts = fixture.server.log.filter { $0.hasPrefix("POST") }
        #expect(posts.count == 2 && Set(posts).count == 2)
        #expect(try fixture.store.job(job.id)?.attempts == 2)
    }

    @Test func whatExpiredIsSentAgainWithoutItsLimit() throws {
        let fixture = try Fixture()
        let job = try fixture.queue(keep: false)[0]
        fixture.elapsed.pass(61)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .expired)
        #expect(try fixture.outbox.retry(job.id).expiresAt == nil)
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func withoutItsDocumentNothingIsSentAgain() throws {
        let fixture = try Fixture()
        let job = try failed(fixture)
        try FileManager.default.removeItem(atPath: fixture.store.documentPath(job.sha256))
        let error = #expect(throws: FaxError.self) { try fixture.outbox.retry(job.id) }
        #expect(error?.code == .inputOutput)
        #expect(try fixture.state(job) == .failed)
    }

    @Test func aPausedProfileKeepsItsQueue() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        #expect(try fixture.outbox.pause(profile: "home"))
        try fixture.outbox.flush { _ in }
        let delivery = try fixture.outbox.deliver(job)
        #expect(delivery.job.state == .queued && delivery.notice?.contains("is paused") == true)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 0)
        #expect(try fixture.outbox.resume(profile: "home"))
        try fixture.outbox.flush { _ in }
        #expect(try fixture.state(job) == .submitted)
    }
}

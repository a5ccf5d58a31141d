import FaxConfig
import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// What the server's word means for a job, and its silence.
@Suite struct ObserveTests {
    private func flush(_ fixture: Fixture) throws -> [JobState] {
        var reported: [JobState] = []
        try fixture.outbox.flush { reported.append($0.job.state) }
        return reported
    }

    @Test(arguments: ["queued", "in_progress", "partialsuccess"])
    func whatStaysTheSameForTooLongIsStalledAndWatchedOn(word: String) throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.outcomes = [.accepted(.saying(word))]
            $0.words = [.success(word)]
        }
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.elapsed.pass(7199)
        #expect(try flush(fixture) == [])
        fixture.elapsed.pass(720)
        #expect(try flush(fixture) == [.stalled])
        #expect(
            try fixture.store.job(job.id)?.error
                == "outcome unknown: nothing new from the server since it said \(word)")
        // Rarely: after a tenth of its silence.
        let asked = fixture.server.log.count
        fixture.elapsed.pass(60)
        #expect(try flush(fixture) == [])
        #expect(fixture.server.log.count == asked)
        fixture.elapsed.pass(86_400)
        fixture.server.set { $0.words = [.success("in_progress_again"), .success("SUCCESS")] }
        #expect(try flush(fixture) == [.submitted])
        fixture.elapsed.pass(60)
        #expect(try flush(fixture) == [.delivered])
        #expect(try fixture.store.job(job.id)?.error == nil)
    }

    @Test func afterAMonthNobodyAsksAnyMore() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.elapsed.pass(7200)
        #expect(try flush(fixture) == [.stalled])
        fixture.elapsed.pass(31 * 86_400)
        _ = try flush(fixture)
        let asked = fixture.server.log.count
        fixture.elapsed.pass(31 * 86_400)
        _ = try flush(fixture)
        #expect(fixture.server.log.count == asked)
        #expect(try fixture.state(job) == .stalled)
    }

    @Test func aFaxThatTheServerTouchesIsNotStalled() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        for minute in 1...4 {
            fixture.elapsed.pass(3600)
            let touched = RemoteFax(
                id: "abc", status: .queued, rawStatus: "queued", to: nil, pages: nil, error: nil,
                createdAt: nil, updatedAt: fixture.now.addingTimeInterval(Double(minute)))
            let now = try #require(try fixture.store.job(job.id))
            #expect(try fixture.outbox.observe(now, touched).state == .submitted)
        }
        // No line in the history for each touch.
        #expect(try fixture.history(job) == ["queued", "sending", "submitted"])
    }

    @Test(arguments: ["reconciliation_required", "held"])
    func whatTheServerDoesNotKnowIsStalledAtOnce(word: String) throws {
        let fixture = try Fixture()
        fixture.server.set { $0.words = [.success(word)] }
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        #expect(try flush(fixture) == [.stalled])
        let stalled = try fixture.store.job(job.id)
        #expect(stalled?.serverStatus == word && stalled?.error?.contains(word) == true)
        fixture.elapsed.pass(60)
        #expect(try flush(fixture) == [])
        #expect(try fixture.state(job) == .stalled)
        fixture.elapsed.pass(60)
        fixture.server.set { $0.words = [.success("success")] }
        #expect(try flush(fixture) == [.delivered])
    }

    @Test func aFaxThatTheServerLostIsStalledNotFailed() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set { $0.words = [.failure(FaxError(.refused, "knows no fax abc"))] }
        fixture.elapsed.pass(7200)
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .stalled)
    }

    /// While it can't be asked nothing is known of its silence.
    @Test func aServerThatIsAwayStallsNothing() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set { $0.words = [.failure(FaxError(.tryAgain, "away"))] }
        fixture.elapsed.pass(86_400)
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func busyIsDialledAgainWhereThatWasAskedFor() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 1 }[0]).job
        fixture.server.set { $0.words = [.success("FAILED")] }
        #expect(try flush(fixture) == [.failed])
        // The server may take it back: not before that time is over.
        fixture.elapsed.pass(599)
        #expect(try flush(fixture) == [])
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 1)
        fixture.elapsed.pass(150)
        #expect(try flush(fixture) == [.queued])
        #expect(try flush(fixture) == [.submitted, .failed])
        let again = try #require(try fixture.store.job(job.id))
        #expect(again.redials == 0 && again.attempts == 2 && again.key != job.key)
        let posts = fixture.server.log.filter { $0.hasPrefix("POST") }
        #expect(posts.count == 2 && Set(posts).count == 2)
        fixture.elapsed.pass(750)
        #expect(try flush(fixture) == [])
        #expect(try fixture.state(job) == .failed)
    }

    @Test func whatIsTakenBackIsNotDialledAgain() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 3 }[0]).job
        fixture.server.set { $0.words = [.success("FAILED"), .success("in_progress")] }
        #expect(try flush(fixture) == [.failed])
        fixture.elapsed.pass(300)
        #expect(try flush(fixture) == [.submitted])
        for _ in 1...3 {
            fixture.elapsed.pass(700)
            #expect(try flush(fixture) == [])
        }
        #expect(try fixture.state(job) == .submitted && fixture.store.job(job.id)?.error == nil)
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 1)
        // It is watched on for as long as any other.
        fixture.server.set { $0.words = [.success("SUCCESS")] }
        fixture.elapsed.pass(700)
        #expect(try flush(fixture) == [.delivered])
    }

    /// What failed and is held back now is not known to have failed.
    @Test func aFailureThatIsInDoubtNowIsStalled() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set {
            $0.words = ["FAILED", "reconciliation_required", "reconciliation_required"].map { .success($0) }
        }
        #expect(try flush(fixture) == [.failed])
        fixture.elapsed.pass(300)
        #expect(try flush(fixture) == [.submitted])
        fixture.elapsed.pass(300)
        #expect(try flush(fixture) == [.stalled])
        #expect(try fixture.state(job) == .stalled)
    }

    /// While the server is at it again, the same is not sent beside it.
    @Test func whatIsTakenBackIsNotSentBesideIt() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue()[0]).job
        fixture.server.set { $0.words = [.success("FAILED"), .success("in_progress")] }
        #expect(try flush(fixture) == [.failed])
        fixture.elapsed.pass(300)
        _ = try flush(fixture)
        #expect(try fixture.queue(again: false).isEmpty)
        #expect(try fixture.state(job) == .submitted)
    }

    /// This machine's clock is set forward while the server may still take the failure back: its own clock counts.
    @Test func aClockSetForwardEndsNoGrace() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 1 }[0]).job
        let touched = Date(timeIntervalSince1970: 1_700_000_000)
        func look(serverPasses seconds: Double) throws -> FaxJob {
            var fax = RemoteFax(
                id: "abc", status: .failed, rawStatus: "FAILED", to: nil, pages: nil, error: "busy",
                createdAt: nil, updatedAt: touched)
            fax.toldAt = touched.addingTimeInterval(seconds)
            return try fixture.outbox.observe(try #require(try fixture.store.job(job.id)), fax)
        }
        #expect(try look(serverPasses: 0).state == .failed)
        fixture.elapsed.pass(86_400)
        let early = try look(serverPasses: 5)
        #expect(early.state == .failed && early.redials == 1)
        let next = try #require(try fixture.store.job(job.id)?.askAfter)
        #expect(next.timeIntervalSince(fixture.now) == 150)
        fixture.elapsed.pass(150)
        #expect(try look(serverPasses: 599).state == .failed)
        let late = try look(serverPasses: 601)
        #expect(late.state == .queued && late.redials == 0)
    }

    @Test func aServerWithTwoClocksHoldsUpNoRedial() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 1 }[0]).job
        var fax = RemoteFax(
            id: "abc", status: .failed, rawStatus: "FAILED", to: nil, pages: nil, error: "busy",
            createdAt: nil, updatedAt: fixture.now.addingTimeInterval(7200))
        fax.toldAt = fixture.now
        for state in [JobState.failed, .queued] {
            let now = try #require(try fixture.store.job(job.id))
            #expect(try fixture.outbox.observe(now, fax).state == state)
            fixture.elapsed.pass(600)
        }
    }

    @Test func whatTheServerRefusedIsNotDialledAgain() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.outcomes = [.refused(FaxError(.badData, "too large"))] }
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 3 }[0]).job
        fixture.elapsed.pass(3600)
        #expect(try flush(fixture) == [])
        #expect(try fixture.state(job) == .failed)
    }

    @Test func waitingGoesOnOverARedial() throws {
        let fixture = try Fixture()
        let job = try fixture.outbox.deliver(try fixture.queue { $0.redials = 1 }[0]).job
        fixture.server.set { [server = fixture.server] in
            $0.words = [.success("FAILED")]
            $0.during = { server.set { $0.words = [.success("SUCCESS")] } }
        }
        let ends = try fixture.outbox.wait(for: [job], timeout: .seconds(3600))
        #expect(ends[0].job.state == .delivered && ends[0].job.attempts == 2)
    }
}

import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// What has happened is told, whoever made it happen.
@Suite struct NoticesTests {
    /// Brings a job along states.
    private func bring(
        _ store: FaxStore, _ job: Int64, _ states: [JobState], from first: JobState = .queued
    ) throws {
        var from = first
        for next in states {
            let actor = try #require(JobActor.allCases.first { from.mayBecome(next, by: $0) })
            #expect(
                try store.transition(job, from: from, to: next, by: actor, JobChange(why: "test")) != nil)
            from = next
        }
    }

    @Test(arguments: [
        ([JobState.sending, .submitted, .delivered], ["delivered"]),
        ([.sending, .submitted, .failed, .delivered], ["failed", "delivered"]),
        ([.sending, .submitted, .stalled, .submitted, .stalled], ["stalled", "stalled"]),
        ([.sending, .uncertain, .failed], ["uncertain", "failed"]), ([.sending, .queued, .cancelled], []),
        ([.paused, .queued], []),
        // The same upload again has not settled it: that was told.
        ([.sending, .uncertain, .sending, .uncertain, .sending, .uncertain], ["uncertain"]),
        ([.uncertain, .sending, .uncertain, .sending, .submitted], ["uncertain"]),
        // Another upload is another doubt.
        ([.sending, .uncertain, .queued, .sending, .uncertain], ["uncertain", "uncertain"]),
        ([.sending, .uncertain, .sending, .uncertain, .queued, .uncertain], ["uncertain", "uncertain"]),
        // Whoever was told that it is safe must hear that it was not sent.
        ([.expired], ["failed"]), ([.sending, .expired], ["failed"]), ([.paused, .expired], ["failed"]),
    ])
    func everyEndIsANotice(_ states: [JobState], _ events: [String]) throws {
        let store = try Fixture().store
        let job = try store.sample()
        try bring(store, job.id, states)
        let due = try store.dueNotices(of: .job)
        #expect(due.map(\.event) == events)
        #expect(due.allSatisfy { $0.record == job.id && $0.tries == 0 })
        #expect(try store.dueNotices(of: .inbox).isEmpty)
    }

    /// Words between the beginning and the end of an upload are no upload.
    @Test func aSecondWayIsTheSameUpload() throws {
        let store = try Fixture().store
        let job = try store.sample()
        for _ in 1...2 {
            try bring(store, job.id, [.sending], from: try #require(try store.job(job.id)).state)
            _ = try store.note(job.id, in: .sending, JobChange(why: "upload begins by another way"))
            try bring(store, job.id, [.uncertain], from: .sending)
        }
        #expect(try store.dueNotices(of: .job).map(\.event) == ["uncertain"])
    }

    @Test func aWordOfTheServerIsNone() throws {
        let store = try Fixture().store
        let job = try store.sample()
        try bring(store, job.id, [.sending, .submitted, .delivered])
        _ = try store.note(job.id, in: .delivered, JobChange(why: "the server says something"))
        #expect(try store.dueNotices(of: .job).count == 1)
    }

    @Test func oneProcessHasItAtATimeUntilItMustHaveEnded() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        try bring(store, try store.sample().id, [.sending, .submitted, .delivered])
        let notice = try #require(try store.dueNotices(of: .job).first)
        let later = fixture.clock.withLock { $0 + 60 }
        #expect(try store.take(notice, retryAt: later))
        // Somebody who has read it before it was taken.
        #expect(try !store.take(notice, retryAt: later))
        #expect(try store.dueNotices(of: .job).isEmpty)
        fixture.advance(60)
        #expect(try store.dueNotices(of: .job).map(\.tries) == [1])
    }

    /// A clock that was a day ahead is no reason to be silent for a day.
    @Test func aClockThatWasSetBackDelaysNothing() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        try bring(store, try store.sample().id, [.sending, .submitted, .delivered])
        fixture.advance(-2 * 86400)
        #expect(try store.dueNotices(of: .job).count == 1)
    }

    @Test func anEndIsTheEndAndStandsInTheHistory() throws {
        let store = try Fixture().store
        let job = try store.sample()
        try bring(store, job.id, [.sending, .submitted, .failed])
        let notice = try #require(try store.dueNotices(of: .job).first)
        let before = try store.job(job.id)
        try store.remark("told once", of: notice)
        try store.end(notice, saying: "told twice")
        #expect(try store.dueNotices(of: .job).isEmpty)
        let events = try store.events(of: job.id).suffix(2)
        #expect(events.map(\.why) == ["told once", "told twice"])
        #expect(events.allSatisfy { $0.from == .failed && $0.to == .failed })
        #expect(try store.job(job.id) == before)
    }

    @Test func whereNobodyListensNothingIsKept() throws {
        let store = try Fixture().store
        try bring(store, try store.sample().id, [.sending, .uncertain])
        try store.dropNotices(of: .inbox)
        #expect(try store.dueNotices(of: .job).count == 1)
        try store.dropNotices(of: .job)
        #expect(try store.dueNotices(of: .job).isEmpty)
    }
}

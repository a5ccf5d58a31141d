import FaxCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxStore

/// Changes of state along the table, one winner each.
@Suite struct TransitionTests {
    @Test(arguments: JobState.allCases) func onlyTheTablesChangesAreMade(from: JobState) throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        for to in JobState.allCases {
            try fixture.store.write {
                try $0.execute("UPDATE job SET state = ?", [from.rawValue])
            }
            for actor in JobActor.allCases {
                if from.mayBecome(to, by: actor) {
                    let changed = try fixture.store.transition(
                        job.id, from: from, to: to, by: actor, JobChange(why: "test"))
                    #expect(changed?.state == to)
                    let event = try #require(try fixture.store.events(of: job.id).last)
                    #expect(event.from == from && event.to == to && event.why == "test")
                    try fixture.store.write {
                        try $0.execute("UPDATE job SET state = ?", [from.rawValue])
                    }
                } else {
                    let error = #expect(throws: FaxStoreError.self) {
                        try fixture.store.transition(
                            job.id, from: from, to: to, by: actor, JobChange(why: "test"))
                    }
                    #expect(error?.kind == .notAllowed(from: from, to: to))
                    #expect(try fixture.store.job(job.id)?.state == from)
                }
            }
        }
    }

    @Test func theLoserIsToldAndChangesNothing() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        #expect(
            try fixture.store.transition(
                job.id, from: .queued, to: .sending, by: .sender, JobChange(why: "1")) != nil)
        let after = try fixture.store.job(job.id)
        #expect(
            try fixture.store.transition(
                job.id, from: .queued, to: .cancelled, by: .person, JobChange(why: "2")) == nil)
        #expect(try fixture.store.note(job.id, in: .queued, JobChange(why: "3")) == nil)
        #expect(try fixture.store.job(job.id) == after)
        #expect(try fixture.store.events(of: job.id).map(\.why) == ["recorded", "1"])
        #expect(
            try fixture.store.transition(99, from: .queued, to: .sending, by: .sender, JobChange(why: ""))
                == nil)
    }

    @Test func ofManyAtOnceOneWins() async throws {
        let fixture = try Fixture()
        for _ in 0..<20 {
            let job = try fixture.store.sample()
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let store = try FaxStore(directory: fixture.home.path("data"), now: { .now })
                        let change = JobChange(why: "race", attempts: 1)
                        return try store.transition(job.id, from: .queued, to: .sending, by: .sender, change)
                            != nil
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
            #expect(try fixture.store.job(job.id)?.attempts == 1)
            #expect(try fixture.store.events(of: job.id).count == 2)
        }
    }

    @Test func factsAreKeptAndReasonsReplaced() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let job = try store.sample()
        fixture.advance(1.5)
        let sending = try #require(
            try store.transition(
                job.id, from: .queued, to: .sending, by: .sender,
                JobChange(why: "upload begins", error: "earlier", endpoint: "http://fax:8080", attempts: 1)))
        #expect(sending.endpoint == "http://fax:8080" && sending.attempts == 1 && sending.error == "earlier")
        #expect(sending.updatedAt == job.createdAt.addingTimeInterval(1.5))
        let submitted = try #require(
            try store.transition(
                job.id, from: .sending, to: .submitted, by: .sender,
                JobChange(
                    why: "accepted", serverID: "abc", serverStatus: "queued", serverWords: "202 queued")))
        #expect(submitted.endpoint == "http://fax:8080" && submitted.serverID == "abc")
        #expect(submitted.error == nil)
        let noted = try #require(
            try store.note(job.id, in: .submitted, JobChange(why: "says", serverStatus: "in_progress")))
        #expect(noted.state == .submitted && noted.serverStatus == "in_progress" && noted.serverID == "abc")
        let last = try #require(try store.events(of: job.id).dropLast().last)
        #expect(last.serverWords == "202 queued" && last.endpoint == nil)
    }

    @Test func theEventAndTheChangeAreOne() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        // Without its table no event can be written, and without its event no change is made.
        try fixture.store.write { try $0.execute("ALTER TABLE event RENAME TO elsewhere") }
        #expect(throws: FaxStoreError.self) {
            try fixture.store.transition(job.id, from: .queued, to: .sending, by: .sender, JobChange(why: ""))
        }
        #expect(try fixture.store.job(job.id) == job)
    }
}

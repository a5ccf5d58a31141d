import FaxCore
import Foundation
import Testing

@testable import FaxStore

/// What is paused does not begin, and what is sent counts for its minute.
@Suite struct PauseTests {
    private let upload = JobChange(why: "upload begins", attempts: 1)

    @Test(arguments: ["home", nil]) func noUploadBeginsWhileItsProfileIsPaused(profile: String?) throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let job = try store.sample()
        #expect(try store.pause(profile: profile))
        #expect(try !store.pause(profile: profile))
        #expect(try store.pauses() == [profile: Date(timeIntervalSince1970: 1_800_000_000)])
        #expect(try store.begin(job.id, from: .queued, upload) == nil)
        #expect(try store.job(job.id) == job)
        #expect(try store.dueJobs().isEmpty)
        #expect(try store.resume(profile: profile))
        #expect(try !store.resume(profile: profile))
        #expect(try store.begin(job.id, from: .queued, upload)?.state == .sending)
    }

    @Test func otherProfilesGoOn() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        _ = try fixture.store.pause(profile: "office")
        #expect(try fixture.store.dueJobs() == [job])
        #expect(try fixture.store.begin(job.id, from: .queued, upload) != nil)
        #expect(try fixture.store.resume(profile: nil))
        #expect(try fixture.store.pauses().isEmpty)
    }

    @Test func nothingBeginsAfterItsTime() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let end = Date(timeIntervalSince1970: 1_800_000_060)
        let job = try store.record("late", as: [.sample()], expiresAt: end)[0]
        fixture.advance(60)
        #expect(try store.begin(job.id, from: .queued, upload) == nil)
    }

    @Test func soManyAMinute() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let jobs = try (1...4).map { try store.sample("\($0)") }
        for job in jobs.prefix(2) {
            #expect(try store.begin(job.id, from: .queued, perMinute: 2, upload) != nil)
            fixture.advance(10)
        }
        #expect(try store.begin(jobs[2].id, from: .queued, perMinute: 2, upload) == nil)
        let slot = try store.nextSlot("home", perMinute: 2)
        #expect(slot == Date(timeIntervalSince1970: 1_800_000_060))
        fixture.advance(40)
        #expect(try store.begin(jobs[2].id, from: .queued, perMinute: 2, upload) != nil)
        #expect(try store.begin(jobs[3].id, from: .queued, perMinute: 2, upload) == nil)
        // Uploads of a time to come were made before the clock was set back: they hold nobody up.
        fixture.advance(-86_400)
        #expect(try store.begin(jobs[3].id, from: .queued, perMinute: 2, upload) != nil)
    }
}

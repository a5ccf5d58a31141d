import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Jobs of a profile that gets another name.
@Suite struct ProfileJobsTests {
    @Test func jobsGoAlong() throws {
        let fixture = try Fixture()
        let store = fixture.store
        func record(_ profile: String) throws -> FaxJob {
            let draft = try FaxStore.draft(in: store.directory)
            try fill(draft.fileDescriptor, Data("abc".utf8))
            return try store.record(
                draft, pages: 1, as: [NewJob(uuid: UUID(), to: number, profile: profile)]
            ).jobs[0]
        }
        let (first, other, cancelled) = (try record("a"), try record("b"), try record("a"))
        _ = try store.transition(
            cancelled.id, from: .queued, to: .cancelled, by: .person, JobChange(why: "test"))
        #expect(try store.unfinishedJobs(of: "a").map(\.id) == [first.id])
        #expect(try store.renameProfile("a", to: "c") == 2)
        #expect(try store.unfinishedJobs(of: "a").isEmpty)
        #expect(try store.unfinishedJobs(of: "c").map(\.id) == [first.id])
        #expect(try store.job(cancelled.id)?.profile == "c")
        #expect(try store.job(other.id)?.profile == "b")
    }
}

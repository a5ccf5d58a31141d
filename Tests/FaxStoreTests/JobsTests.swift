import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Recording jobs and finding them again.
@Suite struct JobsTests {
    let other = phone("+4930123456")

    @Test func aRecordedJobHasAllItsFacts() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let uuid = UUID()
        let draft = try FaxStore.draft(in: store.directory)
        try fill(draft.fileDescriptor, Data("abc".utf8))
        let new = NewJob(uuid: uuid, to: number, contact: "Dr Smith", profile: "home")
        let job = try store.record(draft, pages: 7, as: [new]).jobs[0]
        let time = Date(timeIntervalSince1970: 1_800_000_000)
        #expect(
            job
                == FaxJob(
                    id: 1, uuid: uuid, to: number, contact: "Dr Smith", state: .queued, profile: "home",
                    pages: 7,
                    bytes: 3, sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                    createdAt: time, updatedAt: time))
        #expect(try store.job(1) == job)
        #expect(try store.job(uuid: uuid) == job)
        #expect(try store.events(of: 1).map(\.to) == [.queued])
        #expect(try store.events(of: 1)[0].at == time)
    }

    @Test func oneDocumentForManyRecipients() throws {
        let fixture = try Fixture()
        let jobs = try fixture.store.record("all", as: [.sample(), .sample(to: other)])
        #expect(jobs.map(\.to) == [number, other])
        #expect(Set(jobs.map(\.sha256)).count == 1)
        #expect(Set(jobs.map(\.uuid)).count == 2)
    }

    @Test func theNewestComesFirst() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        for _ in 0..<5 {
            _ = try store.sample()
            // A clock that is set back does not change the order.
            fixture.advance(-3600)
        }
        #expect(try store.jobs().map(\.id) == [5, 4, 3, 2, 1])
        #expect(try store.jobs(limit: 2).map(\.id) == [5, 4])
        #expect(try store.jobs(JobFilter(before: 4), limit: 2).map(\.id) == [3, 2])
    }

    @Test func filtersNarrowTheList() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let first = try store.sample()
        fixture.advance(60)
        let second = try store.sample(to: other)
        _ = try store.transition(first.id, from: .queued, to: .cancelled, by: .person, JobChange(why: "test"))
        #expect(try store.jobs(JobFilter(states: [.cancelled])).map(\.id) == [1])
        #expect(try store.jobs(JobFilter(states: [.cancelled, .queued])).map(\.id) == [2, 1])
        #expect(try store.jobs(JobFilter(to: ["+4930123456"])).map(\.id) == [2])
        #expect(try store.jobs(JobFilter(to: ["4567"])).map(\.id) == [1])
        #expect(try store.jobs(JobFilter(to: ["4567", "+4930123456"])).map(\.id) == [2, 1])
        #expect(try store.jobs(JobFilter(to: ["+567"])).isEmpty)
        #expect(try store.jobs(JobFilter(since: second.createdAt)).map(\.id) == [2])
        #expect(try store.jobs(JobFilter(since: second.createdAt.addingTimeInterval(1))).isEmpty)
    }

    @Test func numbersAreNeverGivenTwice() throws {
        let fixture = try Fixture()
        let first = try fixture.store.sample()
        try fixture.store.write { try $0.execute("DELETE FROM job") }
        #expect(try fixture.store.sample().id > first.id)
        #expect(try fixture.store.events(of: first.id).isEmpty)
    }

    @Test func whatIsDueAndWhatIsNot() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let now = fixture.clock.withLock { $0 }
        let due = try store.sample("due")
        let later = try store.sample("later")
        _ = try store.note(
            later.id, in: .queued, JobChange(why: "busy", notBefore: now.addingTimeInterval(60)))
        let brief = try store.record("brief", as: [.sample()], expiresAt: now.addingTimeInterval(30))[0]
        #expect(try store.dueJobs().map(\.id) == [due.id, brief.id])
        #expect(try store.overdueJobs().isEmpty)
        fixture.advance(30)
        #expect(try store.dueJobs().map(\.id) == [due.id])
        #expect(try store.overdueJobs().map(\.id) == [brief.id])
        fixture.advance(30)
        #expect(try store.dueJobs().map(\.id) == [due.id, later.id])
    }

    /// What the server says of a fax later on does not change when it has taken it.
    @Test func aFaxThatWasAcceptedBeforeAnotherStaysSo() throws {
        let store = try Fixture().store
        func upload(_ job: FaxJob) throws {
            _ = try store.begin(job.id, from: .queued, JobChange(why: "upload begins", attempts: 1))
        }
        let early = try store.sample("%PDF early")
        try upload(early)
        let accepted = JobChange(why: "accepted", serverID: "abc", serverStatus: "queued")
        _ = try store.transition(early.id, from: .sending, to: .submitted, by: .sender, accepted)
        let (late, later) = (try store.sample("%PDF late"), try store.sample("%PDF later"))
        try upload(later)
        _ = try store.note(early.id, in: .submitted, JobChange(why: "the server says in_progress"))
        _ = try store.transition(
            early.id, from: .submitted, to: .stalled, by: .clock, JobChange(why: "nothing new"))
        _ = try store.transition(
            early.id, from: .stalled, to: .submitted, by: .server, JobChange(why: "it goes on"))
        #expect(try store.serverFaxes(before: late) == ["abc"])
        // One that was accepted meanwhile says nothing.
        try upload(late)
        _ = try store.transition(
            late.id, from: .sending, to: .submitted, by: .sender,
            JobChange(why: "accepted", serverID: "def", serverStatus: "queued"))
        #expect(try store.serverFaxes(before: later) == ["abc"])
    }

    @Test func aListOfMillionsNeedsNoSort() throws {
        let store = try Fixture().store
        let plan = try store.read { database in
            try database.all(
                "EXPLAIN QUERY PLAN SELECT * FROM job WHERE state = 'x' ORDER BY id DESC LIMIT 50"
            ) { try $0[3] as String }.joined()
        }
        #expect(plan.contains("job_by_state"))
        #expect(!plan.contains("TEMP B-TREE"))
    }

    @Test func noTextOfADocumentIsInTheDatabase() throws {
        let fixture = try Fixture()
        _ = try fixture.store.sample("%PDF-1.4 a very private word: xylophonist")
        for name in ["fax.db", "fax.db-wal"] {
            let bytes = try Data(contentsOf: URL(filePath: fixture.home.path("data/\(name)")))
            #expect(bytes.range(of: Data("xylophonist".utf8)) == nil)
        }
    }

    @Test func uuidsAreReadAsTheyAreWritten() throws {
        for _ in 0..<100 {
            let uuid = UUID()
            #expect(UUID(text: uuid.text) == uuid)
        }
        let text = "01234567-89ab-cdef-0123-456789abcdef"
        #expect(UUID(text: text)?.text == text)
        for wrong in [
            "", "0", String(text.dropLast()), text + "0", text + "-", text.uppercased(),
            "0123456789abcdef0123456789abcdef", "0123456-789ab-cdef-0123-456789abcdef",
            "g1234567-89ab-cdef-0123-456789abcdef", "01234567089ab0cdef001230456789abcdef",
        ] {
            #expect(UUID(text: wrong) == nil, "\(wrong)")
        }
    }

    @Test func valuesThatNobodyWroteAreDamage() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        for change in ["state = 'lost'", "uuid = 'x'", "recipient = 'me'"] {
            let error = #expect(throws: FaxStoreError.self) {
                try fixture.store.write { database in
                    try database.execute("UPDATE job SET \(change)")
                    _ = try database.first("SELECT \(FaxJob.columns) FROM job", [], FaxJob.init(row:))
                }
            }
            #expect(error?.kind == .damaged)
        }
        #expect(try fixture.store.job(job.id) == job)
    }
}

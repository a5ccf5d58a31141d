import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// The same document to the same number, once a day.
@Suite struct DuplicateTests {
    private func record(
        _ fixture: Fixture, _ store: FaxStore, _ bytes: String = "%PDF the same",
        to: [PhoneNumber] = [number],
        content: String? = nil
    ) throws -> Recording {
        let draft = try FaxStore.draft(in: store.directory)
        try fill(draft.fileDescriptor, Data(bytes.utf8))
        let jobs = to.map { NewJob(uuid: UUID(), to: $0, profile: "home", content: content) }
        let since = fixture.clock.withLock { $0 }.addingTimeInterval(-86_400)
        return try store.record(draft, pages: 1, as: jobs, unlessSince: since)
    }

    @Test func itIsRefusedWithTheEarlierJob() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let first = try record(fixture, store).jobs[0]
        let again = try record(fixture, store)
        #expect(again == Recording(jobs: [], duplicates: [.init(to: number, earlier: first)]))
        #expect(try store.jobs().count == 1 && fixture.documents.count == 1 && fixture.incoming.isEmpty)
        #expect(try record(fixture, store, to: [phone("+4930123456")]).jobs.count == 1)
        #expect(try record(fixture, store, "%PDF another").jobs.count == 1)
    }

    @Test func whatWasGivenIsTheSameNotWhatDateItShows() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let digest = String(repeating: "ab", count: 32)
        #expect(try record(fixture, store, "%PDF 9:30", content: digest).jobs.count == 1)
        #expect(try record(fixture, store, "%PDF 9:31", content: digest).duplicates.count == 1)
        #expect(try fixture.documents.count == 1)
    }

    @Test(arguments: [
        (JobState.queued, true), (.paused, true), (.sending, true), (.uncertain, true), (.submitted, false),
        (.delivered, false), (.stalled, false),
    ])
    func howLongItCounts(state: JobState, forEver: Bool) throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        _ = try record(fixture, store)
        try store.write { try $0.execute("UPDATE job SET state = ?", [state.rawValue]) }
        fixture.advance(86_399)
        #expect(try record(fixture, store).duplicates.count == 1)
        fixture.advance(2)
        #expect(try record(fixture, store).duplicates.count == (forEver ? 1 : 0))
    }

    @Test(arguments: [JobState.failed, .cancelled, .expired])
    func whatDidNotArriveIsNoHindrance(state: JobState) throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        _ = try record(fixture, store)
        try store.write { try $0.execute("UPDATE job SET state = ?", [state.rawValue]) }
        #expect(try record(fixture, store).jobs.count == 1)
    }

    @Test func theDayBeginsWithTheUpload() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let job = try record(fixture, store).jobs[0]
        fixture.advance(86_400)
        _ = try store.begin(job.id, from: .queued, JobChange(why: "upload begins", attempts: 1))
        _ = try store.transition(
            job.id, from: .sending, to: .submitted, by: .sender, JobChange(why: "accepted", serverID: "abc"))
        fixture.advance(3600)
        #expect(try record(fixture, store).duplicates.count == 1)
        // And before it, when the clock was set back.
        fixture.advance(-3 * 86_400)
        #expect(try record(fixture, store).duplicates.count == 1)
    }

    @Test func theOthersAreRecorded() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let berlin = phone("+4930123456")
        let first = try record(fixture, store).jobs[0]
        let both = try record(fixture, store, to: [number, berlin])
        #expect(both.jobs.map(\.to) == [berlin])
        #expect(both.duplicates == [.init(to: number, earlier: first)])
    }

    @Test func ofFiftyProcessesAtOnceOneIsLetThrough() throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            for i in {1..50}; do echo note | faxsend -q +15551234567 >/dev/null 2>&1 & all+=($!); done
            for one in ${all[@]}; do wait $one; codes+="$? "; done
            printf '%s\n' $codes | sort | uniq -c
            faxjobs | wc -l
            """, home: home, environment: ["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "fbk_live_none"],
            timeout: .seconds(300))
        let words = outcome.lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(words == ["1 0", "49 65", "1"], "\(outcome.text) \(outcome.errors)")
    }
}

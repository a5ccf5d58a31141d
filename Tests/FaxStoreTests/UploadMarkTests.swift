import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// A copy of the store is known as one: what waits in it may have been sent since.
@Suite struct UploadMarkTests {
    private let upload = JobChange(why: "upload begins", attempts: 1)

    /// A home whose store had sent one fax and queued two when a backup was made, and has sent one of them since.
    private func homeWithBackup() throws -> (home: ScratchFolder, jobs: [FaxJob]) {
        let home = try ScratchFolder()
        let store = try FaxStore(directory: home.path("data"), now: { .now })
        let jobs = try ["sent", "sent since", "waits"].map { try store.sample($0) }
        _ = try store.begin(jobs[0].id, from: .queued, upload)
        _ = try store.transition(
            jobs[0].id, from: .sending, to: .submitted, by: .sender, JobChange(why: "accepted", serverID: "a")
        )
        let made = try Program.shell(
            "cd $FAXPIPE_HOME && sqlite3 data/fax.db 'PRAGMA wal_checkpoint(TRUNCATE)' && cp -a data backup",
            home: home)
        #expect(made.status == 0, "\(made.errors)")
        _ = try store.begin(jobs[1].id, from: .queued, upload)
        return (home, jobs)
    }

    private func states(_ home: ScratchFolder, _ jobs: [FaxJob], folder: String = "data") throws
        -> [JobState?]
    {
        let store = try FaxStore(directory: home.path(folder), now: { .now })
        return try jobs.map { try store.job($0.id)?.state }
    }

    @Test(arguments: [
        // The database alone, over the one that is there, or in its place.
        "cp backup/fax.db data/fax.db", "cp --remove-destination -a backup/fax.db data/fax.db",
        // All of it, with its times.
        "rm -r data && sleep 2.1 && cp -a backup data", "sleep 2.1; cp -a backup/. data/",
        "rm -r data && sleep 2.1 && tar c backup | tar x --transform s/backup/data/",
        // The database alone, where there was nothing.
        "rm -r data && mkdir data && cp -a backup/fax.db data/",
    ])
    func whatIsRestoredIsNotSentAgain(command: String) throws {
        let (home, jobs) = try homeWithBackup()
        let done = try Program.shell("cd $FAXPIPE_HOME && rm -f data/fax.db-* && \(command)", home: home)
        #expect(done.status == 0, "\(done.errors)")
        #expect(try states(home, jobs) == [.submitted, .uncertain, .uncertain])
        let store = try FaxStore(directory: home.path("data"), now: { .now })
        #expect(try store.job(jobs[2].id)?.error?.contains("is a copy") == true)
        #expect(try store.job(jobs[2].id)?.askAfter != nil)
        // It is said once: what is queued from here on is nobody else's.
        let new = try store.sample("new")
        #expect(try states(home, [new]) == [.queued])
        _ = try store.begin(new.id, from: .queued, upload)
        #expect(try states(home, [new]) == [.sending])
    }

    @Test func theOriginalIsNoCopy() throws {
        let (home, jobs) = try homeWithBackup()
        for _ in 1...3 { #expect(try states(home, jobs) == [.submitted, .sending, .queued]) }
        // Neither moved, nor after a power cut that took the last mark.
        let store = try FaxStore(directory: home.path("data"), now: { .now })
        let mark = try Data(contentsOf: URL(filePath: home.path("data/uploads")))
        _ = try store.begin(jobs[2].id, from: .queued, upload)
        let count = try #require(String(decoding: mark, as: UTF8.self).split(separator: " ").first)
        try leave("\(count) ", in: home.path("data/uploads"))
        let moved = try Program.shell("cd $FAXPIPE_HOME && sleep 2.1 && mv data elsewhere", home: home)
        #expect(moved.status == 0)
        #expect(try states(home, jobs, folder: "elsewhere") == [.submitted, .sending, .sending])
    }

    /// Writes a mark with the time of now, as a disk may have it: its file changes at that time.
    private func leave(_ mark: String, in path: String) throws {
        var facts = stat()
        // However slow the machine: what was written has to be true.
        for _ in 0..<60 {
            let now = Int(Date().timeIntervalSince1970 * 1000)
            let file = try #require(FileHandle(forUpdatingAtPath: path))
            try file.write(
                contentsOf: Data("\(mark)\(now)".padding(toLength: 63, withPad: " ", startingAt: 0).utf8))
            try file.close()
            guard stat(path, &facts) == 0, facts.st_ctim.tv_sec - now / 1000 > 0 else { return }
        }
    }

    @Test func aStoreThatNeverSentIsNoCopy() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        try FileManager.default.removeItem(atPath: fixture.home.path("data/uploads"))
        #expect(try states(fixture.home, [job]) == [.queued])
    }
}

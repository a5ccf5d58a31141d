import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxStore

/// Opening the store, in all the states in which it can be found.
@Suite struct FaxStoreTests {
    @Test(arguments: ["000", "022", "0777"]) func filesArePrivateWhateverTheUmask(umask: String) throws {
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            "umask \(umask); faxjobs && stat -c '%a %n' $FAXPIPE_HOME/data $FAXPIPE_HOME/data/*", home: home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.count >= 3)
        for line in outcome.lines {
            #expect(line.hasPrefix(line.hasSuffix("/data") ? "700 " : "600 "), "\(line)")
        }
    }

    @Test func whileOpenItsSideFilesArePrivateToo() throws {
        let fixture = try Fixture()
        _ = try fixture.store.sample()
        for name in ["fax.db", "fax.db-wal", "fax.db-shm"] {
            #expect(try mode(fixture.home.path("data/\(name)")) == 0o600)
        }
        #expect(try mode(fixture.home.path("data/documents")) == 0o700)
    }

    @Test func permissionsThatAreTooWideAreTakenBack() throws {
        let fixture = try Fixture()
        for name in ["data", "data/fax.db"] {
            let path = fixture.home.path(name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        _ = try FaxStore(directory: fixture.home.path("data"), now: { .now })
        #expect(try mode(fixture.home.path("data")) == 0o700)
        #expect(try mode(fixture.home.path("data/fax.db")) == 0o600)
    }

    @Test func everyCommitIsOnDisk() throws {
        let store = try Fixture().store
        #expect(try store.read { try $0.value(Int.self, "PRAGMA synchronous") } == 2)
        #expect(try store.read { try $0.value(String.self, "PRAGMA journal_mode") } == "wal")
        #expect(try store.read { try $0.value(Int.self, "PRAGMA user_version") } == Schema.current)
    }

    @Test func aNewerDatabaseIsLeftAlone() throws {
        let fixture = try Fixture()
        try fixture.store.write { try $0.execute("PRAGMA user_version = 99") }
        let before = try Data(contentsOf: URL(filePath: fixture.home.path("data/fax.db")))
        let error = #expect(throws: FaxStoreError.self) {
            try FaxStore(directory: fixture.home.path("data"), now: { .now })
        }
        #expect(error?.kind == .newer(version: 99))
        #expect(error?.faxError.code == .configuration)
        #expect(error?.faxError.message.contains("newer faxpipe (version 99)") == true)
        #expect(try Data(contentsOf: URL(filePath: fixture.home.path("data/fax.db"))) == before)
    }

    @Test func whatIsNoDatabaseIsLeftAlone() throws {
        let home = try ScratchFolder()
        let path = try home.write(
            "data/fax.db", Data("no database at all, but long enough for a header".utf8))
        let error = #expect(throws: FaxStoreError.self) {
            try FaxStore(directory: home.path("data"), now: { .now })
        }
        #expect(error?.kind == .damaged)
        #expect(error?.faxError.code == .inputOutput)
        #expect(try Data(contentsOf: URL(filePath: path)).starts(with: Data("no database".utf8)))
    }

    @Test func aDatabaseThatIsLockedForTooLongIsTryAgain() throws {
        let fixture = try Fixture()
        let job = try fixture.store.sample()
        let impatient = try FaxStore(
            directory: fixture.home.path("data"), patience: .milliseconds(50), now: { .now })
        try fixture.store.write { _ in
            let error = #expect(throws: FaxStoreError.self) {
                try impatient.transition(job.id, from: .queued, to: .sending, by: .sender, JobChange(why: ""))
            }
            #expect(error?.kind == .locked)
            #expect(error?.faxError.code == .tryAgain)
            let unrecorded = #expect(throws: FaxStoreError.self) { _ = try impatient.sample("not kept") }
            #expect(unrecorded?.kind == .locked)
            // Readers are not kept waiting.
            let seen = try impatient.job(job.id)
            #expect(seen == job)
        }
        #expect(try fixture.documents.count == 1)
        #expect(try fixture.incoming.isEmpty)
    }

    /// Opening a second store closes no descriptor of the database: fcntl(2) would drop the first one's locks.
    @Test func aSecondStoreLeavesTheLocksOfTheFirst() throws {
        let fixture = try Fixture()
        _ = try fixture.store.sample()
        func locks() throws -> Int {
            let database = fixture.home.path("data/fax.db")
            let inode = try FileManager.default.attributesOfItem(atPath: database)[.systemFileNumber] as? Int
            return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
                .count { $0.contains("POSIX") && $0.contains(":\(inode ?? -1) ") }
        }
        let before = try locks()
        #expect(before > 0)
        let second = try FaxStore(directory: fixture.home.path("data"), now: { .now })
        #expect(try locks() >= before)
        #expect(try second.jobs().count == 1)
    }

    @Test func aFileInTheWayIsCannotCreate() throws {
        let home = try ScratchFolder()
        try home.write("data", Data())
        let error = #expect(throws: FaxStoreError.self) {
            try FaxStore(directory: home.path("data/below"), now: { .now })
        }
        #expect(error?.kind == .cannotCreate)
        #expect(error?.faxError.code == .cannotCreate)
    }

    @Test func manyFirstOpenersAtOnce() throws {
        for _ in 0..<5 {
            let home = try ScratchFolder()
            let outcome = try Program.shell(
                "for i in {1..20}; do faxjobs & all+=($!); done; for one in ${all[@]}; do wait $one || exit; done",
                home: home)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors == "")
        }
    }

    @Test func theFirstSchemaIsWhatTheNextMigrationWillFind() throws {
        let tables = try Fixture().store.read { database in
            try database.values(
                String.self,
                """
                SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '%contact%'
                AND name <> 'card_file' AND name NOT LIKE 'inbox%' AND name NOT LIKE 'notice%'
                    AND name NOT LIKE '%search%' ORDER BY name
                """
            )
        }
        #expect(
            tables == [
                "event", "event_by_job", "job", "job_by_content", "job_by_creation", "job_by_document",
                "job_by_recipient", "job_by_state", "job_by_upload", "job_to_ask", "job_to_expire",
                "job_to_send", "pause", "upload_count",
            ])
    }

    /// A store of version 1, with jobs of a server that FAX_URL named.
    @Test func aStoreOfBeforeIsBroughtAlong() throws {
        let fixture = try Fixture()
        let jobs = try ["one", "two", "three"].map { try fixture.store.sample($0) }
        try fixture.store.write { database in
            try database.run(
                script: """
                    \(Self.withoutOutbox)
                    ALTER TABLE job DROP COLUMN server;
                    ALTER TABLE job DROP COLUMN via;
                    UPDATE job SET profile = 'environment', endpoint = 'http://10.0.0.9:8080' WHERE id = \(jobs[0].id);
                    UPDATE job SET profile = 'environment' WHERE id = \(jobs[1].id);
                    UPDATE job SET endpoint = 'http://office' WHERE id = \(jobs[2].id);
                    PRAGMA user_version = 1;
                    """)
        }
        let store = try FaxStore(directory: fixture.home.path("data"), now: { .now })
        #expect(try jobs.map { try store.job($0.id)?.server } == ["http://10.0.0.9:8080", nil, nil])
        #expect(try store.jobs().allSatisfy { $0.via == nil && $0.state == .queued })
        let bound = NewJob(
            uuid: UUID(), to: number, profile: "environment", server: "http://a/b", via: "tunnel")
        let recorded = try store.record("new", as: [bound])
        #expect(recorded[0].server == "http://a/b" && recorded[0].via == "tunnel")
        #expect(try store.job(recorded[0].id) == recorded[0])
    }

    /// What brings a store of this version back to version 2.
    private static let withoutOutbox = """
        DROP TRIGGER IF EXISTS notice_of_job; DROP TRIGGER IF EXISTS notice_of_fax;
        DROP TRIGGER IF EXISTS notice_of_document; DROP TABLE IF EXISTS notice;
        ALTER TABLE job DROP COLUMN zone; ALTER TABLE job DROP COLUMN quiet_hours;
        ALTER TABLE job DROP COLUMN key_id; ALTER TABLE job DROP COLUMN tries;
        \(ContactsTests.withoutContacts)
        DROP INDEX job_by_content; DROP INDEX job_by_upload; DROP INDEX job_to_send; DROP INDEX job_to_expire;
        DROP INDEX job_to_ask; DROP TABLE pause; DROP TABLE upload_count;
        ALTER TABLE job DROP COLUMN content; ALTER TABLE job DROP COLUMN key;
        ALTER TABLE job DROP COLUMN redials; ALTER TABLE job DROP COLUMN retries;
        ALTER TABLE job DROP COLUMN retrying_since; ALTER TABLE job DROP COLUMN uploaded_at;
        ALTER TABLE job DROP COLUMN heard_at; ALTER TABLE job DROP COLUMN server_updated_at;
        ALTER TABLE job DROP COLUMN ask_after;
        """

    /// A store of version 2: what its servers have is asked for, and its uploads are known.
    @Test func whatServersHadBeforeIsStillAskedFor() throws {
        let fixture = try Fixture()
        let store = try fixture.storeWithClock()
        let jobs = try ["one", "two", "three"].map { try store.sample($0) }
        for job in jobs.prefix(2) {
            fixture.advance(10)
            _ = try store.begin(job.id, from: .queued, JobChange(why: "upload begins", attempts: 1))
            let change = JobChange(why: "accepted", serverID: "abc", askAfter: nil)
            _ = try store.transition(job.id, from: .sending, to: .submitted, by: .sender, change)
        }
        fixture.advance(10)
        _ = try store.transition(
            jobs[1].id, from: .submitted, to: .delivered, by: .server, JobChange(why: "delivered"))
        let before = try jobs.map { try store.job($0.id) }
        try store.write { try $0.run(script: "\(Self.withoutOutbox) PRAGMA user_version = 2;") }
        // Stores of then had no mark beside them.
        try FileManager.default.removeItem(atPath: fixture.home.path("data/uploads"))
        let after = try FaxStore(directory: fixture.home.path("data"), now: { .now })
        let found = try jobs.map { try #require(try after.job($0.id)) }
        #expect(found.map(\.uploadedAt) == before.map { $0?.uploadedAt } && found[0].uploadedAt != nil)
        #expect(found.map { $0.askAfter != nil } == [true, false, false])
        #expect(found.map { $0.heardAt != nil } == [true, true, false])
        #expect(found.allSatisfy { $0.key == $0.uuid && $0.redials == 0 && $0.retries == 0 })
    }
}

import FaxCore
import FaxStore
import Foundation
import TestSupport
import Testing

/// `faxjobs` as its users meet it.
@Suite struct FaxjobsTests {
    private func sample(_ home: ScratchFolder, count: Int = 1, time: Double = 1_800_000_000) throws
        -> FaxStore
    {
        let store = try FaxStore(
            directory: home.path("data"), now: { Date(timeIntervalSince1970: time) })
        for index in 0..<count {
            let draft = try FaxStore.draft(in: store.directory)
            let bytes = Data("%PDF-1.4 \(index)".utf8)
            try FileHandle(fileDescriptor: draft.fileDescriptor, closeOnDealloc: false).write(
                contentsOf: bytes)
            let number = try #require(PhoneNumber(e164: "+1555123456\(index % 10)"))
            _ = try store.record(
                draft, pages: 2, as: [NewJob(uuid: UUID(), to: number, profile: "home")])
        }
        return store
    }

    @Test func anEmptyStoreHasNoRows() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxjobs", home: home)
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "")
    }

    @Test func rowsAreSeparatedByTabsNewestFirst() throws {
        let home = try ScratchFolder()
        _ = try sample(home, count: 2)
        let outcome = try Program.tool("faxjobs", home: home)
        #expect(
            outcome.text == """
                2\tqueued\t+15551234561\t2\t2027-01-15T08:00:00+00:00\t\t
                1\tqueued\t+15551234560\t2\t2027-01-15T08:00:00+00:00\t\t

                """)
        #expect(try Program.tool("faxjobs", ["list"], home: home).text == outcome.text)
    }

    @Test func onATerminalThereIsATableInLocalTime() throws {
        let home = try ScratchFolder()
        _ = try sample(home)
        let outcome = try Program.shell(
            "script -qec 'faxjobs' /dev/null </dev/null | tr -d '\\r'", home: home,
            environment: ["TZ": "Europe/Berlin", "TERM": "dumb"])
        #expect(outcome.lines.first?.hasPrefix("ID  STATE   TO            PAGES  RECORDED") == true)
        #expect(outcome.lines.last?.hasPrefix("1   queued  +15551234560  2      2027-01-15 09:00") == true)
    }

    @Test func jsonHasEveryKeyInItsOrder() throws {
        let home = try ScratchFolder()
        let job = try #require(try sample(home).jobs().first)
        let outcome = try Program.tool("faxjobs", ["--json"], home: home)
        #expect(
            outcome.text == """
                {"v":1,"id":1,"uuid":"\(job.uuid.uuidString.lowercased())","to":"+15551234560","contact":null,\
                "state":"queued","server_id":null,"server_status":null,"profile":"home","endpoint":null,\
                "pages":2,"bytes":10,"sha256":"\(job.sha256)","created_at":"2027-01-15T08:00:00Z",\
                "updated_at":"2027-01-15T08:00:00Z","not_before":null,"attempts":0,"error":null}

                """)
    }

    @Test func filtersAndLimits() throws {
        let home = try ScratchFolder()
        let store = try sample(home, count: 3)
        _ = try store.transition(2, from: .queued, to: .cancelled, by: .person, JobChange(why: "test"))
        func ids(_ arguments: String...) throws -> [String] {
            let outcome = try Program.tool("faxjobs", arguments, home: home)
            #expect(outcome.status == 0, "\(outcome.errors)")
            return outcome.lines.map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try ids("--state", "cancelled") == ["2"])
        #expect(try ids("--state", "cancelled", "--state", "queued") == ["3", "2", "1"])
        #expect(try ids("--to", "(555) 123-4561") == ["2"])
        #expect(try ids("--to", "+15551234562") == ["3"])
        #expect(try ids("--to", "+5551234562") == [])
        #expect(try ids("--since", "2027-01-15") == ["3", "2", "1"])
        #expect(try ids("--since", "2027-01-15T08:00:01Z") == [])
        #expect(try ids("--since", "2027-01-15 10:00:00+02:00") == ["3", "2", "1"])
        #expect(try ids("--since", "2027-01-15T10:00:01+02:00") == [])
        #expect(try ids("--profile", "home") == ["3", "2", "1"])
        #expect(try ids("--profile", "office") == [])
        #expect(try ids("--profile", "office", "--profile", "home", "--state", "cancelled") == ["2"])
        #expect(try ids("--limit", "1") == ["3"])
        #expect(try ids("--limit", "0") == ["3", "2", "1"])
    }

    @Test func whatIsLeftOutIsSaid() throws {
        let home = try ScratchFolder()
        _ = try sample(home, count: 51)
        let most = try Program.tool("faxjobs", [], home: home)
        #expect(most.lines.count == 50 && most.errors == "faxjobs: there are more: --limit 0 lists all\n")
        #expect(try Program.tool("faxjobs", ["-q"], home: home).errors == "")
        // Who says how many wants no more.
        let two = try Program.tool("faxjobs", ["--limit", "2"], home: home)
        #expect(two.lines.count == 2 && two.errors == "")
    }

    @Test(arguments: [
        "90m", "24h", "7d", "2w", "today", "Yesterday", "last week", "friday", "2026-02-28",
        "2026-02-28T10:00:00-07:00",
    ])
    func pointsInTime(text: String) throws {
        let home = try ScratchFolder()
        #expect(try Program.tool("faxjobs", ["--since", text], home: home).status == 0)
    }

    @Test(arguments: [
        "x", "7", "d", "-7d", "99999999999999999999d", "9223372036854775807w", "2026-02-30", "2026-13-01",
        "2026-1-1",
        "2026-02-28T25:00", "2026-02-28 10:00 Z", "2026-02-28T10:00+2", "tomorrow",
    ])
    func whatIsNoPointInTime(text: String) throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxjobs", ["--since=\(text)"], home: home)
        #expect(outcome.status == 64)
        #expect(outcome.errors.hasPrefix("faxjobs: no point in time: \"\(text)\"\n"))
    }

    @Test func recentMeansRecent() throws {
        let home = try ScratchFolder()
        _ = try sample(home, time: Date().timeIntervalSince1970 - 7200)
        #expect(try Program.tool("faxjobs", ["--since", "90m"], home: home).lines.isEmpty)
        #expect(try Program.tool("faxjobs", ["--since", "3h"], home: home).lines.count == 1)
    }

    @Test func showTellsTheWholeStory() throws {
        let home = try ScratchFolder()
        let store = try sample(home)
        let begin = JobChange(why: "upload begins", endpoint: "http://fax.test:8080", attempts: 1)
        _ = try store.transition(1, from: .queued, to: .sending, by: .sender, begin)
        _ = try store.transition(
            1, from: .sending, to: .failed, by: .sender,
            JobChange(why: "refused", error: "too \u{1B}[31mlarge", serverWords: "413"))
        let text = try Program.tool("faxjobs", ["show", "last"], home: home).text
        for line in [
            "state\tfailed", "error\ttoo ␛[31mlarge", "endpoint\thttp://fax.test:8080", "uploads begun\t1",
            "event\t2027-01-15T08:00:00+00:00\t\tqueued\trecorded\t\t",
            "event\t2027-01-15T08:00:00+00:00\tqueued\tsending\tupload begins\thttp://fax.test:8080\t",
            "event\t2027-01-15T08:00:00+00:00\tsending\tfailed\trefused\t\t413",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
        let json = try Program.tool("faxjobs", ["show", "--json", "1"], home: home).text
        #expect(
            json.contains(
                #""events":[{"at":"2027-01-15T08:00:00Z","from":null,"to":"queued","why":"recorded""#))
        let person = try Program.shell("script -qec 'faxjobs show 1' /dev/null </dev/null", home: home).text
        #expect(person.contains("2027-01-15 08:00  queued → sending: upload begins, http://fax.test:8080"))
    }

    @Test func jobsAreNamedByNumberUUIDOrLast() throws {
        let home = try ScratchFolder()
        let uuid = try #require(try sample(home, count: 2).jobs().first).uuid.uuidString
        let outcome = try Program.tool("faxjobs", ["show", "1", uuid, "last"], home: home)
        #expect(outcome.lines.filter { $0.hasPrefix("id\t") } == ["id\t1", "id\t2", "id\t2"])
    }

    @Test(arguments: [
        ("99", 66), ("last", 66), ("0", 66), ("x", 64), ("-", 64), ("99999999999999999999", 64),
    ])
    func aJobThatIsNotThere(id: String, status: Int32) throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxjobs", ["show", "--", id], home: home)
        #expect(outcome.status == status)
        #expect(outcome.errors.hasPrefix("faxjobs: "))
        #expect(outcome.errors.hasSuffix("hint: faxjobs list\n"))
    }

    @Test func errorsAreRecordsToo() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxjobs", ["show", "--json", "7"], home: home)
        #expect(
            outcome.errors
                == #"{"v":1,"error":{"code":66,"message":"there is no job 7","hint":"faxjobs list"}}"# + "\n")
    }

    @Test func aClosedPipeEndsItQuietly() throws {
        let home = try ScratchFolder()
        _ = try sample(home, count: 3)
        let outcome = try Program.shell("faxjobs | true; echo ${PIPESTATUS[0]}", home: home)
        #expect(["0", "141"].contains(outcome.lines.last ?? "") && outcome.errors == "")
        let full = try Program.shell("faxjobs >/dev/full", home: home)
        #expect(full.status == 74 && full.errors.hasPrefix("faxjobs: can't write to standard output"))
        let closed = try Program.shell("faxjobs >&-", home: home)
        #expect(closed.status == 74 && closed.errors.hasPrefix("faxjobs: can't write to standard output"))
    }

    @Test func whatHoldsAFaxUpIsShown() throws {
        let home = try ScratchFolder()
        _ = try sample(home, count: 1)
        #expect(try !Program.tool("faxjobs", ["show", "1"], home: home).text.contains("held up"))
        _ = try Program.tool("faxjobs", ["pause", "--all"], home: home)
        #expect(
            try Program.tool("faxjobs", ["show", "1"], home: home).lines.contains(
                "held up\tsending is paused"))
    }

    @Test func aValueThatIsNoneIsAnsweredWithThoseThatAre() throws {
        let outcome = try Program.tool("faxjobs", ["--state", "lost"], home: try ScratchFolder())
        #expect(outcome.status == 64 && outcome.errors.contains("one of the following: queued, sending, "))
    }

    @Test func withoutAStoreItSaysSo() throws {
        let home = try ScratchFolder()
        try home.write("data", Data())
        let outcome = try Program.tool("faxjobs", home: home)
        #expect(outcome.status == 73)
        #expect(outcome.errors.hasPrefix("faxjobs: can't create or open \(home.path("data"))"))
    }

    @Test func theVersionNeedsNoStore() throws {
        let home = try ScratchFolder()
        #expect(try Program.tool("faxjobs", ["--version"], home: home).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.url.path) == [])
    }

    /// What is named but not used an installed tool does not load: the Makefile has the linker leave it out.
    @Test func itNeedsNoPopplerAndNoPango() throws {
        let tool = Repository.tool("faxjobs")
        let named = try Program.run("/usr/bin/readelf", ["-d", tool]).lines.compactMap {
            $0.firstMatch(of: /\(NEEDED\).*\[(.+)\]/).map { String($0.1) }
        }
        let unused = try Program.run("/usr/bin/ldd", ["-u", tool]).lines.compactMap {
            $0.split(separator: "/").last.map(String.init)
        }
        let libraries = Set(named).subtracting(unused)
        #expect(libraries.contains("libsqlite3.so.0"))
        for name in ["poppler", "pango", "cairo", "glib", "phonenumber", "png", "dbus", "secret"] {
            #expect(!libraries.contains { $0.hasPrefix("lib\(name)") }, "faxjobs loads lib\(name)")
        }
    }

    @Test func flushHasNothingToDoInAnEmptyStore() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool("faxjobs", ["flush"], home: home)
        #expect(outcome.status == 0 && outcome.text == "" && outcome.errors == "")
    }

    @Test func flushSaysWhatWaits() throws {
        let home = try ScratchFolder()
        _ = try sample(home)
        let outcome = try Program.tool("faxjobs", ["flush"], home: home)
        // The profile that the job was recorded for is not configured here.
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasPrefix("faxjobs: "))
        #expect(try Program.tool("faxjobs", home: home).lines[0].hasPrefix("1\tqueued"))
    }

    @Test func oneFlushAtATime() throws {
        let home = try ScratchFolder()
        // Alive, by the clock of the tool.
        let store = try sample(home, time: Date().timeIntervalSince1970)
        let lease = try store.flushLease()
        let outcome = try Program.tool("faxjobs", ["flush"], home: home)
        #expect(outcome.status == 75 && outcome.errors == "faxjobs: another flush is running\n")
        _ = consume lease
    }
}

import FaxCore
import FaxStore
import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// `faxsend` goes wrong at every step of its line, and the truth is told about it afterwards.
///
/// A step is a call with which the process changes the world: it writes, creates, renames, syncs, connects, sends.
/// `Preload/faultpoints.c` counts them and makes one go wrong; the tests go on to the next until there is none left.
@Suite struct CrashTests {
    private let number = "+15551234567"
    private let note = Data("Dear Dr Smith,\nplease call back.\n".utf8)

    @Test(arguments: ["kill", "tear"]) func killed(fault: String) throws {
        let line = try Line()
        let steps = try line.atEveryStep(fault, pace: fault == "kill" ? 1 : 3) { outcome, home, step in
            guard outcome.status == 137 else { return try line.expectSent(outcome, home) }
            try line.expectTruth(home, step)
        }
        #expect(steps > 50)
    }

    @Test(arguments: ["full", "broken"]) func theDisk(fault: String) throws {
        let line = try Line()
        let steps = try line.atEveryStep(fault, pace: fault == "full" ? 1 : 3) { outcome, home, step in
            if outcome.status != 0 {
                #expect([73, 74].contains(outcome.status), "\(step): \(outcome.errors)")
                #expect(outcome.errors.hasPrefix("faxsend: "), "\(step): \(outcome.errors)")
            }
            try line.expectTruth(home, step)
            let arrived = try line.jobs(home).contains { [.submitted, .delivered].contains($0.state) }
            #expect(outcome.status != 0 || arrived, "\(step): exit status 0, and no fax after a flush")
        }
        #expect(steps > 50)
    }

    /// Killed between its upload and the record of it, or before: a flush afterwards never sends it twice.
    @Test func killedInTheFlush() throws {
        let line = try Line()
        let steps = try line.atEveryStep(
            "kill", tool: "faxjobs", ["flush"],
            before: { home in
                // Recorded while the server could not be reached.
                try line.configure(home, url: "http://127.0.0.1:1")
                let outcome = try Program.tool(
                    "faxsend", ["--profile", "office", number], input: note, home: home,
                    environment: line.environment)
                #expect(outcome.status == 0 && outcome.lines == ["1"], "\(outcome.errors)")
                try line.configure(home, url: line.sandbox.url)
            },
            check: { outcome, home, step in
                guard outcome.status == 137 else { return }
                #expect(try line.jobs(home).count == 1)
                try line.expectTruth(home, step)
            })
        #expect(steps > 10)
    }

    /// No space, or a disk that fails, at every step of a flush, one after the other in the same home: a fax that was
    /// acknowledged is sent once, by this flush or by the next.
    @Test(arguments: ["full", "broken"]) func theDiskInTheFlush(fault: String) throws {
        let line = try Line()
        let home = try ScratchFolder()
        var ends: [JobState: Int] = [:]
        for step in stride(from: 1, to: 500, by: fault == "full" ? 1 : 3) {
            try line.configure(home, url: "http://127.0.0.1:1")
            let letter = try Program.tool(
                "faxsend", ["--profile", "office", "--again", number], input: note, home: home,
                environment: line.environment)
            #expect(letter.status == 0 && letter.lines.count == 1, "\(step): \(letter.errors)")
            try line.configure(home, url: line.sandbox.url)
            let log = home.path("fault")
            try? FileManager.default.removeItem(atPath: log)
            var environment = line.environment
            environment.merge([
                "LD_PRELOAD": line.library, "FAULT": fault, "FAULT_POINT": String(step), "FAULT_LOG": log,
            ]) { $1 }
            let flush = try Program.tool("faxjobs", ["flush"], home: home, environment: environment)
            #expect([0, 73, 74].contains(flush.status), "\(step): \(flush.errors)")
            #expect(flush.status == 0 || flush.errors.hasPrefix("faxjobs: "), "\(step): \(flush.errors)")
            let waits = try line.jobs(home).first?.state == .queued
            #expect(flush.status != 0 || !waits, "\(step): exit status 0, and the fax still waits")
            let next = try Program.tool("faxjobs", ["flush"], home: home, environment: line.environment)
            #expect(next.status == 0, "\(step): \(next.errors)")
            let job = try #require(try line.jobs(home).first)
            let uploads = line.uploads.filter { $0.idempotencyKey == job.uuid.uuidString.lowercased() }
            // What could not be recorded after the last byte is for a person to settle.
            #expect([.submitted, .delivered, .uncertain].contains(job.state), "\(step): \(job.state)")
            #expect(uploads.count == 1, "\(step): \(uploads.count) uploads, \(job.state)")
            ends[job.state, default: 0] += 1
            if !FileManager.default.fileExists(atPath: log) {
                #expect(step > 50 && (ends[.uncertain] ?? 0) < step / 2, "\(ends)")
                return
            }
        }
        Issue.record("there is no end of steps")
    }

    /// A disk with so little left that an upload could be recorded and what came of it not: no fax whose end nobody knows.
    @Test(
        .enabled(
            if: (try? Program.shell("unshare -m true").status) == 0,
            "root is needed to mount a small disk: nothing was tested"))
    func aDiskThatIsAlmostFull() throws {
        let line = try Line()
        let outcome = try Program.shell(
            #"""
            cat >"$FAXPIPE_HOME/script" <<'END'
            disk=$FAXPIPE_HOME/disk; mkdir "$disk"
            for free in 40 64 72 80 88 104 160 400; do
                mount -t tmpfs -o size=3m none "$disk" || exit
                export FAXPIPE_HOME=$disk/home
                faxjobs pause -q --all && echo "note $free" | faxsend +15551234567 >"$disk/ids" && faxjobs resume -q --all
                left=$(df -k --output=avail "$disk" | tail -n 1)
                head -c $(((left - free) * 1024)) /dev/zero >"$disk/filler"
                faxjobs flush >"$disk/rows" 2>"$disk/errors"; flush=$?
                rm "$disk/filler"
                echo "$free $flush $(faxjobs list | cut -f 2)"
                umount "$disk"
            done
            END
            unshare -m --propagation private bash "$FAXPIPE_HOME/script"
            """#, home: try ScratchFolder(), environment: line.environment)
        #expect(outcome.lines.count == 8, "\(outcome.text)\(outcome.errors)")
        for row in outcome.lines.map({ $0.split(separator: " ") }) {
            #expect(row.suffix(2) == ["74", "queued"] || row.suffix(2) == ["0", "submitted"], "\(row)")
        }
        #expect(outcome.lines.first?.hasSuffix("74 queued") == true, "\(outcome.text)")
        #expect(outcome.lines.last?.hasSuffix("0 submitted") == true, "\(outcome.text)")
        #expect(line.uploads.count == outcome.lines.count { $0.hasSuffix("0 submitted") })
    }

    @Test func twentyAtOnce() throws {
        let line = try Line()
        // A sender that finds another's fax waiting starts a flush, which asks: nothing is to be told yet.
        line.sandbox.meet(try FaultPlan("*status=queued"))
        let home = try ScratchFolder()
        let outcome = try Program.shell(
            """
            for i in {1..20}; do echo "note $i" | faxsend \(number) & all+=($!); done
            for one in ${all[@]}; do wait $one || exit; done
            """, home: home, environment: line.environment, timeout: .seconds(120))
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        #expect(Set(outcome.lines) == Set((1...20).map(String.init)))
        let jobs = try line.jobs(home)
        #expect(jobs.count == 20 && jobs.allSatisfy { $0.state == .submitted })
        #expect(line.uploads.count == 20)
        #expect(
            Set(line.uploads.compactMap(\.idempotencyKey))
                == Set(jobs.map { $0.uuid.uuidString.lowercased() }))
        #expect(Set(line.uploads.compactMap(\.fax)).count == 20)
    }

    /// The key and the text of the document are in no row, file name, output or error.
    @Test func nothingSecretStays() throws {
        let line = try Line()
        let home = try ScratchFolder()
        let outcome = try Program.tool(
            "faxsend", ["-v", "--json", number], input: Data("xylophonist".utf8), home: home,
            environment: line.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let story = try Program.tool("faxjobs", ["show", "last"], home: home, environment: line.environment)
        for secret in ["xylophonist", line.sandbox.key] {
            for text in [outcome.text, outcome.errors, story.text] { #expect(!text.contains(secret)) }
            let found = try Program.shell(
                "grep -rlaF -- '\(secret)' $FAXPIPE_HOME | grep -v '/documents/'", home: home)
            #expect(found.lines.isEmpty)
        }
    }
}

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

    @Test func twentyAtOnce() throws {
        let line = try Line()
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

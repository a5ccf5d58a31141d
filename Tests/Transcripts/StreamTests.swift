import Foundation
import TestSupport
import Testing

/// Standard output is for data, and what can't be written there is not silently lost.
@Suite struct StreamTests {
    @Test func aClosedOrFullOutputIsAnError() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            faxsend +15551234567 note.txt >/dev/full; echo $?
            faxsend --again +15551234567 note.txt >&-; echo $?
            faxjobs >/dev/full; echo $?
            faxjobs >&-; echo $?
            faxpdf note.txt >/dev/full; echo $?
            faxpdf note.txt >&-; echo $?
            faxpdf --version >/dev/full; echo $?
            """)
        #expect(outcome.lines == Array(repeating: "74", count: 7))
        // What has left has, and is named.
        for id in 1...2 {
            #expect(
                outcome.errors.contains("faxsend: fax \(id) to +15551234567 is submitted, but: can't write"))
        }
        #expect(outcome.errors.split(separator: "\n").count == 9, "\(outcome.errors)")
    }

    @Test func aClosedPipeEndsItQuietly() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            faxsend +15551234567,+15557654321 note.txt >ids
            faxjobs list | head -1 | cut -f 1
            # Bash itself can write nothing more when nobody reads any more.
            { (trap '' PIPE; while echo; do sleep 0.1; done) 2>/dev/null; faxjobs list; echo $? >ended; } | true
            cat ended
            """)
        #expect(outcome.lines == ["2", "141"] && outcome.errors == "", "\(outcome.errors)")
    }

    /// A fax a line, however long its words are.
    @Test func aTableKeepsToItsTerminal() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            faxsend -q +15551234567 note.txt >id 2>said
            script -qec 'stty cols 60; faxjobs; faxjobs stats' /dev/null </dev/null | tr -d '\\r'
            faxjobs | wc -l
            """, fault: "413")
        let lines = outcome.lines
        try #require(lines.count == 5 && lines.allSatisfy { $0.count <= 60 }, "\(outcome.text)")
        #expect(lines[0].hasPrefix("ID  STATE   TO") && lines[1].hasPrefix("1   failed  +15551234567"))
        #expect(lines[1].contains("…") && lines[2].contains("FAILED") && !lines[2].contains("OPEN"))
    }

    @Test func aDocumentIsNotForATerminal() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "script -qec 'faxpdf note.txt' /dev/null </dev/null >seen; echo $?; cat seen")
        #expect(outcome.text.hasPrefix("64\nfaxpdf: ") && !outcome.text.contains("%PDF"))
    }

    @Test func whatAServerSaysCannotSteerATerminal() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            faxsend --wait --timeout 2s +15551234567 note.txt >ids
            faxjobs
            faxjobs show last
            script -qec 'faxjobs; faxjobs show last' /dev/null </dev/null
            """, fault: "status=\u{1B}[31mred")
        #expect(outcome.text.contains("[31mred"))
        #expect(!outcome.text.contains("\u{1B}") && !outcome.errors.contains("\u{1B}"))
    }

    @Test func onATerminalJobsAreATableInLocalTime() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            "faxsend +15551234567 note.txt >ids; script -qec faxjobs /dev/null </dev/null",
            environment: ["TZ": "Asia/Kolkata"])
        #expect(outcome.lines.first?.hasPrefix("ID  STATE") == true)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Asia/Kolkata"))
        let hour = calendar.component(.hour, from: Date())
        let time = try #require(outcome.lines.last?.firstMatch(of: #/[-0-9]{10} ([0-9]{2}):[0-9]{2} /#))
        // The hour may end while the test runs.
        let seen = try #require(Int(time.1))
        #expect((0...1).contains((hour - seen + 24) % 24))
    }
}

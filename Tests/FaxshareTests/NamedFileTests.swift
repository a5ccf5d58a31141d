import Foundation
import TestSupport
import Testing

/// What other users must not see on a command line comes from files: `faxsend --to-file` and `--note-file`.
@Suite struct NamedFileTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("note.txt", Data("Dear Dr. Smith,\n".utf8))
    }

    private func run(_ script: String) throws -> Outcome {
        try Program.tool(
            "faxsandbox", ["--", "bash", "-c", "cd \"$FAXPIPE_HOME\"\n" + script], home: home)
    }

    @Test func recipientsAreReadLineByLine() throws {
        try home.write("people", Data("# the practice\n+15551234567\n\n  +15557654321\r\n".utf8))
        let outcome = try run("faxsend --to-file people note.txt && faxjobs list --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.lines.prefix(2) == ["1", "2"])
        #expect(outcome.text.contains("+15551234567") && outcome.text.contains("+15557654321"))
    }

    @Test func recipientsComeThroughAPipe() throws {
        let outcome = try run("printf '+15551234567\\n+15557654321\\n' | faxsend --to-file - note.txt")
        #expect(outcome.status == 0 && outcome.lines == ["1", "2"], "\(outcome.errors)")
        #expect(try run("echo +15551234567 | faxsend --to-file -").status == 64)
    }

    @Test func aListWithoutRecipientsIsAMistake() throws {
        try home.write("people", Data("# nobody\n".utf8))
        let outcome = try run("faxsend --to-file people note.txt")
        #expect(outcome.status == 65 && outcome.errors.contains("there is no recipient in people"))
        #expect(try run("faxsend --to-file missing note.txt").status == 66)
    }

    @Test func aNoteIsReadForTheCoverPage() throws {
        try home.write("words", Data("Please call back.\n".utf8))
        let outcome = try run("faxpdf --cover --note-file words note.txt | faxpreview --text")
        #expect(outcome.status == 0 && outcome.text.contains("Please call back."), "\(outcome.errors)")
        #expect(try run("faxpdf --note-file words note.txt").status == 64)
        #expect(try run("faxpdf --cover --note x --note-file words note.txt").status == 64)
        try home.write("bad", Data([0xFF, 0xFE]))
        #expect(try run("faxpdf --cover --note-file bad note.txt").status == 65)
    }
}

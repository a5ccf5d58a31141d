import Foundation
import TestSupport
import Testing

/// Faxes to names, as a person at the shell sends them.
@Suite struct AddressingTests {
    private let home: ScratchFolder
    private let nowhere = ["FAX_URL": "http://127.0.0.1:9", "FAX_API_KEY": "fbk_live_none"]

    init() throws {
        home = try ScratchFolder()
        let outcome = try sh(
            """
            faxcontacts add --alias js --group doctors 'John Smith' +15551230001 &&
            faxcontacts add --group doctors --cover --cover-to 'Room 3' --cover-subject Lab 'Jane Smith' +15551230002 &&
            faxcontacts add Twin +15551230003 && faxcontacts add -q Twin +15551230004
            """)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func sh(_ script: String) throws -> Outcome {
        try Program.shell(script, home: home, environment: nowhere)
    }

    private func numbers(_ outcome: Outcome) -> [String] {
        outcome.lines.compactMap { $0.firstMatch(of: /"to":"([+0-9]+)"/).map { String($0.1) } }
    }

    @Test func namesAliasesGroupsAndListsAreRecipients() throws {
        for (recipient, ends) in [
            ("john smith", ["0001"]), ("js", ["0001"]), ("@Doctors", ["0002", "0001"]),
            ("js,+15559990000,jane smith", ["0001", "0000", "0002"]),
        ] {
            let outcome = try sh("echo note | faxsend --dry-run --json '\(recipient)'")
            #expect(numbers(outcome).map { String($0.suffix(4)) } == ends, "\(outcome.errors)")
        }
        let both = try sh("echo note | faxsend --dry-run --json --to js --to @doctors")
        #expect(numbers(both) == ["+15551230001", "+15551230002"], "\(both.errors)")
    }

    @Test func whoIsNotClearGetsNothing() throws {
        let twin = try sh("echo note | faxsend twin")
        #expect(twin.status == 67)
        #expect(
            twin.errors.contains("\"twin\" may be Twin (+15551230003) or Twin (+15551230004)"),
            "\(twin.errors)")
        let near = try sh("echo note | faxsend 'jon smith'")
        #expect(near.status == 67 && near.errors.contains("did you mean John Smith?"), "\(near.errors)")
        let file = try sh("cd; echo x > letter.txt; faxsend letter.txt")
        #expect(file.status == 67 && file.errors.contains("the recipient comes first"), "\(file.errors)")
        #expect(try sh("faxjobs").text == "")
    }

    @Test func theJobHasTheNameAndTheContactComesFirst() throws {
        let outcome = try sh(
            "echo note | faxsend -q 'john smith' && echo note | faxsend -q +15551230003; faxjobs --json; faxcontacts list | cut -f 2,6 | head -2"
        )
        #expect(
            outcome.text.contains("\"to\":\"+15551230001\",\"contact\":\"John Smith\""), "\(outcome.errors)")
        #expect(outcome.text.contains("\"to\":\"+15551230003\",\"contact\":\"Twin\""))
        #expect(outcome.lines.suffix(2).allSatisfy { $0.contains(/\t20/) }, "\(outcome.text)")
    }

    @Test func theCoverPageIsAsTheContactHasIt() throws {
        let outcome = try sh(
            """
            echo note | faxsend -q --to js --to 'jane smith'
            for i in 1 2; do faxjobs document $i | pdftotext -layout - - ; echo ==; done
            """)
        let texts = outcome.text.components(separatedBy: "==")
        try #require(texts.count == 3, "\(outcome.errors)")
        #expect(!texts[0].contains("Room 3") && texts[0].contains("note"))
        #expect(texts[1].contains("Room 3") && texts[1].contains("Lab"), "\(texts[1])")
    }

    @Test func aFirstTimeNumberIsAskedFor() throws {
        try home.write("config/config.toml", Data("confirm_new = true\n".utf8))
        let refused = try sh("echo note | setsid -w faxsend +15559990000")
        #expect(
            refused.status == 64 && refused.errors.contains("confirm_new asks on a terminal"),
            "\(refused.errors)")
        #expect(try sh("faxjobs").text == "")
        let known = try sh(
            "echo note | setsid -w faxsend -q js; echo note | setsid -w faxsend -q --yes +15559990000")
        #expect(known.status == 0 && known.lines.count == 2, "\(known.errors)")
        let again = try sh("echo other | setsid -w faxsend -q +15559990000")
        #expect(again.status == 0, "\(again.errors)")
    }
}

import Foundation
import TestSupport
import Testing

/// The key and the document's text are in no log, message, database row or process list.
@Suite struct SecrecyTests {
    private let secret = "pangolin-\(UInt64.random(in: .min ... .max))"

    @Test func neitherKeyNorTextIsLeftBehind() throws {
        let stage = try Stage()
        try stage.home.write("in/letter.txt", Data("The password is \(secret).\n".utf8))
        // By a file: the script itself is in the process list.
        try stage.home.write("in/secrets", Data("\(secret)\n".utf8))
        let outcome = try stage.run(
            """
            printf '%s\\n' "$FAX_API_KEY" >>in/secrets
            faxsend -v --title letter +15551234567 in/letter.txt &
            while cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' ' >>in/processes; [ -n "$(jobs -r)" ]; do
                sleep 0.05
            done
            wait
            faxjobs show --json last
            faxjobs show last
            FAX_API_KEY=$FAX_API_KEY-wrong faxsend -v +15551234567 in/letter.txt
            faxsend -v --json --wait +15551234567 in/letter.txt
            strings -a data/fax.db* >in/strings
            echo "in the process list: $(grep -c -a -F -f in/secrets in/processes)"
            echo "seen while running: $(grep -c -a -F 'faxsend -v --title' in/processes)"
            echo "in files: $(grep -r -l -a -F -f in/secrets data runtime cache journal in/strings 2>/dev/null | wc -l)"
            """, fault: "delay=1s")
        #expect(outcome.lines.contains("in the process list: 0"))
        #expect(!outcome.lines.contains("seen while running: 0"))
        #expect(outcome.lines.contains("in files: 0"))
        let secrets = try String(contentsOfFile: stage.home.path("in/secrets"), encoding: .utf8)
            .split(separator: "\n").map(String.init)
        #expect(secrets.count == 2 && secrets[0] == secret && secrets[1].hasPrefix("fbk_live_"))
        for secret in secrets {
            #expect(!outcome.text.contains(secret) && !outcome.errors.contains(secret))
        }
    }

    @Test func thePrintedPageHasTheText() throws {
        let stage = try Stage()
        try stage.home.write("letter.txt", Data("The password is \(secret).\n".utf8))
        let outcome = try stage.run(
            "faxsend +15551234567 letter.txt >ids; pdftotext data/documents/*.pdf - | grep -c -F '\(secret)'")
        #expect(outcome.lines == ["1"], "\(outcome.errors)")
    }

    @Test func filesAreForTheirOwnerAlone() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            """
            umask 000
            faxsend +15551234567 note.txt >/dev/null
            find data -type f -perm /077
            find data -type d -perm /077
            find data -name '*.pdf' | wc -l
            """)
        #expect(outcome.lines == ["1"], "\(outcome.text)")
    }
}

import Foundation
import TestSupport
import Testing

/// The tool `faxsandbox`, run as users run it.
@Suite struct FaxsandboxTests {
    @Test func `ends as its command does`() throws {
        #expect(try Program.tool("faxsandbox", ["--", "sh", "-c", "exit 7"]).status == 7)
        #expect(try Program.tool("faxsandbox", ["--", "sh", "-c", "kill -TERM $$"]).status == 143)
        #expect(try Program.tool("faxsandbox", ["--", "true"]).status == 0)
    }

    @Test func `passes streams, and sets the variables`() throws {
        let script = """
            cat; echo "$FAX_URL" "${#FAX_API_KEY}" "$FAXPIPE_HOME" "${FAX_PROFILE-unset}"; stat -c %a "$FAXPIPE_HOME"; echo oops >&2
            """
        let outcome = try Program.tool(
            "faxsandbox", ["--", "bash", "-c", script], input: Data("input\n".utf8),
            environment: ["FAX_PROFILE": "office"])
        let lines = outcome.lines
        try #require(lines.count == 3)
        #expect(lines[0] == "input")
        #expect(try /http:\/\/127\.0\.0\.1:\d+ 65 \/.* unset/.wholeMatch(in: lines[1]) != nil)
        #expect(lines[2] == "700")
        #expect(outcome.errors == "oops\n")
        let home = String(lines[1].split(separator: " ")[2])
        #expect(!FileManager.default.fileExists(atPath: home))
    }

    @Test func `leaves a home that is set as it is`() throws {
        let home = try ScratchFolder()
        let outcome = try Program.tool(
            "faxsandbox", ["--", "bash", "-c", "touch $FAXPIPE_HOME/kept"], home: home)
        #expect(outcome.status == 0)
        #expect(FileManager.default.fileExists(atPath: home.path("kept")))
    }

    @Test func `answers its command, keeps a journal, and leaves nothing behind`() throws {
        let folder = try ScratchFolder()
        let script = """
            for n in 1 2 3; do
              curl -s -o /dev/null -w '%{http_code} ' -H "X-API-Key: $FAX_API_KEY" -F to=+15551234567 \
                -F 'file=a note;filename=note.txt' $FAX_URL/fax
            done
            ls -A $TMPDIR
            """
        let outcome = try Program.tool(
            "faxsandbox",
            [
                "--fault", "429, ok", "--fault", "hangup", "--journal", folder.path("journal"), "--", "bash",
                "-c", script,
            ],
            environment: ["TMPDIR": folder.url.path])
        #expect(outcome.text.hasPrefix("429 202 000 "))
        let lines = try String(contentsOfFile: folder.path("journal"), encoding: .utf8).split(separator: "\n")
        let statuses = try lines.map {
            (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["status"] as? Int
        }
        #expect(statuses == [429, 202, nil])
        #expect(!lines.joined().contains("fbk_live"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["journal"])
    }

    @Test func `what was sent comes back as its far end prints it`() throws {
        let folder = try ScratchFolder()
        try folder.write("in.pdf", SamplePDF.document([.init("one"), .init("two")]))
        let script = """
            cd '\(folder.url.path)'
            curl -s -o /dev/null -H "X-API-Key: $FAX_API_KEY" -F to=+15551234567 -F 'file=@in.pdf' $FAX_URL/fax
            for n in {1..600}; do
              row=$(curl -s -H "X-API-Key: $FAX_API_KEY" $FAX_URL/inbound)
              [ "$row" = '[]' ] || break
              sleep 0.1
            done
            id=$(sed -n 's/.*"id":"\\([0-9a-f]*\\)".*/\\1/p' <<< "$row")
            curl -s -o out.pdf -H "X-API-Key: $FAX_API_KEY" $FAX_URL/inbound/$id/pdf
            grep -o '"size_bytes":[0-9]*' <<< "$row"
            printf '"size_bytes":%s\\n' "$(stat -c %s out.pdf)"
            pdfimages -list out.pdf | awk 'NR > 2 { print $1, $4, $5, $8, $9 }'
            """
        let outcome = try Program.tool("faxsandbox", ["--", "bash", "-c", script])
        let lines = outcome.lines
        try #require(lines.count == 4, "\(outcome.text)\(outcome.errors)")
        #expect(lines[0] == lines[1])
        #expect(lines[2...] == ["1 1728 2292 1 ccitt", "2 1728 2292 1 ccitt"])
        // The letters are there: what was black stays black.
        let ink = try Program.shell(
            "pdftoppm -r 72 -gray '\(folder.path("out.pdf"))' | tr -d '\\377' | wc -c")
        #expect(try #require(Int(ink.text.trimmingCharacters(in: .whitespacesAndNewlines))) > 300)
    }

    @Test func `a document that nobody can read comes back as it was sent`() throws {
        let script = """
            printf '%%PDF-1.4\\nno pages here' > $FAXPIPE_HOME/in.pdf
            curl -s -w '%{http_code}\\n' -o /dev/null -H "X-API-Key: $FAX_API_KEY" -F to=+15551234567 \
              -F "file=@$FAXPIPE_HOME/in.pdf" $FAX_URL/fax
            for n in {1..600}; do
              row=$(curl -s -H "X-API-Key: $FAX_API_KEY" $FAX_URL/inbound)
              [ "$row" = '[]' ] || break
              sleep 0.1
            done
            id=$(sed -n 's/.*"id":"\\([0-9a-f]*\\)".*/\\1/p' <<< "$row")
            curl -s -H "X-API-Key: $FAX_API_KEY" $FAX_URL/inbound/$id/pdf
            """
        let outcome = try Program.tool("faxsandbox", ["--", "bash", "-c", script])
        #expect(outcome.text == "202\n%PDF-1.4\nno pages here", "\(outcome.errors)")
    }

    @Test func `gives a shell its variables, and runs until it is ended`() throws {
        let script = """
            eval "$(faxsandbox -q &)"
            curl -s -o /dev/null -w '%{http_code}\\n' $FAX_URL/health
            kill $FAX_SANDBOX_PID
            while kill -0 $FAX_SANDBOX_PID 2>/dev/null; do sleep 0.01; done
            curl -s -o /dev/null -w '%{http_code}\\n' $FAX_URL/health
            """
        #expect(try Program.shell(script).lines == ["200", "000"])
    }

    @Test func `passes signals on to its command`() throws {
        let script = """
            faxsandbox -- bash -c 'trap "echo caught; exit 3" TERM; echo ready; for n in {1..10000}; do sleep 0.01; done' > out & pid=$!
            until grep -q ready out; do sleep 0.01; done
            kill $pid; wait $pid; echo $?; cat out
            """
        let folder = try ScratchFolder()
        let outcome = try Program.shell("cd \(folder.url.path)\n" + script)
        #expect(outcome.lines == ["3", "ready", "caught"])
    }

    @Test func `a port that is taken is an error`() throws {
        let script = "faxsandbox -- bash -c 'faxsandbox --port ${FAX_URL##*:} -- true'"
        let outcome = try Program.shell(script)
        #expect(outcome.status == 69)
        #expect(
            try /faxsandbox: can't listen on 127\.0\.0\.1:\d+: address already in use\n/.wholeMatch(
                in: outcome.errors) != nil)
    }

    @Test(
        arguments: [
            (["--fault", "explode"], 64, "no fault is called \"explode\""),
            (["--generation", "2024"], 64, "2024"),
            (["--journal", "/nonexistent/journal", "--", "true"], 73, "no such file or directory"),
            (["--", "/nonexistent/command"], 66, "can't run /nonexistent/command"),
            (["--port", "99999"], 64, "99999"),
            (["--rate-limit=-1"], 64, "must not be negative"),
        ])
    func `says what is wrong`(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let outcome = try Program.tool("faxsandbox", arguments)
        #expect(outcome.status == status)
        #expect(outcome.errors.contains(words))
        #expect(outcome.errors.hasPrefix("faxsandbox: "))
        #expect(outcome.output.isEmpty)
    }
}

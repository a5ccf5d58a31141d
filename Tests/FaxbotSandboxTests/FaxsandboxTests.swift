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
            faxsandbox -- bash -c 'trap "echo caught; exit 3" TERM; echo ready; for n in {1..1000}; do sleep 0.01; done' > out & pid=$!
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

import Foundation
import TestSupport
import Testing

/// A watched folder: every file goes once, whatever it is called and whenever the watcher is killed.
@Suite struct WatchTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("in/+15551234567/readme", Data())
        try Foundation.FileManager.default.removeItem(atPath: home.path("in/+15551234567/readme"))
    }

    private func run(_ script: String) throws -> Outcome {
        try Program.tool(
            "faxsandbox",
            ["--journal", home.path("journal"), "--", "bash", "-c", "cd \"$FAXPIPE_HOME\"\n" + script],
            home: home, timeout: .seconds(120))
    }

    private var uploads: Int {
        let journal = (try? String(contentsOfFile: home.path("journal"), encoding: .utf8)) ?? ""
        return journal.split(separator: "\n").filter { $0.contains("\"method\":\"POST\"") }.count
    }

    private func exists(_ path: String) -> Bool {
        Foundation.FileManager.default.fileExists(atPath: home.path("in/" + path))
    }

    @Test func filesGoToWhomTheirFolderIsCalledAfter() throws {
        let name = "$(touch pwned) 'a' -rf\n%F.txt"
        try home.write("in/+15551234567/" + name, Data("hello\n".utf8))
        try home.write("in/practice/b.txt", Data("hello\n".utf8))
        try home.write("in/c.txt", Data("hello\n".utf8))
        try home.write(
            "in/.faxpipe.toml",
            Data("to = \"+15550000001\"\n[folders]\npractice = \"+15550000002\"\n".utf8))
        let outcome = try run("faxshare watch --once --rest 1s in && faxjobs list --json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for number in ["+15551234567", "+15550000001", "+15550000002"] {
            #expect(outcome.text.contains("\"to\":\"\(number)\""))
        }
        #expect(exists("sent/+15551234567/" + name) && exists("sent/practice/b.txt") && exists("sent/c.txt"))
        #expect(!Foundation.FileManager.default.fileExists(atPath: home.path("pwned")))
        #expect(uploads == 3)
    }

    @Test func whatCanNotBeSentHasItsReasonBesideIt() throws {
        try home.write("in/loose.txt", Data("x\n".utf8))
        try home.write("in/nobody/z.txt", Data("x\n".utf8))
        try home.write("in/+15551234567/junk", Data([0, 1, 2, 3, 0xFF]))
        let outcome = try run("ln -s /etc/passwd in/+15551234567/link; faxshare watch --once --rest 1s in")
        #expect(outcome.status == 0, "\(outcome.errors)")
        func reason(_ path: String) -> String {
            (try? String(contentsOfFile: home.path("in/failed/\(path).reason.txt"), encoding: .utf8)) ?? ""
        }
        #expect(reason("loose.txt").contains("nobody is named to send it to"))
        #expect(reason("nobody/z.txt").contains("no fax number for \"nobody\""))
        #expect(reason("+15551234567/link").contains("symbolic links are not followed"))
        #expect(reason("+15551234567/junk").hasPrefix("junk is binary data"))
        #expect(uploads == 0)
    }

    @Test func aFileThatIsBeingWrittenIsWaitedFor() throws {
        let outcome = try run(
            """
            { echo begin; sleep 4; echo end; } > in/+15551234567/slow.txt &
            until [ -s in/+15551234567/slow.txt ]; do sleep 0.1; done
            faxshare watch --once --rest 1s in; cat in/sent/+15551234567/slow.txt
            """)
        #expect(outcome.text == "begin\nend\n", "\(outcome.errors)")
        #expect(uploads == 1)
    }

    @Test func killedAtAnyMomentNothingIsSentTwice() throws {
        for number in 1...5 {
            try home.write("in/+15551234567/\(number).txt", Data("letter \(number)\n".utf8))
        }
        let outcome = try run(
            """
            for i in $(seq 12); do
                faxshare watch --rest 1s in 2> /dev/null & W=$!
                sleep 1.$((RANDOM % 10)); kill -9 $W; wait $W 2> /dev/null
            done
            faxshare watch --once --rest 1s in; echo "status $?"
            """)
        #expect(outcome.lines.last == "status 0", "\(outcome.errors)")
        for number in 1...5 { #expect(exists("sent/+15551234567/\(number).txt")) }
        #expect(uploads == 5)
    }

    @Test func twoWatchersOfAFolderAreOneTooMany() throws {
        let outcome = try run(
            """
            faxshare watch in 2>said & W=$!
            until grep -q watching said; do sleep 0.1; done
            faxshare watch --once in; echo $?; kill $W
            """)
        #expect(outcome.text == "75\n", "\(outcome.errors)")
    }
}

import Foundation
import TestSupport
import Testing

/// A person's commands and desktop hear what became of a fax.
@Suite struct HookTests {
    /// A configuration whose hooks write what they get.
    private static let hooks = """
        mkdir -p config
        printf '%s\\n' '[hooks]' 'timeout = 60' \\
            'delivered = ["sh", "-c", "cat >>\\"$FAXPIPE_HOME/heard\\""]' \\
            'failed = ["sh", "-c", "env >>\\"$FAXPIPE_HOME/environment\\"; echo no; exit 3"]' \\
            'uncertain = ["sh", "-c", "cat >>\\"$FAXPIPE_HOME/heard\\""]' > config/config.toml

        """

    private func text(_ stage: Stage, _ name: String) throws -> String {
        try String(contentsOfFile: stage.home.path(name), encoding: .utf8)
    }

    @Test func aDeliveredFaxIsToldOnce() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Self.hooks
                + """
                faxsend -q +15551234567 note.txt >id
                faxjobs wait 1 >row; faxjobs flush; faxjobs flush; faxjobs wait 1 >row
                faxjobs show 1 | tail -1 | cut -f 5
                """)
        #expect(outcome.errors == "")
        let heard = try text(stage, "heard").split(separator: "\n")
        #expect(heard.count == 1)
        #expect(heard.first?.hasPrefix(#"{"v":1,"event":"delivered","at":"20"#) == true)
        #expect(heard.first?.contains(#""job":{"v":1,"id":1,"#) == true)
        #expect(heard.first?.contains("call back") == false)
        #expect(outcome.lines.last == "the delivered hook was run", "\(outcome.text)")
    }

    @Test func aCommandThatFailsIsSaidAndHasNoKey() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Self.hooks
                + """
                faxsend -q +15551234567 note.txt >id
                faxjobs wait 1 >row; faxjobs flush
                faxjobs show 1 | tail -1 | cut -f 5
                """, fault: "status=queued/FAILED")
        #expect(outcome.errors.contains("faxjobs: the failed hook exited with status 3: sh: no\n"))
        #expect(outcome.lines.last == "the failed hook exited with status 3, and is run again")
        let environment = try text(stage, "environment")
        #expect(environment.contains("FAXPIPE_EVENT=failed\n"))
        #expect(environment.contains("FAXPIPE_DOCUMENT=\(stage.home.path("data/documents/"))"))
        #expect(environment.contains("FAX_URL=") && !environment.contains("FAX_API_KEY"))
        // Once: the second try has its time.
        #expect(environment.split(separator: "\n").count { $0 == "FAXPIPE_EVENT=failed" } == 1)
    }

    @Test func whatASenderThatDiedLeftIsTold() throws {
        let stage = try Stage()
        let outcome = try stage.run(
            Self.hooks
                + """
                faxsend -q +15551234567 note.txt >id &
                for n in {1..600}; do faxjobs | grep -q sending && break; sleep 0.05; done
                kill -9 $!; wait $! 2>died
                faxjobs flush 2>said; grep -c uncertain heard
                """, fault: "withhold")
        #expect(outcome.lines == ["1"], "\(outcome.errors)")
    }

    @Test func whatHasExpiredIsToldAsFailed() throws {
        let stage = try Stage()
        let hooks = #"""
            [hooks]
            timeout = 60
            failed = ["sh", "-c", "cat >>$FAXPIPE_HOME/heard"]

            """#
        try stage.home.write("config/config.toml", Data(hooks.utf8))
        let outcome = try stage.runOffline(
            """
            faxsend -q +15551234567 note.txt >id; faxjobs flush -q >row
            sqlite3 data/fax.db "UPDATE job SET expires_at = 1"
            faxjobs flush -q >row; cut -f 2 row; faxjobs flush -q
            """)
        #expect(outcome.lines.contains("expired"), "\(outcome.text)\(outcome.errors)")
        let heard = try text(stage, "heard").split(separator: "\n")
        #expect(heard.count == 1 && heard[0].contains(#""event":"failed""#))
        #expect(heard.first?.contains(#""state":"expired""#) == true)
        #expect(heard.first?.contains(#""error":"not sent in time""#) == true)
    }

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func theDesktopHearsWhatWasNotSentInTime() throws {
        let desktop = try NotificationDesktop()
        let outcome = try Stage().runOffline(
            """
            export DBUS_SESSION_BUS_ADDRESS='\(desktop.address)'
            notify() { mkdir -p config; printf '[notify]\\njobs = "%s"\\n' "$1" > config/config.toml; }
            expire() { sqlite3 data/fax.db "UPDATE job SET expires_at = 1 WHERE state = 'queued'"; faxjobs flush -q >row; }
            faxsend -q +15551234567 note.txt >id; expire; faxjobs flush -q >row
            notify recipient; faxsend -q +15551234568 note.txt >id; expire; faxjobs flush -q >row
            """)
        #expect(
            desktop.shown == [
                "Faxpipe\tdialog-warning\tFax not sent\tFax 1 was not sent in time.\ttransfer.error\t2",
                "Faxpipe\tdialog-warning\tFax not sent\tFax 2 to +15551234568 was not sent in time.\ttransfer.error\t2",
            ], "\(outcome.errors)")
    }

    @Test func withoutListenersNothingIsKept() throws {
        let outcome = try Stage().run(
            """
            faxsend -q --wait +15551234567 note.txt >id; faxjobs flush
            sqlite3 data/fax.db 'SELECT count(*) FROM notice'
            """)
        #expect(outcome.lines == ["0"], "\(outcome.errors)")
    }

    @Test(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
    func theDesktopNamesNobodyUnlessAsked() throws {
        let desktop = try NotificationDesktop()
        let outcome = try Stage().run(
            """
            notify() { mkdir -p config; printf '[notify]\\njobs = "%s"\\n' "$1" > config/config.toml; }
            faxsend -q +15551234567 note.txt >id; faxjobs wait last >row
            notify recipient; faxsend -q +15551234568 note.txt >id; faxjobs wait last >row
            notify none; faxsend -q +15551234569 note.txt >id; faxjobs wait last >row
            sqlite3 data/fax.db 'SELECT count(*) FROM notice'
            """, fault: "status=queued/FAILED",
            environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
        #expect(outcome.lines == ["0"], "\(outcome.errors)")
        #expect(
            desktop.shown == [
                "Faxpipe\tdialog-warning\tFax failed\tFax 1 was not delivered.\ttransfer.error\t2",
                "Faxpipe\tdocument-send\tFax delivered\tFax 2 to +15551234568 has arrived.\ttransfer.complete\t1",
            ])
    }

    @Test(arguments: [
        ("delivered = []", "delivered names no program"), ("delivered = \"mail\"", "has to be a list like"),
        ("timeout = 0", "from 1 to 3600 seconds"),
    ])
    func whatIsNoHookIsRefused(_ line: String, _ words: String) throws {
        let stage = try Stage()
        try stage.home.write("config/config.toml", Data("[hooks]\n\(line)\n".utf8))
        let outcome = try stage.runOffline("faxjobs flush")
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasPrefix("faxjobs: config.toml:2: ") && outcome.errors.contains(words))
    }

    /// Whoever can write the file could have any program run.
    @Test func aFileThatOthersCanWriteRunsNothing() throws {
        let stage = try Stage()
        let path = try stage.home.write(
            "config/config.toml", Data("[hooks]\nfailed = [\"mail\"]\n".utf8), mode: 0o666)
        let outcome = try stage.runOffline("faxjobs flush")
        #expect(outcome.status == 78)
        #expect(outcome.errors.hasSuffix("so the program it names is not run\nhint: chmod go-w \(path)\n"))
    }
}

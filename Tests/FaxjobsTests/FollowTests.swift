import Foundation
import TestSupport
import Testing

/// `faxjobs follow`: the desktop hears of a fax once, and its buttons do what they say.
@Suite(.enabled(if: NotificationDesktop.isHere, "dbus-daemon or python3-dbus is not installed"))
struct FollowTests {
    private let home: ScratchFolder
    private let desktop: NotificationDesktop
    /// The first who asks about a fax learns nothing, so that it was accepted is told however late that is.
    private static let onceAway = "GET /fax/*: 500; "

    init() throws {
        home = try ScratchFolder()
        desktop = try NotificationDesktop()
        try home.write("note.txt", Data("please call back\n".utf8))
        // The viewer of this desktop.
        try home.writeProgram(
            "bin/xdg-open",
            "#!/bin/sh\ncp -p \"$1\" \"$FAXPIPE_HOME/opened\"; env > \"$FAXPIPE_HOME/variables\"\n")
    }

    /// Runs a script before a sandbox, after a fax was sent.
    private func run(_ script: String, fault: String) throws -> Outcome {
        let begin = """
            cd "$FAXPIPE_HOME"; PATH=$PWD/bin:$PATH
            faxsend -q +15551234567 note.txt > id 2> errors

            """
        return try Program.tool(
            "faxsandbox", ["--fault", fault, "--", "bash", "-c", desktop.person + begin + script],
            home: home, timeout: .seconds(120))
    }

    @Test func acceptedAndDeliveredAreToldAndShowOpensACopy() throws {
        let outcome = try run(
            """
            faxjobs follow last & F=$!
            sees 'Fax delivered'; presses show; wait $F; echo "status $?"
            faxjobs flush; faxjobs document last > sent; cmp sent opened && stat -c %a opened
            """, fault: Self.onceAway + "status=queued/SUCCESS")
        #expect(outcome.text == "status 0\n600\n", "\(outcome.errors)")
        let variables = try String(contentsOfFile: home.path("variables"), encoding: .utf8)
        #expect(!variables.contains("FAX_API_KEY"))
        // The second takes the place of the first.
        #expect(
            desktop.shown == [
                "Faxpipe\tdocument-send\tFax accepted\tFax 1 is on its way. You will hear what becomes of it."
                    + "\ttransfer\t1\t0\tshow\tShow",
                "Faxpipe\tdocument-send\tFax delivered\tFax 1 has arrived."
                    + "\ttransfer.complete\t1\t1\tshow\tShow",
            ])
    }

    @Test func whatHasFailedIsSentAgainAtTheButton() throws {
        let outcome = try run(
            """
            mkdir config; printf '[notify]\\njobs = "recipient"\\n' > config/config.toml
            faxjobs follow last & F=$!
            sees 'Fax failed'; presses retry; sees 'Fax delivered'; presses ''; wait $F
            faxjobs list --json
            """, fault: "status=queued/FAILED, status=queued/SUCCESS")
        #expect(outcome.text.contains("\"attempts\":2"), "\(outcome.text) \(outcome.errors)")
        let failed = try #require(desktop.shown.first { $0.contains("Fax failed") })
        #expect(failed.contains("\tFax 1 to +15551234567 was not delivered: "))
        #expect(failed.hasSuffix("\tshow\tShow\tretry\tTry again"))
        #expect(desktop.shown.count { $0.contains("Fax failed") } == 1)
    }

    /// Whatever is pressed: there is one upload.
    @Test func whatMayHaveBeenSentIsNotSentAgain() throws {
        let outcome = try run(
            """
            faxjobs follow --timeout 30m last & F=$!
            sees 'Fax uncertain'; presses retry; sleep 2; kill $F; wait $F; faxjobs list --json
            """, fault: "hangup")
        #expect(outcome.text.contains("\"state\":\"uncertain\""), "\(outcome.text) \(outcome.errors)")
        #expect(outcome.text.contains("\"attempts\":1"))
        #expect(desktop.shown.last?.hasSuffix("\tshow\tShow") == true)
    }

    @Test func whatAFollowerLeavesAFlushTells() throws {
        let outcome = try run(
            """
            faxjobs follow last & F=$!
            sees 'Fax accepted'; kill -9 $F
            while [ "$(faxjobs list --state submitted)" ]; do faxjobs flush > rows; sleep 0.5; done
            faxjobs follow last; echo $?
            """, fault: "GET /fax/*: 4*500; status=queued/SUCCESS")
        #expect(outcome.text == "0\n", "\(outcome.errors)")
        #expect(desktop.shown.count { $0.contains("Fax delivered") } == 1)
    }

    @Test func whereNothingCanBeShownItSaysSo() throws {
        let outcome = try run(
            """
            DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent faxjobs follow last; echo $?
            mkdir config; printf '[notify]\\njobs = "none"\\n' > config/config.toml
            faxjobs follow last; echo $?
            """, fault: "ok")
        #expect(outcome.text == "64\n78\n")
        #expect(
            outcome.errors.contains("there is no desktop that shows notifications\nhint: faxjobs wait last"))
        #expect(desktop.shown.isEmpty)
    }
}

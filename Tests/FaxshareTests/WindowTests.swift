import Foundation
import TestSupport
import Testing

/// The real windows on a display of the test's own, driven by keys.
@Suite(.serialized) struct WindowTests {
    /// The programs of a test display; zenity and kdialog are asked for one by one.
    static func has(_ programs: String...) -> Bool {
        (["Xvfb", "openbox", "xdotool"] + programs).allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
        }
    }

    /// Shell functions to drive windows with; pictures of them are kept where `PICTURES` says.
    static let display = """
        cd "$FAXPIPE_HOME"
        Xvfb -displayfd 5 -screen 0 900x640x24 5> display > /dev/null 2>&1 & X=$!
        for i in $(seq 200); do [ -s display ] && break; sleep 0.05; done
        export DISPLAY=:$(cat display)
        xsetroot -solid '#51708f' 2> /dev/null
        openbox > /dev/null 2>&1 & W=$!
        trap 'kill $W $X' EXIT
        for i in $(seq 200); do xdotool get_desktop > /dev/null 2>&1 && break; sleep 0.05; done
        # Waits for a window of another process than the last one's, and for its keyboard.
        window() {
            local id process
            for i in $(seq 400); do
                id=$(xdotool search --onlyvisible --name '^Send as fax' 2> /dev/null | tail -n 1)
                process=$([ -n "$id" ] && xdotool getwindowpid "$id" 2> /dev/null)
                if [ -n "$process" ] && [ "$process" != "$last" ]; then
                    xdotool windowactivate --sync "$id" 2> /dev/null && last=$process && sleep 0.4 && return 0
                fi
                sleep 0.05
            done
            echo "no window came" >&2
            return 1
        }
        picture() {
            [ -n "$PICTURES" ] && import -window root -trim "$PICTURES/$1.png"
            look
        }
        # What others can read now.
        look() {
            ps -eo args | grep -E '^/usr/bin/(zenity|kdialog)' >> seen
            return 0
        }
        # Waits until the documents have been looked at.
        planned() { while pgrep -g 0 faxpdf > /dev/null; do sleep 0.05; done; sleep 0.3; }
        """

    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write("letter one.txt", Data("Dear Dr. Smith,\n\nplease call back.\n".utf8))
    }

    /// Runs a script before a sandbox with a display of its own.
    private func run(_ script: String) throws -> Outcome {
        var environment: [String: String] = [:]
        environment["PICTURES"] = ProcessInfo.processInfo.environment["PICTURES"]
        return try Program.tool(
            "faxsandbox", ["--", "bash", "-c", Self.display + "\n" + script], home: home,
            environment: environment, timeout: .seconds(120))
    }

    private func seen() throws -> String { try String(contentsOfFile: home.path("seen"), encoding: .utf8) }

    @Test(
        .enabled(
            if: has("zenity") && NotificationDesktop.isHere,
            "zenity, Xvfb, openbox, xdotool, dbus-daemon or python3-dbus is not installed"))
    func zenityAsksTheFaxIsSentAndTheDesktopIsTold() throws {
        let desktop = try NotificationDesktop()
        let outcome = try run(
            desktop.person + """
                faxshare -- 'letter one.txt' > id 2> errors & F=$!
                window || exit 1; picture number
                xdotool type 12; xdotool key Return
                window || exit 1; look
                xdotool type '+1 555 123 4567'; xdotool key Return
                window || exit 1; look
                xdotool type 'Please call back'; xdotool key Return
                window || exit 1; planned; picture plan
                xdotool key Return
                wait $F; echo "status $?"; cat id errors
                sees 'Fax delivered'; presses ''
                faxjobs list --json
                # Another one, which is cancelled.
                faxcontacts add -q 'Dr. Smith' +15551234567 > ids; faxcontacts add -q Pharmacy +15557654321 > ids
                faxshare -- 'letter one.txt' & F=$!
                window || exit 1; picture contacts
                xdotool key Down Return
                window || exit 1
                xdotool key Return
                window || exit 1
                xdotool key Escape
                wait $F; echo "status $?"; faxjobs | wc -l
                """)
        #expect(outcome.lines.first == "status 0", "\(outcome.text) \(outcome.errors)")
        #expect(outcome.text.contains("\"to\":\"+15551234567\""))
        #expect(outcome.text.contains("\"pages\":2"))
        #expect(outcome.text.hasSuffix("status 0\n1\n"))
        #expect(desktop.shown.contains { $0.contains("\tFax accepted\t") })
        let seen = try seen()
        #expect(seen.contains("zenity") && !seen.contains("555") && !seen.contains("call back"))
    }

    /// Several people have the name; and there is nobody who shows notifications.
    @Test(.enabled(if: has("kdialog"), "kdialog, Xvfb, openbox or xdotool is not installed"))
    func kdialogAsksAndTheFaxIsSent() throws {
        let outcome = try run(
            """
            unset DBUS_SESSION_BUS_ADDRESS
            faxcontacts add -q 'Ann Smith' +15557654321 > ids; faxcontacts add -q 'Bob Smith' +15551234567 > ids
            faxshare --dialog kdialog -- 'letter one.txt' > id 2> errors & F=$!
            window || exit 1; look
            xdotool type smith; xdotool key Return
            window || exit 1; look
            xdotool key Return
            window || exit 1
            xdotool type 2; xdotool key Return
            window || exit 1
            xdotool type 'Please call back'; xdotool key Return
            window || exit 1; picture kde-plan
            xdotool key Return
            window || exit 1; look
            xdotool key Return
            window || exit 1; look
            xdotool key Return
            wait $F; echo "status $?"; cat id errors
            faxjobs list --json
            """)
        #expect(outcome.lines.first == "status 0", "\(outcome.text) \(outcome.errors)")
        #expect(outcome.text.contains("\"to\":\"+15551234567\""))
        let seen = try seen()
        #expect(seen.contains("kdialog") && !seen.contains("call back"))
        #expect(!seen.contains("Smith") && !seen.contains("555") && !seen.contains("567"))
    }
}

import Foundation
import TestSupport
import Testing

/// A Faxbot that tells of itself, heard by a real Avahi daemon with a bus of its own.
@Suite struct AnnouncementTests {
    private static let isPossible =
        NetworkNamespace.isPermitted
        && ["/usr/sbin/avahi-daemon", "/usr/bin/dbus-daemon"].allSatisfy(FileManager.default.isExecutableFile)

    @Test(.enabled(if: isPossible, "root, avahi-daemon and dbus-daemon are needed: nothing was tested"))
    func whoTellsOfItselfIsFound() throws {
        let home = try ScratchFolder()
        let network = try NetworkNamespace()
        try home.write(
            "bus.conf",
            Data(
                """
                <busconfig><type>system</type><listen>unix:path=\(home.path("bus"))</listen>
                <policy context="default"><allow user="*"/><allow own="*"/>
                <allow send_destination="*"/><allow receive_sender="*"/></policy></busconfig>
                """.utf8))
        try home.write(
            "services/faxbot.service",
            Data(
                """
                <service-group><name>Front office</name><service><type>_faxbot._tcp</type><port>8085</port></service>
                </service-group>
                """.utf8))
        try home.write(
            "avahi.conf", Data("[server]\nuse-ipv6=no\n[publish]\npublish-workstation=no\n[rlimits]\n".utf8))
        let server = try network.enter {
            try WireServer(address: "127.0.0.1", port: 8085) { client in
                _ = client.readHead()
                client.answer(200, #"{"status":"ok"}"#, fields: ["Content-Type: application/json"])
            }
        }
        // The daemon writes into a folder of the system, which only it and its client see here.
        let outcome = try Program.shell(
            """
            export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$FAXPIPE_HOME/bus
            bus=$(dbus-daemon --config-file="$FAXPIPE_HOME/bus.conf" --fork --print-pid)
            ip netns exec \(network.name) unshare -m --propagation private sh -c '
                mkdir -p /run/avahi-daemon; mount -t tmpfs none /run/avahi-daemon
                mount --bind "$FAXPIPE_HOME/services" /etc/avahi/services
                exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f "$FAXPIPE_HOME/avahi.conf"
            ' 2>"$FAXPIPE_HOME/log" &
            daemon=$!
            for i in $(seq 600); do grep -q established "$FAXPIPE_HOME/log" && break; sleep 0.1; done
            # It looks for three seconds: a busy machine may need more of them.
            for i in {1..5}; do
                ip netns exec \(network.name) faxserver discover --json >"$FAXPIPE_HOME/found"
                echo $i >"$FAXPIPE_HOME/looks"; [ -s "$FAXPIPE_HOME/found" ] && break
            done
            cat "$FAXPIPE_HOME/found"; kill $daemon $bus
            """, home: home,
            environment: ["PATH": "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin"])
        let log = try? String(contentsOfFile: home.path("log"), encoding: .utf8)
        #expect(outcome.lines.count == 1, "\(outcome.errors)\(log ?? "")")
        #expect(outcome.text.contains(#""url":"http://127.0.0.1:8085""#))
        #expect(outcome.text.contains(#""source":"mdns","name":"Front office","generation":null"#))
        let looks = Int(try String(contentsOfFile: home.path("looks"), encoding: .utf8).dropLast()) ?? 0
        #expect((1...max(1, looks)).contains(server.connections))
    }

    @Test(
        .enabled(
            if: NetworkNamespace.isPermitted, "root is needed to make network namespaces: nothing was tested")
    )
    func withoutADaemonOneLineSaysSo() throws {
        let home = try ScratchFolder()
        let network = try NetworkNamespace()
        let outcome = try Program.shell(
            "ip netns exec \(network.name) faxserver discover -v", home: home,
            environment: [
                "PATH": "\(Repository.tools.path):/usr/local/bin:/usr/bin:/bin:/usr/sbin",
                "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
            ])
        #expect(outcome.status == 0 && outcome.text == "")
        #expect(outcome.errors.hasPrefix("faxserver: no look at mDNS: the Avahi daemon can't be asked: "))
        #expect(outcome.errors.hasSuffix("faxserver: no Faxbot answers in this machine, port 8080\n"))
    }
}

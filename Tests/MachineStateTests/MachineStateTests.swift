import Foundation
import TestSupport
import Testing

/// NetworkManager and UPower as python-dbusmock plays them, on a bus of their own.
@Suite struct MachineStateTests {
    private static let mock = FileManager.default.fileExists(
        atPath: "/usr/lib/python3/dist-packages/dbusmock/__init__.py")

    /// Sends a fax while the bus says this, and tells how it ended.
    private func send(
        _ configuration: String, _ services: String, to url: String = "https://10.255.255.1:9"
    ) throws -> Outcome {
        let home = try ScratchFolder()
        let profile = "[profile.office]\nlocal = \"\(url)\"\nkey_env = \"FAX_API_KEY\"\n"
        try home.write("config/config.toml", Data((configuration + profile).utf8))
        return try Program.shell(
            """
            cd $FAXPIPE_HOME
            dbus-daemon --session --nofork --nopidfile --print-address=3 3>address &
            daemon=$!
            until test -s address; do sleep 0.02; done
            export DBUS_SYSTEM_BUS_ADDRESS=$(cat address)
            \(services)
            echo note | faxsend +15551234567
            kill $mock $daemon 2>/dev/null
            """, home: home, environment: ["FAX_API_KEY": "fbk_live_none"])
    }

    private func networkManager(metered: Int) -> String {
        """
        /usr/bin/python3 -m dbusmock --system org.freedesktop.NetworkManager /org/freedesktop/NetworkManager \\
            org.freedesktop.NetworkManager >/dev/null & mock=$!
        gdbus_wait() { until dbus-send --bus=$DBUS_SYSTEM_BUS_ADDRESS --print-reply --dest=$1 / \\
            org.freedesktop.DBus.Peer.Ping >/dev/null 2>&1; do sleep 0.05; done; }
        gdbus_wait org.freedesktop.NetworkManager
        dbus-send --bus=$DBUS_SYSTEM_BUS_ADDRESS --print-reply --dest=org.freedesktop.NetworkManager \\
            /org/freedesktop/NetworkManager org.freedesktop.DBus.Mock.AddProperty \\
            string:org.freedesktop.NetworkManager string:Metered variant:uint32:\(metered) >/dev/null
        """
    }

    private func upower(percentage: Double) -> String {
        """
        /usr/bin/python3 -m dbusmock --system --template upower --parameters '{"OnBattery": true}' >/dev/null & mock=$!
        until dbus-send --bus=$DBUS_SYSTEM_BUS_ADDRESS --print-reply --dest=org.freedesktop.UPower \\
            /org/freedesktop/UPower org.freedesktop.DBus.Mock.SetupDisplayDevice int32:2 uint32:2 double:\(percentage) \\
            double:20 double:40 double:5 int64:3600 int64:0 boolean:true string:battery uint32:3 \\
            >/dev/null 2>&1; do sleep 0.05; done
        """
    }

    @Test(
        .enabled(if: mock, "python3-dbusmock is not installed"),
        arguments: [(1, true), (3, true), (2, false), (0, false)])
    func aMeteredNetworkIsWaitedOut(metered: Int, waits: Bool) throws {
        let outcome = try send("[outbox]\nmetered = \"wait\"\n", networkManager(metered: metered))
        #expect(outcome.lines == ["1"], "\(outcome.errors)")
        #expect(outcome.errors.contains("the network is metered") == waits, "\(outcome.errors)")
    }

    @Test(.enabled(if: mock, "python3-dbusmock is not installed"))
    func whatStaysOnThisMachineGoesOverNoNetwork() throws {
        let outcome = try send(
            "[outbox]\nmetered = \"wait\"\n", networkManager(metered: 1), to: "http://127.0.0.1:9")
        #expect(outcome.lines == ["1"] && !outcome.errors.contains("metered"), "\(outcome.errors)")
        #expect(outcome.errors.contains("127.0.0.1:9"), "\(outcome.errors)")
    }

    @Test(.enabled(if: mock, "python3-dbusmock is not installed"), arguments: [(19.0, true), (21, false)])
    func anEmptyBatteryIsWaitedOut(percentage: Double, waits: Bool) throws {
        let outcome = try send("[outbox]\nbattery_below = 20\n", upower(percentage: percentage))
        #expect(outcome.lines == ["1"], "\(outcome.errors)")
        #expect(outcome.errors.contains("the battery is at 19 %") == waits, "\(outcome.errors)")
    }

    @Test func whereNobodySaysAnythingItGoes() throws {
        let outcome = try send("[outbox]\nmetered = \"wait\"\nbattery_below = 20\n", "")
        #expect(outcome.lines == ["1"] && outcome.errors.contains("10.255.255.1"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("metered") && !outcome.errors.contains("battery"))
    }
}

import Foundation
import Glibc

/// A desktop of this test alone: a message bus with somebody on it who takes notifications and writes them down.
public final class NotificationDesktop {
    /// Whether there can be one here.
    public static let isHere: Bool = {
        guard access("/usr/bin/dbus-daemon", X_OK) == 0 else { return false }
        let probe = try? Program.run("/usr/bin/python3", ["-c", "import dbus.mainloop.glib"])
        return probe?.status == 0
    }()

    /// The bus's address.
    public let address: String
    private let folder: ScratchFolder
    private var processes: [Process] = []

    /// Starts the bus and, unless nobody is to sit there, the one who takes notifications.
    public init(hasService: Bool = true) throws {
        folder = try ScratchFolder()
        address = "unix:path=\(folder.path("bus"))"
        try start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
        try wait(for: "bus")
        guard hasService else { return }
        try folder.write("service.py", Data(Self.service.utf8))
        try start("/usr/bin/python3", [folder.path("service.py"), folder.path("log")])
        try wait(for: "log")
    }

    deinit {
        for process in processes {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// What was shown: application, icon, summary, body, category and urgency, with tabs between; behind them the
    /// number of the notice whose place it took, and keys and labels of its buttons, if it has any.
    public var shown: [String] {
        let text = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Shell functions for somebody who sits there: `sees WORDS` waits until they are shown, `presses KEY` presses a
    /// button of the notice that was shown last, and `presses ''` takes it away.
    public var person: String {
        """
        export DBUS_SESSION_BUS_ADDRESS='\(address)'
        sees() { until grep -q "$1" '\(folder.path("log"))'; do sleep 0.1; done; }
        presses() {
            dbus-send --session --type=method_call --print-reply --dest=org.freedesktop.Notifications \
                /org/freedesktop/Notifications org.freedesktop.Notifications.Press "string:$1" > /dev/null
        }

        """
    }

    private func start(_ path: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
    }

    private func wait(for file: String) throws {
        for _ in 0..<3000 {
            if access(folder.path(file), F_OK) == 0 { return }
            usleep(20_000)
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// GLib's loop by ctypes: one package less.
    private static let service = """
        import ctypes, sys, dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        DBusGMainLoop(set_as_default=True)
        class Desktop(dbus.service.Object):
            last = 0
            @dbus.service.method("org.freedesktop.Notifications", "", "as")
            def GetCapabilities(self): return ["body", "body-markup", "actions"]
            @dbus.service.method("org.freedesktop.Notifications", "susssasa{sv}i", "u")
            def Notify(self, application, replaces, icon, summary, body, actions, hints, timeout):
                words = [application, icon, summary, body, hints["category"], str(int(hints["urgency"]))]
                if actions: words += [str(int(replaces)), *actions]
                self.last = int(replaces) or self.last + 1
                with open(sys.argv[1], "a") as log: log.write("\\t".join(words) + "\\n")
                return self.last
            @dbus.service.signal("org.freedesktop.Notifications", "us")
            def ActionInvoked(self, number, key): pass
            @dbus.service.signal("org.freedesktop.Notifications", "uu")
            def NotificationClosed(self, number, reason): pass
            @dbus.service.method("org.freedesktop.Notifications", "s", "")
            def Press(self, key):
                if key: self.ActionInvoked(self.last, key)
                self.NotificationClosed(self.last, 2)
        bus = dbus.SessionBus()
        name = dbus.service.BusName("org.freedesktop.Notifications", bus)
        desktop = Desktop(bus, "/org/freedesktop/Notifications")
        open(sys.argv[1], "a").close()
        glib = ctypes.CDLL("libglib-2.0.so.0")
        glib.g_main_loop_new.restype = ctypes.c_void_p
        glib.g_main_loop_run.argtypes = [ctypes.c_void_p]
        glib.g_main_loop_run(glib.g_main_loop_new(None, 0))
        """
}

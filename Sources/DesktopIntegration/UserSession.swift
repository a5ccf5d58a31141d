import CLinux
import FaxCore
import Glibc

/// The desktop that the user of this process is sitting at, found from outside of it: a print job has no display.
public enum UserSession {
    /// What a program needs to show windows there.
    private static let names = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP", "KDE_FULL_SESSION",
    ]

    /// The variables of the user's oldest process with a display of this machine, such as the session itself; empty
    /// if there is none.
    ///
    /// Only processes of this very user are looked at, so nobody else can lead a document to their own display.
    public static func variables() -> [String: String] {
        for process in processes() {
            guard let environment = environment(of: process) else { continue }
            let found = environment.filter { names.contains($0.key) }
            // Not `host:0`, nor a display behind ssh: those are elsewhere.
            let isLocal = found["DISPLAY"]?.hasPrefix(":") == true || found["WAYLAND_DISPLAY"] != nil
            if isLocal { return found }
        }
        return [:]
    }

    /// The processes of this user, oldest first.
    private static func processes() -> [Int] {
        var found: [Int] = []
        for name in fileNames(in: "/proc") {
            guard let process = Int(name) else { continue }
            var facts = stat()
            if unsafe stat("/proc/\(process)", &facts) == 0, facts.st_uid == getuid() {
                found.append(process)
            }
        }
        return found.sorted()
    }

    /// The environment that a process was started with; nil if it may not be read.
    private static func environment(of process: Int) -> [String: String]? {
        let descriptor = unsafe fx_open("/proc/\(process)/environ", O_RDONLY, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_uid == getuid() else { return nil }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while bytes.count < 1 << 20 {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        var variables: [String: String] = [:]
        for entry in bytes.split(separator: 0) {
            let parts = entry.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2 else { continue }
            variables[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
        }
        return variables
    }
}

import FaxCore
import Glibc

/// Where programs lie.
public enum ProgramPlace {
    /// The executable `name` in `PATH`; nil if there is none. Folders that depend on where one stands are not looked into.
    public static func inPath(_ name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first { unsafe access($0.fileNameBytes, X_OK) == 0 }
    }

    /// The folder of this program, where the other tools of its installation lie; nil without /proc.
    public static func ownFolder() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(fileName: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) })
        return own.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(own[..<$0]) }
    }
}

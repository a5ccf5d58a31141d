import FaxCore
import Glibc

/// Where programs lie that do a part of the work.
enum Programs {
    /// The executable of this name in `PATH`; nil if there is none.
    static func inPath(_ name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
            .first { unsafe access($0.fileNameBytes, X_OK) == 0 }
    }

    /// The tool of this name that lies beside this one, else in `PATH`.
    /// - Throws: 66 if there is none.
    static func tool(_ name: String, _ environment: [String: String]) throws(FaxError) -> String {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let beside = (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + name
        if unsafe access(beside.fileNameBytes, X_OK) == 0 { return beside }
        if let found = inPath(name, environment) { return found }
        throw FaxError(.noInput, "\(name), which belongs to faxinbox, is not there", hint: "make install")
    }
}

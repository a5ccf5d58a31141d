import CLinux
public import FaxCore
import Glibc

/// Where Faxpipe keeps things: the XDG Base Directory Specification 0.8, or one folder for all.
public struct Places: Sendable, Equatable {
    /// What a person edits: `config.toml`.
    public let config: String
    /// What must not be lost: `fax.db` and `documents/`.
    public let data: String
    /// What can be made again.
    public let cache: String
    /// What ends with the session: locks.
    public let runtime: String

    /// The configuration file, whether it is there or not.
    public var configurationFile: String { config + "/config.toml" }

    /// Finds the four folders; touches none of them.
    ///
    /// `FAXPIPE_HOME` puts all four under one folder. Else each is `faxpipe` under its XDG variable or that
    /// variable's default; a relative value is ignored, as the specification says. Without `XDG_RUNTIME_DIR` locks
    /// lie in the cache.
    /// - Throws: 78 if neither `FAXPIPE_HOME` nor `HOME` is of use.
    public init(environment: [String: String]) throws(FaxError) {
        func absolute(_ name: String) -> String? {
            guard var path = environment[name], path.hasPrefix("/") else { return nil }
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            return path
        }
        if let home = environment["FAXPIPE_HOME"], !home.isEmpty {
            guard let home = absolute("FAXPIPE_HOME") else {
                throw FaxError(
                    .configuration, "FAXPIPE_HOME is no absolute path: \"\(home)\"",
                    hint: "export FAXPIPE_HOME=\"$PWD/\(home)\"")
            }
            (config, data) = (home + "/config", home + "/data")
            (cache, runtime) = (home + "/cache", home + "/runtime")
            return
        }
        let home = absolute("HOME")
        func place(_ variable: String, _ fallback: String) throws(FaxError) -> String {
            if let folder = absolute(variable) { return folder + "/faxpipe" }
            guard let home else {
                throw FaxError(
                    .configuration, "neither HOME nor FAXPIPE_HOME is set",
                    hint: "export FAXPIPE_HOME=/var/lib/faxpipe")
            }
            return (home == "/" ? "" : home) + fallback + "/faxpipe"
        }
        config = try place("XDG_CONFIG_HOME", "/.config")
        data = try place("XDG_DATA_HOME", "/.local/share")
        cache = try place("XDG_CACHE_HOME", "/.cache")
        runtime = absolute("XDG_RUNTIME_DIR").map { $0 + "/faxpipe" } ?? cache + "/runtime"
    }

    /// Makes one of the folders, with mode 0700, and those above it that are missing.
    /// - Returns: `folder`.
    /// - Throws: 73 if it can't be made.
    @discardableResult
    public static func make(_ folder: String) throws(FaxError) -> String {
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            if unsafe mkdir(path, 0o700) != 0, errno != EEXIST, errno != EISDIR {
                let cause = errno
                var information = stat()
                // A read-only or foreign folder above may be there all the same.
                if unsafe stat(path, &information) == 0 { continue }
                throw FaxError(
                    .cannotCreate,
                    "can't create the folder \(path): \(unsafe String(cString: strerror(cause)))")
            }
        }
        var information = stat()
        guard unsafe stat(folder, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw FaxError(.cannotCreate, "\(folder) is no folder")
        }
        return folder
    }
}

public import Foundation

/// A folder of one test, gone with it. As a tool's `FAXPIPE_HOME` it keeps the test hermetic.
public final class ScratchFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes a new empty folder, mode 0700.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "faxpipe-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The path of a file in it.
    public func path(_ name: String) -> String { url.appending(path: name).path }

    /// Writes a file, with the folders above it, and returns its path.
    @discardableResult
    public func write(_ name: String, _ bytes: some DataProtocol, mode: Int = 0o600) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(bytes).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        return file.path
    }

    /// Writes a program, with the folders above it, and returns its path.
    ///
    /// Another process does it: were the file open in ours, a program that another test starts just now would have it
    /// open too, and what is open for writing can't be run (ETXTBSY).
    @discardableResult
    public func writeProgram(_ name: String, _ text: String) throws -> String {
        let path = path(name)
        let writing = "mkdir -p \"${1%/*}\" && cat > \"$1\" && chmod 755 \"$1\""
        let outcome = try Program.run("/bin/sh", ["-c", writing, "sh", path], input: Data(text.utf8))
        guard outcome.status == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: ["sh": outcome.errors])
        }
        return path
    }
}

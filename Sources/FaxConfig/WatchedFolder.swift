public import FaxCore
import TOMLKit

/// What `.faxpipe.toml` in a watched folder says: to whom its files go.
public struct WatchedFolder: Sendable, Equatable {
    /// Whom files go to that lie in the folder itself; nil if nobody is named.
    public let to: String?
    /// Whom files in a subfolder go to, by its name; where none is named, the name is the recipient.
    public let folders: [String: String]
    /// The profile to send by; nil for the usual one.
    public let profile: String?

    /// The name of the file.
    public static let fileName = ".faxpipe.toml"

    /// Reads the file in the folder at `path`; a folder without one names nobody.
    ///
    /// - Throws: exit status 78 for a mistake in it, or if others than its owner can write it: they could have
    ///   documents sent to themselves.
    public init(path: String) throws(FaxError) {
        guard let file = try ConfigurationFile(path: path + "/" + Self.fileName) else {
            (to, folders, profile) = (nil, [:], nil)
            return
        }
        guard !file.isOpenToOthers else {
            throw FaxError(
                .configuration,
                "\(file.path) can be written by others, who could send your documents anywhere",
                hint: "chmod go-w \(file.path)")
        }
        let source = ConfigurationSource(path: file.path, lines: TOMLLines(file.text))
        if let fault = source.lines.fault { throw source.mistake(line: fault.line, fault.reason) }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: file.text)
        } catch {
            throw FaxError(.configuration, "\(file.path) can't be read as TOML", cause: "\(error)")
        }
        let root = CheckedTable(table, path: [], source: source)
        to = try root.string("to")
        profile = try root.string("profile")
        var named: [String: String] = [:]
        let inner = try root.table("folders")
        for name in inner?.keys ?? [] { named[name] = try inner?.string(name) }
        folders = named
        if let unknown = root.unknownKeys().first {
            throw source.mistake(
                line: unknown.line, "there is no such key: to, profile and [folders] there are")
        }
    }
}

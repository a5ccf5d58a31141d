import FaxCore
import SecretStore

/// Reads where a profile's secrets come from.
struct SecretReading {
    let file: ConfigurationFile
    let places: Places
    let home: String?
    let profile: String

    /// The source that a table names by `store`, `command`, `file` or `env`, each behind a prefix; nil if by none.
    ///
    /// - Parameters:
    ///   - name: by which Faxpipe itself stores it.
    ///   - addresses: where it may go if Faxpipe itself has stored it.
    func source(
        in table: CheckedTable, prefix: String, name: String, addresses: [String]
    ) throws(FaxError) -> SecretSource? {
        let given = ["store", "command", "file", "env"].map { prefix + $0 }.filter(table.has)
        guard given.count < 2 else {
            throw table.mistake(given[1], "there is \(given[0]) already: a secret has one source")
        }
        if let store: KeyStore = try table.word(prefix + "store") {
            return .stored(
                StoredSecret(
                    place: store.place(of: name, for: profile, places),
                    configuration: places.configurationFile,
                    profile: profile, name: name, addresses: addresses))
        }
        if let command = try table.strings(prefix + "command", example: "[\"pass\", \"faxbot\"]") {
            guard let program = command.first, !program.isEmpty else {
                throw table.mistake(prefix + "command", "\(prefix)command names no program")
            }
            guard !file.isOpenToOthers else {
                throw table.mistake(
                    prefix + "command", "others can write this file, so the program it names is not run",
                    hint: "chmod go-w \(file.path)")
            }
            return .command(command)
        }
        if let path = try table.string(prefix + "file") { return .file(path: absolute(path)) }
        guard let variable = try table.string(prefix + "env") else { return nil }
        guard variable.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || isLetterOrDigit($0) }) else {
            throw table.mistake(prefix + "env", "\(prefix)env has to be the name of an environment variable")
        }
        return .environment(name: variable)
    }

    private func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    /// As ``Profile/absolute(_:beside:home:)``.
    func absolute(_ path: String) -> String { Profile.absolute(path, beside: file.path, home: home) }
}

extension Profile {
    /// `~/` is the home folder; a relative path begins at the folder of the configuration.
    static func absolute(_ path: String, beside file: String, home: String?) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
        return file.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + path
    }
}

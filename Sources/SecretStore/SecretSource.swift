/// Where a key comes from. It is never part of the configuration itself.
public enum SecretSource: Sendable, Equatable {
    /// What a program writes to its standard output: its name and arguments, run without a shell.
    case command([String])
    /// The content of a file that nobody but its owner can read.
    case file(path: String)
    /// The value of an environment variable.
    case environment(name: String)
    /// What Faxpipe itself has stored, bound to addresses.
    case stored(StoredSecret)

    /// No key is as long.
    static let limit = 8 << 10

    /// Fetches the key.
    ///
    /// - Parameters:
    ///   - environment: The variables to look into, which a program is given too.
    ///   - patience: Seconds until a program must have ended. It can ask on the terminal meanwhile.
    public func secret(
        environment: [String: String], patience: Int = 30
    ) throws(SecretStoreError) -> Secret {
        switch self {
        case .command(let words):
            return try Secret(
                bytes: SecretCommand(words: words, environment: environment, patience: patience).output())
        case .file(let path):
            return try Secret(bytes: readSecretFile(path))
        case .environment(let name):
            guard let value = environment[name] else { throw SecretStoreError(.notSet) }
            return try Secret(value)
        case .stored(let stored): return try stored.secret(environment: environment)
        }
    }
}

extension Secret {
    fileprivate init(bytes: [UInt8]) throws(SecretStoreError) {
        guard bytes.count <= SecretSource.limit else { throw SecretStoreError(.tooLarge) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw SecretStoreError(.malformed) }
        try self.init(text)
    }
}

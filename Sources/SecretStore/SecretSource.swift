/// Where a key comes from. It is never part of the configuration itself.
public enum SecretSource: Sendable, Equatable {
    /// What a program writes to its standard output: its name and arguments, run without a shell.
    case command([String])
    /// The content of a file that nobody but its owner can read.
    case file(path: String)
    /// The value of an environment variable.
    case environment(name: String)
}

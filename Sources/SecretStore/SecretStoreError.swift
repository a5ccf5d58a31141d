/// Why there is no key. It never holds any part of the key or of what a program wrote.
public struct SecretStoreError: Error, Sendable, Equatable {
    /// The kinds of failure.
    public enum Kind: Sendable, Equatable {
        /// There is nothing, or only white space.
        case empty
        /// It holds a control character, a space or a letter beyond ASCII.
        case malformed
        /// More than 8 kB: not a key.
        case tooLarge
        /// The environment variable is not set.
        case notSet
        /// The file is not there or can't be read; with the system's error number.
        case cannotRead(errno: Int32)
        /// Others than its owner can read the file; with its permission bits.
        case openToOthers(mode: UInt32)
        /// The file belongs to another user.
        case notOwned
        /// It is no regular file.
        case notAFile
        /// The program can't be started; with the system's error number.
        case cannotRun(errno: Int32)
        /// The program ended with this status, not 0.
        case exited(status: Int32)
        /// The program was ended by this signal.
        case signalled(signal: Int32)
        /// The program did not end in time.
        case timedOut(seconds: Int)
    }

    /// What happened.
    public let kind: Kind

    /// An error of this kind.
    public init(_ kind: Kind) { self.kind = kind }
}

import Glibc

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
        /// The program, or the keyring's prompt, did not end in time.
        case timedOut(seconds: Int)
        /// Nobody keeps secrets in this session: there is no session bus, or no keyring on it.
        case noService
        /// libsecret is not installed.
        case noLibrary
        /// The keyring is locked, and was not unlocked.
        case locked
        /// The keyring has failed for another reason.
        case serviceFailed
        /// Nothing was stored, or it was removed.
        case notStored
        /// It was stored for other addresses than those that it is wanted for.
        case boundElsewhere
        /// The file can't be written; with the system's error number.
        case cannotWrite(errno: Int32)
    }

    /// What happened.
    public let kind: Kind

    /// An error of this kind.
    public init(_ kind: Kind) { self.kind = kind }

    /// The reason in words, to stand behind what it is about: `office.key `.
    public var reason: String {
        switch kind {
        case .empty: "gives nothing"
        case .malformed: "gives something that no key is: more than one word, or letters beyond ASCII"
        case .tooLarge: "gives more than 8 kB: that is no key"
        case .notSet: "is not set"
        case .cannotRead(let number): "can't be read: \(words(number))"
        case .openToOthers(let mode): "can be read by others (mode 0\(String(mode, radix: 8)))"
        case .notOwned: "belongs to another user"
        case .notAFile: "is no regular file"
        case .cannotRun(let number): "can't be run: \(words(number))"
        case .exited(let status): "ended with status \(status)"
        case .signalled(let signal): "was ended by signal \(signal)"
        case .timedOut(let seconds): "gave no answer within \(seconds) seconds"
        case .noService: "is not there: this session has no keyring (Secret Service)"
        case .noLibrary: "can't be asked: libsecret is not installed (package libsecret-1-0)"
        case .locked: "is locked, and was not unlocked"
        case .serviceFailed: "has failed"
        case .notStored: "has none"
        case .boundElsewhere: "has one for other addresses than the profile's of now"
        case .cannotWrite(let number): "can't be written: \(words(number))"
        }
    }

    private func words(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}

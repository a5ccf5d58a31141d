import CSQLite
public import FaxCore
import Glibc

/// Why the store could not do its work. It never holds any part of a document.
public struct FaxStoreError: Error, Sendable, Equatable {
    /// The kinds of failure.
    public enum Kind: Sendable, Equatable {
        /// The database was made by a newer Faxpipe, with this schema version.
        case newer(version: Int)
        /// Somebody else held a lock for longer than we wait.
        case locked
        /// The file is no database, or holds what no version of Faxpipe has written.
        case damaged
        /// A file or folder can't be created or opened.
        case cannotCreate
        /// There is no space left, or the quota is used up.
        case diskFull
        /// Reading or writing failed in the middle.
        case inputOutput
        /// The state table does not have this change: a bug of the caller.
        case notAllowed(from: JobState, to: JobState)
    }

    /// What happened.
    public let kind: Kind
    /// The file or folder concerned.
    public let path: String
    /// The system's or SQLite's own words.
    public let cause: String?

    /// An error of this kind on the file at `path`.
    public init(_ kind: Kind, path: String, cause: String? = nil) {
        self.kind = kind
        self.path = path
        self.cause = cause
    }

    /// The error behind `errno` after a call on `path`; `creating` tells a failed creation from failed traffic.
    init(errno code: Int32, path: String, creating: Bool = false) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT, EFBIG: .diskFull
            default: creating ? .cannotCreate : .inputOutput
            }
        self.init(kind, path: path, cause: unsafe strerror(code).map { unsafe String(cString: $0) })
    }

    /// The error behind whatever was thrown while working on the database at `path`.
    init(database error: any Error, path: String) {
        if let error = error as? FaxStoreError {
            self = error
            return
        }
        guard let error = error as? SQLiteError else {
            // What is not SQLite's is a value that does not decode.
            self.init(.damaged, path: path, cause: String(describing: error))
            return
        }
        // SQLite calls it full only where it writes a page.
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(error.systemError)
        let kind: Kind =
            switch error.primaryCode {
            case _ where isFull: .diskFull
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: .cannotCreate
            case SQLITE_FULL: .diskFull
            default: .inputOutput
            }
        self.init(kind, path: path, cause: "\(error.message) (\(error.code))")
    }

    /// The same for a person: exit status, words and a way out.
    public var faxError: FaxError {
        switch kind {
        case .newer(let version):
            FaxError(
                .configuration, "the database \(path) was made by a newer faxpipe (version \(version))",
                hint: "install a newer faxpipe, or set FAXPIPE_HOME to another folder", cause: cause)
        case .locked:
            FaxError(.tryAgain, "\(path) is locked by another process", cause: cause)
        case .damaged:
            FaxError(
                .inputOutput, "the database \(path) is damaged",
                hint: "sqlite3 \(path) .recover | sqlite3 recovered.db", cause: cause)
        case .cannotCreate:
            FaxError(.cannotCreate, "can't create or open \(path)" + detail, cause: cause)
        case .diskFull:
            FaxError(.inputOutput, "no space left to write \(path)", hint: "df \(path)", cause: cause)
        case .inputOutput:
            FaxError(.inputOutput, "can't read or write \(path)" + detail, cause: cause)
        case .notAllowed(let from, let to):
            FaxError(.software, "a job can't go from \(from.rawValue) to \(to.rawValue)", cause: cause)
        }
    }

    private var detail: String { cause.map { ": \($0.lowercased())" } ?? "" }
}

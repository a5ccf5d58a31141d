public import FoundationEssentials
import Glibc

/// What Faxpipe must not lose: the jobs with their history in `fax.db` (SQLite), their documents in `documents/`.
///
/// Opening costs a few system calls, a migration runs only when the schema is older than this program's. Every
/// change is one IMMEDIATE transaction that is on disk (WAL, `synchronous=FULL`) when the call returns. Any number
/// of processes may have the store open.
public struct FaxStore: Sendable {
    /// The folder that holds it all, mode 0700.
    public let directory: String
    let database: Database
    let now: @Sendable () -> Date
    let patience: Duration

    /// Opens the store in `directory`, and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - directory: an absolute path.
    ///   - patience: how long to wait for another process's lock.
    ///   - now: the time that is written into jobs and events.
    /// - Throws: ``FaxStoreError``; every kind but `notAllowed`.
    public init(
        directory: String, patience: Duration = .seconds(15), now: @escaping @Sendable () -> Date
    ) throws(FaxStoreError) {
        self.directory = directory
        self.patience = patience
        self.now = now
        try PrivateFolder.make(directory)
        let path = directory + "/fax.db"
        try Self.makePrivate(path)
        do {
            database = try Database(path: path, patience: patience)
            try database.run(script: "PRAGMA synchronous = FULL")
        } catch {
            throw FaxStoreError(database: error, path: path)
        }
        try Schema.migrate(self)
        try settleCopy()
    }

    /// Makes the database where it is missing, and takes permissions back that are too wide; SQLite gives its -wal
    /// and -shm the same mode.
    ///
    /// A database that is there is never opened here: closing it again would end the locks (fcntl(2)) of every
    /// connection that this process has.
    private static func makePrivate(_ path: String) throws(FaxStoreError) {
        var facts = stat()
        if unsafe stat(path, &facts) != 0 {
            do throws(FaxStoreError) {
                _ = try PrivateFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
            } catch {
                // Another first opener may have been quicker.
                guard unsafe stat(path, &facts) == 0 else { throw error }
            }
        } else if facts.st_mode & 0o777 != 0o600, unsafe chmod(path, 0o600) != 0 {
            throw FaxStoreError(errno: errno, path: path, creating: true)
        }
    }

    var databasePath: String { directory + "/fax.db" }

    /// Reads in one transaction: a state of things that was true at one moment.
    func read<Value>(_ work: (Database) throws -> Value) throws(FaxStoreError) -> Value {
        do {
            return try database.transaction(.deferred, work)
        } catch {
            throw FaxStoreError(database: error, path: databasePath)
        }
    }

    /// Writes in one IMMEDIATE transaction: all of `work` is on disk when this returns, or nothing is.
    func write<Value>(_ work: (Database) throws -> Value) throws(FaxStoreError) -> Value {
        do {
            return try database.transaction(.immediate, work)
        } catch {
            throw FaxStoreError(database: error, path: databasePath)
        }
    }
}

public import FoundationEssentials
import GRDB
import Glibc

/// What Faxpipe must not lose: the jobs with their history in `fax.db` (SQLite), their documents in `documents/`.
///
/// Opening costs a few system calls, a migration runs only when the schema is older than this program's. Every
/// change is one IMMEDIATE transaction that is on disk (WAL, `synchronous=FULL`) when the call returns. Any number
/// of processes may have the store open.
public struct FaxStore: Sendable {
    /// The folder that holds it all, mode 0700.
    public let directory: String
    let queue: DatabaseQueue
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
        // SQLite gives its -wal and -shm the mode of the database.
        _ = try PrivateFile(path: path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        do {
            queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw FaxStoreError(database: error, path: path)
        }
        try Schema.migrate(self)
    }

    var databasePath: String { directory + "/fax.db" }

    /// Reads in one transaction: a state of things that was true at one moment.
    func read<Value>(_ work: (Database) throws -> Value) throws(FaxStoreError) -> Value {
        do {
            return try queue.read(work)
        } catch {
            throw FaxStoreError(database: error, path: databasePath)
        }
    }

    /// Writes in one IMMEDIATE transaction: all of `work` is on disk when this returns, or nothing is.
    func write<Value>(_ work: (Database) throws -> Value) throws(FaxStoreError) -> Value {
        do {
            return try queue.write(work)
        } catch {
            throw FaxStoreError(database: error, path: databasePath)
        }
    }
}

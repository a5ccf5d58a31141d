import CSQLite
import Synchronization

/// A connection to a database of SQLite, used by one thread at a time.
///
/// Its statements belong inside ``transaction(_:_:)`` or ``alone(_:)``, where nobody else has it. Compiled ones are
/// kept for the next time.
@safe final class Database: @unchecked Sendable {
    /// How a transaction begins (https://sqlite.org/lang_transaction.html).
    enum Transaction: String {
        /// It sees the database as it was at its first statement, and takes no lock that others wait for.
        case deferred = "BEGIN DEFERRED"
        /// It has the write lock from the beginning, so that it never has to give up halfway.
        case immediate = "BEGIN IMMEDIATE"
    }

    private let connection: OpaquePointer
    private let turn = Mutex(())
    private var statements: [String: Statement] = [:]

    /// Opens the database at `path`, and makes it where it is missing.
    /// - Parameter patience: how long to wait for another process's lock.
    init(path: String, patience: Duration) throws(SQLiteError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        if code == SQLITE_OK { code = unsafe fx_sqlite_strict(opened) }
        guard code == SQLITE_OK, let connection = unsafe opened else {
            let error = unsafe SQLiteError(code: code, of: opened)
            _ = unsafe sqlite3_close_v2(opened)
            throw error
        }
        unsafe self.connection = connection
        _ = unsafe sqlite3_busy_timeout(connection, Int32(clamping: Int(patience / .milliseconds(1))))
    }

    deinit {
        statements = [:]
        _ = unsafe sqlite3_close_v2(connection)
    }

    /// Does `work` in one transaction: all of it is in the database when this returns, or nothing is.
    func transaction<Value>(_ kind: Transaction, _ work: (Database) throws -> Value) throws -> Value {
        try alone { database in
            try database.execute(kind.rawValue)
            do {
                let value = try work(database)
                try database.execute("COMMIT")
                return value
            } catch {
                // After some errors SQLite has done it by itself.
                if unsafe sqlite3_get_autocommit(connection) == 0 { try? database.execute("ROLLBACK") }
                throw error
            }
        }
    }

    /// Does `work` while no other thread has the connection.
    func alone<Value>(_ work: (Database) throws -> Value) throws -> Value {
        var outcome: Value?
        try turn.withLock { _ in outcome = try work(self) }
        guard let outcome else { preconditionFailure("a lock that was taken runs its body") }
        return outcome
    }

    /// Runs one statement.
    func execute(_ sql: String, _ arguments: StatementArguments = []) throws {
        try each(sql, arguments) { _ in true }
    }

    /// Runs statements one after the other.
    func run(script sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, of: connection) }
    }

    /// Runs a query, and hands each row to `body` until that returns false.
    func each(
        _ sql: String, _ arguments: StatementArguments = [], _ body: (borrowing Row) throws -> Bool
    ) throws {
        // It is nobody else's meanwhile: `body` may run the same query.
        let statement = unsafe try statements.removeValue(forKey: sql) ?? Statement(sql, on: connection)
        defer {
            statement.reset()
            // Texts that are made up for each call would fill it for ever.
            if statements.count >= 64 { statements = [:] }
            statements[sql] = statement
        }
        try statement.bind(arguments)
        while try statement.step() {
            guard try body(statement.row) else { break }
        }
    }

    /// What `read` makes of every row of a query.
    func all<Value>(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (borrowing Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try each(sql, arguments) { row in
            values.append(try read(row))
            return true
        }
        return values
    }

    /// What `read` makes of the first row of a query; nil if it has none.
    func first<Value>(
        _ sql: String, _ arguments: StatementArguments = [], _ read: (borrowing Row) throws -> Value
    ) throws -> Value? {
        var value: Value?
        try each(sql, arguments) { row in
            value = try read(row)
            return false
        }
        return value
    }

    /// The first column of the first row of a query; nil if there is none, or if it is NULL.
    func value<Value: ColumnValue>(
        _ type: Value.Type = Value.self, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> Value? {
        try first(sql, arguments) { row in try row[0] as Value? } ?? nil
    }

    /// The first column of every row of a query.
    func values<Value: ColumnValue>(
        _ type: Value.Type = Value.self, _ sql: String, _ arguments: StatementArguments = []
    ) throws -> [Value] {
        try all(sql, arguments) { row in try row[0] }
    }

    /// How many rows the last statement has inserted, updated or deleted.
    var changes: Int { Int(unsafe sqlite3_changes64(connection)) }

    /// The number of the row that was inserted last.
    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(connection) }
}

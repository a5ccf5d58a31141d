import CSQLite

/// A value of the database that no version of Faxpipe writes.
struct UnreadableValue: Error {
    /// The column's name.
    let column: String
}

/// The row on which a statement stands, for as long as it stands there.
@safe struct Row: ~Copyable {
    private let statement: OpaquePointer

    init(of statement: OpaquePointer) { unsafe self.statement = statement }

    /// The value of a column, counted from 0.
    subscript<Value: ColumnValue>(_ column: Int) -> Value {
        get throws(UnreadableValue) {
            guard let value = Value(self, Int32(column)) else { throw unreadable(column) }
            return value
        }
    }

    /// The value of a column; nil if it is NULL.
    subscript<Value: ColumnValue>(_ column: Int) -> Value? {
        get throws(UnreadableValue) {
            if unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL { return nil }
            return .some(try self[column])
        }
    }

    /// That the column can't be read.
    func unreadable(_ column: Int) -> UnreadableValue {
        let name = unsafe sqlite3_column_name(statement, Int32(column))
        return UnreadableValue(column: unsafe name.map { unsafe String(cString: $0) } ?? "\(column)")
    }

    func integer(_ column: Int32) -> Int64? {
        unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER
            ? unsafe sqlite3_column_int64(statement, column) : nil
    }

    func real(_ column: Int32) -> Double? {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_FLOAT, SQLITE_INTEGER: unsafe sqlite3_column_double(statement, column)
        default: nil
        }
    }

    func text(_ column: Int32) -> String? {
        guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT,
            // Asked for before its length, as SQLite wants it.
            let text = unsafe sqlite3_column_text(statement, column)
        else { return nil }
        let bytes = unsafe UnsafeBufferPointer(
            start: text, count: Int(sqlite3_column_bytes(statement, column)))
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

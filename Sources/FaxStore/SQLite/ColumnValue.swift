/// A value as SQLite keeps it (https://sqlite.org/datatype3.html).
enum StoredValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

/// What can be given to a statement, and read from a column.
protocol ColumnValue: Sendable {
    /// The value as it is kept.
    var stored: StoredValue { get }

    /// Reads a column that is not NULL; nil if what it holds is of another kind or does not fit.
    init?(_ row: borrowing Row, _ column: Int32)
}

extension Int64: ColumnValue {
    var stored: StoredValue { .integer(self) }

    init?(_ row: borrowing Row, _ column: Int32) {
        guard let value = row.integer(column) else { return nil }
        self = value
    }
}

extension Int: ColumnValue {
    var stored: StoredValue { .integer(Int64(self)) }

    init?(_ row: borrowing Row, _ column: Int32) {
        guard let value = row.integer(column) else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: ColumnValue {
    var stored: StoredValue { .integer(self ? 1 : 0) }

    init?(_ row: borrowing Row, _ column: Int32) {
        guard let value = row.integer(column) else { return nil }
        self = value != 0
    }
}

extension Double: ColumnValue {
    var stored: StoredValue { .real(self) }

    init?(_ row: borrowing Row, _ column: Int32) {
        guard let value = row.real(column) else { return nil }
        self = value
    }
}

extension String: ColumnValue {
    var stored: StoredValue { .text(self) }

    init?(_ row: borrowing Row, _ column: Int32) {
        guard let value = row.text(column) else { return nil }
        self = value
    }
}

import CSQLite

/// A compiled statement of SQL.
@safe final class Statement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer

    /// Compiles the first statement of `sql`.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var compiled: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(connection, sql, -1, 0, &compiled, nil)
        guard code == SQLITE_OK, let compiled = unsafe compiled else {
            throw unsafe SQLiteError(code: code == SQLITE_OK ? SQLITE_MISUSE : code, of: connection)
        }
        unsafe self.statement = compiled
        unsafe self.connection = connection
    }

    deinit { _ = unsafe sqlite3_finalize(statement) }

    /// Gives each parameter its value: as many as there are, or one for each name.
    func bind(_ arguments: StatementArguments) throws(SQLiteError) {
        let count = Int(unsafe sqlite3_bind_parameter_count(statement))
        guard arguments.values.count == count || arguments.values.isEmpty && !arguments.named.isEmpty else {
            throw SQLiteError(
                code: SQLITE_RANGE, message: "\(arguments.values.count) values for \(count) parameters")
        }
        for index in 0..<count {
            let parameter = Int32(index + 1)
            let value = try arguments.values.isEmpty ? named(parameter, arguments) : arguments.values[index]
            let code =
                switch value {
                case .null: unsafe sqlite3_bind_null(statement, parameter)
                case .integer(let value): unsafe sqlite3_bind_int64(statement, parameter, value)
                case .real(let value): unsafe sqlite3_bind_double(statement, parameter, value)
                case .text(var value):
                    value.withUTF8 { bytes in
                        unsafe bytes.withMemoryRebound(to: CChar.self) { text in
                            unsafe fx_sqlite_bind_text(
                                statement, parameter, text.baseAddress, UInt64(text.count))
                        }
                    }
                }
            guard code == SQLITE_OK else { throw unsafe SQLiteError(code: code, of: connection) }
        }
    }

    private func named(
        _ parameter: Int32, _ arguments: StatementArguments
    ) throws(SQLiteError) -> StoredValue {
        let name = unsafe sqlite3_bind_parameter_name(statement, parameter)
            .map { unsafe String(cString: $0 + 1) }
        guard let name, let value = arguments.named[name] else {
            throw SQLiteError(code: SQLITE_RANGE, message: "no value for the parameter \(name ?? "?")")
        }
        return value
    }

    /// Goes to the next row; false if there is none.
    func step() throws(SQLiteError) -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw unsafe SQLiteError(code: code, of: connection)
        }
    }

    /// The row that it stands on.
    var row: Row { unsafe Row(of: statement) }

    /// Makes it ready to be used again, without its values.
    func reset() {
        _ = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
    }
}

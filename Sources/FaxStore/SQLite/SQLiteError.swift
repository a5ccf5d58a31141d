import CSQLite

/// Why SQLite could not do what it was asked (https://sqlite.org/rescode.html). It never holds a value.
struct SQLiteError: Error, Equatable {
    /// The extended result code.
    let code: Int32
    /// SQLite's own words.
    let message: String
    /// The errno of the system call that failed; 0 if none did.
    let systemError: Int32

    /// The result code without its details.
    var primaryCode: Int32 { code & 0xFF }

    /// The error with this code and these words.
    init(code: Int32, message: String, systemError: Int32 = 0) {
        self.code = code
        self.message = message
        self.systemError = systemError
    }

    /// The error with this code, in the words of the connection that it has just come from, if there is one.
    init(code: Int32, of connection: OpaquePointer?) {
        let words =
            if let connection = unsafe connection, unsafe sqlite3_extended_errcode(connection) == code {
                unsafe sqlite3_errmsg(connection)
            } else {
                unsafe sqlite3_errstr(code)
            }
        let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
        self.init(
            code: code, message: unsafe words.map { unsafe String(cString: $0) } ?? "SQLite error",
            systemError: isOfSystem ? unsafe connection.map { unsafe sqlite3_system_errno($0) } ?? 0 : 0)
    }
}

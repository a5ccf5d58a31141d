import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FaxStore

/// What the store needs of SQLite.
@Suite struct DatabaseTests {
    private let folder: ScratchFolder
    private let database: Database

    init() throws {
        folder = try ScratchFolder()
        database = try Database(path: folder.path("any.db"), patience: .milliseconds(20))
    }

    @Test(arguments: ["", "plain", "a\0b", "Grüße, 日本, 👩‍👩‍👧", String(repeating: "long ", count: 100_000)])
    func textsAreReadAsTheyWereWritten(text: String) throws {
        #expect(try database.value(String.self, "SELECT ?", [text]) == text)
    }

    @Test func numbersAreReadAsTheyWereWritten() throws {
        for number in [Int64.min, -1, 0, 1, .max] {
            #expect(try database.value(Int64.self, "SELECT ?", [number]) == number)
        }
        #expect(try database.value(Int.self, "SELECT ?", [42]) == 42)
        #expect(try database.value(Double.self, "SELECT ?", [0.1]) == 0.1)
        #expect(try database.value(Bool.self, "SELECT ?", [true]) == true)
        #expect(try database.value(Bool.self, "SELECT ?", [false]) == false)
        #expect(try database.value(Int.self, "SELECT ?", [nil]) == nil)
        #expect(try database.value(Int.self, "SELECT 1 WHERE 0") == nil)
    }

    @Test func whatIsOfAnotherKindIsAnError() throws {
        for sql in ["SELECT 'x' AS n", "SELECT 1.5 AS n", "SELECT x'00' AS n", "SELECT NULL AS n"] {
            let error = #expect(throws: UnreadableValue.self) {
                try database.first(sql) { row in try row[0] as Int64 }
            }
            #expect(error?.column == "n")
        }
        #expect(throws: UnreadableValue.self) { try database.values(String.self, "SELECT 1") }
        // Bytes that are no UTF-8 are shown as such, not refused.
        #expect(try database.value(String.self, "SELECT CAST(x'61ff62' AS TEXT)") == "a\u{FFFD}b")
    }

    @Test func parametersHaveTheirValuesByOrderOrByName() throws {
        #expect(try database.value(Int.self, "SELECT ?2 - ?1", [1, 10]) == 9)
        #expect(try database.value(Int.self, "SELECT :a - :b + :a", ["a": 5, "b": 2, "unused": 0]) == 8)
        #expect(try database.value(Int.self, "SELECT :a", ["a": 1] + ["a": 2]) == 2)
        for arguments: StatementArguments in [["secret"], ["secret", 2, 3], ["a": "secret"]] {
            let error = #expect(throws: SQLiteError.self) { try database.execute("SELECT ?, ?", arguments) }
            #expect(error.map(String.init(describing:))?.contains("secret") == false)
        }
    }

    @Test func aTransactionIsAllOrNothing() throws {
        try database.run(script: "CREATE TABLE t (n INTEGER UNIQUE) STRICT; INSERT INTO t VALUES (1)")
        struct Halt: Error {}
        #expect(throws: Halt.self) {
            try database.transaction(.immediate) { database in
                try database.execute("INSERT INTO t VALUES (2)")
                throw Halt()
            }
        }
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction(.immediate) { database in
                try database.execute("INSERT INTO t VALUES (3)")
                try database.execute("INSERT INTO t VALUES (?)", [1])
            }
        }
        #expect(error?.code == 2067 && error?.primaryCode == 19)
        #expect(error?.message == "UNIQUE constraint failed: t.n")
        #expect(try database.values(Int.self, "SELECT n FROM t") == [1])
        try database.transaction(.immediate) { try $0.execute("INSERT INTO t VALUES (4)") }
        #expect(database.changes == 1 && database.lastInsertedRow == 2)
        #expect(try database.values(Int.self, "SELECT n FROM t ORDER BY n") == [1, 4])
    }

    @Test func whoeverWaitsForAWriterIsToldInTime() throws {
        try database.run(script: "PRAGMA journal_mode = WAL; CREATE TABLE t (n)")
        let other = try Database(path: folder.path("any.db"), patience: .milliseconds(20))
        try database.transaction(.immediate) { database in
            let error = #expect(throws: SQLiteError.self) { try other.transaction(.immediate) { _ in } }
            #expect(error?.primaryCode == 5)
            // Readers wait for nobody, and see nothing that is not done.
            try database.execute("INSERT INTO t VALUES (1)")
            #expect(
                try other.transaction(.deferred) { try $0.value(Int.self, "SELECT count(*) FROM t") } == 0)
        }
        #expect(try other.value(Int.self, "SELECT count(*) FROM t") == 1)
    }

    @Test func theSameQueryMayRunWithinItself() throws {
        try database.run(script: "CREATE TABLE t (n); INSERT INTO t VALUES (1), (2), (3)")
        let sql = "SELECT n FROM t ORDER BY n"
        var seen: [Int] = []
        try database.each(sql) { row in
            seen.append(try row[0])
            seen += try database.values(Int.self, sql)
            return seen.count < 8
        }
        #expect(seen == [1, 1, 2, 3, 2, 1, 2, 3])
        // More texts than are kept compiled.
        for number in 0..<300 { #expect(try database.value(Int.self, "SELECT \(number)") == number) }
    }

    @Test func itIsStrict() throws {
        try database.run(
            script: """
                CREATE TABLE parent (id INTEGER PRIMARY KEY);
                CREATE TABLE child (parent INTEGER REFERENCES parent (id) ON DELETE CASCADE);
                INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1); DELETE FROM parent;
                """)
        #expect(try database.value(Int.self, "SELECT count(*) FROM child") == 0)
        #expect(throws: SQLiteError.self) { try database.execute("INSERT INTO child VALUES (7)") }
        let error = #expect(throws: SQLiteError.self) {
            try database.execute("SELECT \"a name, not a text\"")
        }
        #expect(error?.message.hasPrefix("no such column") == true)
        #expect(throws: SQLiteError.self) { try database.execute("SELEKT") }
        #expect(throws: SQLiteError.self) { try database.execute(" -- nothing") }
        #expect(throws: SQLiteError.self) {
            _ = try Database(path: folder.path("no/such/folder"), patience: .zero)
        }
    }

    @Test func threadsTakeTurns() async throws {
        try database.run(script: "CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (0)")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<100 {
                        try? database.transaction(.immediate) { database in
                            let before = try database.value(Int.self, "SELECT n FROM t") ?? 0
                            try database.execute("UPDATE t SET n = ?", [before + 1])
                        }
                    }
                }
            }
        }
        #expect(try database.value(Int.self, "SELECT n FROM t") == 800)
    }

    /// Not every page that finds no space is one that SQLite itself calls full: the -shm file has no such code.
    @Test(arguments: [ENOSPC, EDQUOT, EFBIG]) func aFullDiskIsCalledSo(number: Int32) {
        let size: Int32 = 4874
        func kind(_ systemError: Int32) -> FaxStoreError.Kind {
            let error = SQLiteError(code: size, message: "disk I/O error", systemError: systemError)
            return FaxStoreError(database: error, path: "/fax.db").kind
        }
        #expect(kind(number) == .diskFull)
        #expect(kind(EIO) == .inputOutput && kind(0) == .inputOutput)
    }
}

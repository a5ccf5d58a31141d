public import FaxCore
import GRDB

/// Folders of cards that the book shows: what was read of each file stays until the file has another stamp.
extension FaxStore {
    /// The stamps of the card files that were read, by path.
    public func cardFiles() throws(FaxStoreError) -> [String: String] {
        try read { database in
            var stamps: [String: String] = [:]
            let rows = try Row.fetchCursor(database, sql: "SELECT path, stamp FROM card_file")
            while let row = try rows.next() { stamps[row[0]] = row[1] }
            return stamps
        }
    }

    /// Takes what was read of card files in place of what they said before, in one transaction. A contact whose UID is
    /// there again keeps its number and the time of its last use.
    ///
    /// - Parameters:
    ///   - files: each file's path and stamp, with the contacts that it holds.
    ///   - gone: paths of files whose contacts go.
    public func show(
        _ files: [(path: String, stamp: String, entries: [ContactEntry])], gone: [String] = []
    ) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            for path in gone {
                try database.execute(sql: "DELETE FROM contact WHERE source = ?", arguments: [path])
                try database.execute(sql: "DELETE FROM card_file WHERE path = ?", arguments: [path])
            }
            for file in files {
                try Self.replace(file.path, file.stamp, file.entries, at: time, in: database)
            }
        }
    }

    private static func replace(
        _ path: String, _ stamp: String, _ entries: [ContactEntry], at time: Int64, in database: Database
    ) throws {
        var before: [String: (id: Int64, created: Int64, used: Int64?)] = [:]
        for row in try Row.fetchAll(
            database, sql: "SELECT uid, id, created_at, last_used_at FROM contact WHERE source = ?",
            arguments: [path])
        {
            before[row[0]] = (row[1], row[2], row[3])
        }
        if !before.isEmpty {
            try database.execute(sql: "DELETE FROM contact WHERE source = ?", arguments: [path])
        }
        for entry in entries {
            let known = before.removeValue(forKey: entry.uid)
            _ = try insert(
                entry, source: path, lastUsedAt: known?.used, at: time, id: known?.id,
                createdAt: known?.created, into: database)
        }
        try database.execute(
            sql:
                "INSERT INTO card_file (path, stamp) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET stamp = ?2",
            arguments: [path, stamp])
    }
}

public import FaxCore

/// Folders of cards that the book shows: what was read of each file stays until the file has another stamp.
extension FaxStore {
    /// The stamps of the card files that were read, by path.
    public func cardFiles() throws(FaxStoreError) -> [String: String] {
        try read { database in
            var stamps: [String: String] = [:]
            try database.each("SELECT path, stamp FROM card_file") { row in
                stamps[try row[0]] = try row[1]
                return true
            }
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
                try database.execute("DELETE FROM contact WHERE source = ?", [path])
                try database.execute("DELETE FROM card_file WHERE path = ?", [path])
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
        try database.each("SELECT uid, id, created_at, last_used_at FROM contact WHERE source = ?", [path]) {
            row in
            before[try row[0]] = try (row[1], row[2], row[3])
            return true
        }
        if !before.isEmpty {
            try database.execute("DELETE FROM contact WHERE source = ?", [path])
        }
        for entry in entries {
            let known = before.removeValue(forKey: entry.uid)
            _ = try insert(
                entry, source: path, lastUsedAt: known?.used, at: time, id: known?.id,
                createdAt: known?.created, into: database)
        }
        try database.execute(
            "INSERT INTO card_file (path, stamp) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET stamp = ?2",
            [path, stamp])
    }
}

/// The tables, as a list of steps that is only ever appended to; `PRAGMA user_version` counts the steps done.
enum Schema {
    /// One step from a version to the next.
    private static let steps: [String] = [
        // 1: outgoing faxes. Times are milliseconds since 1970 in UTC. No document text and no key, ever.
        """
        CREATE TABLE job (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid TEXT NOT NULL UNIQUE,
            recipient TEXT NOT NULL,
            contact TEXT,
            state TEXT NOT NULL,
            server_id TEXT,
            server_status TEXT,
            profile TEXT NOT NULL,
            endpoint TEXT,
            pages INTEGER,
            bytes INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            not_before INTEGER,
            expires_at INTEGER,
            attempts INTEGER NOT NULL DEFAULT 0,
            error TEXT
        ) STRICT;
        CREATE INDEX job_by_state ON job (state);
        CREATE INDEX job_by_recipient ON job (recipient);
        CREATE INDEX job_by_creation ON job (created_at);
        CREATE INDEX job_by_document ON job (sha256);

        CREATE TABLE event (
            id INTEGER PRIMARY KEY,
            job INTEGER NOT NULL REFERENCES job (id) ON DELETE CASCADE,
            at INTEGER NOT NULL,
            from_state TEXT,
            to_state TEXT NOT NULL,
            why TEXT NOT NULL,
            endpoint TEXT,
            server_words TEXT
        ) STRICT;
        CREATE INDEX event_by_job ON event (job);
        """,
        // 2: a job goes to the server it was recorded for, and by the road that was asked for. What FAX_URL was for
        // jobs of before is known if an upload has begun.
        """
        ALTER TABLE job ADD COLUMN server TEXT;
        ALTER TABLE job ADD COLUMN via TEXT;
        UPDATE job SET server = endpoint WHERE profile = 'environment';
        """,
        outboxTables,
        // Contacts.
        contactTables,
        // Received faxes.
        inboxTables,
        noticeTables,
        recipientTimes,
        searchTables,
        inboxNoticeTables,
        wordTries,
        uploadFacts,
        noticesOfEnds,
    ]

    /// The version that this program reads and writes.
    static var current: Int { steps.count }

    /// Brings the store's schema to ``current``; one query if it is there already.
    ///
    /// - Throws: `newer` if a newer Faxpipe has been here.
    static func migrate(_ store: FaxStore) throws(FaxStoreError) {
        if try version(store) == current { return }
        // One process at a time: SQLite lets several first openers into the switch to WAL, and then gives up on one.
        let gate = try PrivateFile(path: store.directory + "/fax.db.lock")
        try gate.lock(patience: store.patience)
        do {
            // Kept in the file: later connections find it there.
            try store.database.alone { try $0.execute("PRAGMA journal_mode = WAL") }
        } catch {
            throw FaxStoreError(database: error, path: store.databasePath)
        }
        for (index, step) in steps.enumerated().dropFirst(try version(store)) {
            try store.write { database in
                try database.run(script: step)
                try database.execute("PRAGMA user_version = \(index + 1)")
            }
        }
        try PrivateFolder.synchronize(store.directory)
        _ = consume gate
    }

    /// How many steps the store has behind it: 0…``current``.
    private static func version(_ store: FaxStore) throws(FaxStoreError) -> Int {
        let version = try store.read { try $0.value(Int.self, "PRAGMA user_version") ?? 0 }
        guard version <= current else {
            throw FaxStoreError(.newer(version: version), path: store.databasePath)
        }
        guard version >= 0 else { throw FaxStoreError(.damaged, path: store.databasePath) }
        return version
    }
}

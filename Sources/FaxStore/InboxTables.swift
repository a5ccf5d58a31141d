extension Schema {
    /// Received faxes. Times are milliseconds since 1970 in UTC.
    ///
    /// A fax that was removed keeps its row, empty but for what it is known again by, so that it stays gone. `words`
    /// says where its text is known from; nil: nobody has looked for any.
    static let inboxTables = """
        CREATE TABLE inbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uuid TEXT NOT NULL UNIQUE,
            profile TEXT NOT NULL,
            server TEXT,
            server_id TEXT NOT NULL,
            sender TEXT,
            recipient TEXT,
            status TEXT NOT NULL,
            received_at INTEGER NOT NULL,
            found_at INTEGER NOT NULL,
            pages INTEGER,
            bytes INTEGER,
            sha256 TEXT,
            announced_bytes INTEGER,
            document TEXT NOT NULL,
            problem TEXT,
            asks INTEGER NOT NULL DEFAULT 0,
            asked_at INTEGER,
            ask_at INTEGER,
            mark TEXT NOT NULL DEFAULT 'unread',
            last_read_at INTEGER,
            words TEXT,
            removed_at INTEGER
        ) STRICT;
        CREATE INDEX inbox_by_server_id ON inbox (server_id);
        CREATE INDEX inbox_by_time ON inbox (received_at, id) WHERE removed_at IS NULL;
        CREATE INDEX inbox_by_mark ON inbox (mark, received_at, id) WHERE removed_at IS NULL;
        CREATE INDEX inbox_by_document ON inbox (sha256);
        CREATE INDEX inbox_by_ask ON inbox (ask_at) WHERE ask_at IS NOT NULL;

        CREATE TABLE inbox_tag (
            tag TEXT NOT NULL,
            item INTEGER NOT NULL REFERENCES inbox (id) ON DELETE CASCADE,
            PRIMARY KEY (item, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX inbox_by_tag ON inbox_tag (tag, item);

        CREATE TABLE inbox_source (
            profile TEXT NOT NULL,
            server TEXT NOT NULL,
            asked_at INTEGER NOT NULL,
            answered_at INTEGER,
            problem TEXT,
            PRIMARY KEY (profile, server)
        ) STRICT, WITHOUT ROWID;
        """
}

extension Schema {
    /// Contacts: the book's own, and the cards of folders that it shows (`source` is the card's file). Lists of names
    /// have one a line. `contact_key` is what contacts are found by, as `searchKey` writes it: the whole `name`, each
    /// `alias`, each `group`, and each `word` of name and aliases.
    static let contactTables = """
        CREATE TABLE contact (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL,
            name TEXT NOT NULL,
            aliases TEXT NOT NULL,
            group_names TEXT NOT NULL,
            note TEXT,
            cover_wanted INTEGER,
            cover_to TEXT,
            cover_from TEXT,
            cover_subject TEXT,
            cover_note TEXT,
            quiet_hours TEXT,
            source TEXT,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            last_used_at INTEGER
        ) STRICT;
        CREATE INDEX contact_by_uid ON contact (uid);
        CREATE INDEX contact_by_use ON contact (last_used_at);
        CREATE INDEX contact_by_source ON contact (source) WHERE source IS NOT NULL;

        CREATE TABLE contact_number (
            contact INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            e164 TEXT,
            written TEXT NOT NULL,
            kind TEXT NOT NULL,
            preferred INTEGER NOT NULL,
            PRIMARY KEY (contact, position)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX contact_number_by_number ON contact_number (e164);

        CREATE TABLE contact_key (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            contact INTEGER NOT NULL REFERENCES contact (id) ON DELETE CASCADE,
            PRIMARY KEY (kind, key, contact)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX contact_key_by_contact ON contact_key (contact);

        CREATE TABLE contact_card (
            contact INTEGER PRIMARY KEY REFERENCES contact (id) ON DELETE CASCADE,
            card TEXT NOT NULL
        ) STRICT;

        CREATE TABLE card_file (
            path TEXT PRIMARY KEY,
            stamp TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}

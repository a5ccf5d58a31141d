public import FaxCore
import FoundationEssentials

/// The contact book: what is written.
extension FaxStore {
    /// Records a contact.
    public func add(_ entry: ContactEntry) throws(FaxStoreError) -> Contact {
        try write { try Self.insert(entry, at: now().milliseconds, into: $0) }
    }

    /// Records contacts, all of them or none.
    public func add(_ entries: [ContactEntry]) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            for entry in entries { _ = try Self.insert(entry, at: time, into: database) }
        }
    }

    /// Says something else of a contact; one of a folder's cards stays as it is.
    ///
    /// - Returns: the contact as it is now; nil if there is none of the book's own with this number.
    public func update(contact id: Int64, to entry: ContactEntry) throws(FaxStoreError) -> Contact? {
        let time = now().milliseconds
        return try write { try Self.update(contact: id, to: entry, at: time, in: $0) }
    }

    static func update(
        contact id: Int64, to entry: ContactEntry, at time: Int64, in database: Database
    ) throws -> Contact? {
        let contact = try database.first(
            """
            UPDATE contact SET uid = ?, name = ?, aliases = ?, group_names = ?, note = ?, cover_wanted = ?,
                cover_to = ?, cover_from = ?, cover_subject = ?, cover_note = ?, quiet_hours = ?,
                updated_at = ?
            WHERE id = ? AND source IS NULL RETURNING \(Contact.columns)
            """, facts(entry) + [time, id]
        ) { row in try Contact(row: row, numbers: entry.numbers, card: entry.card) }
        guard let contact else { return nil }
        for table in ["contact_number", "contact_key", "contact_card"] {
            try database.execute("DELETE FROM \(table) WHERE contact = ?", [id])
        }
        try insert(parts: entry, of: id, into: database)
        return contact
    }

    /// Forgets contacts of the book's own.
    ///
    /// - Returns: how many there were.
    @discardableResult
    public func remove(contacts ids: [Int64]) throws(FaxStoreError) -> Int {
        try write { database in
            var count = 0
            for id in ids {
                try database.execute(
                    "DELETE FROM contact WHERE id = ? AND source IS NULL", [id])
                count += database.changes
            }
            return count
        }
    }

    /// Notes that contacts were sent a fax just now.
    public func use(contacts ids: [Int64]) throws(FaxStoreError) {
        guard !ids.isEmpty else { return }
        let time = now().milliseconds
        try write { database in
            for id in ids {
                try database.execute(
                    "UPDATE contact SET last_used_at = ? WHERE id = ?", [time, id])
            }
        }
    }

    /// Inserts a contact: a new one, or with `id` one that was there before.
    static func insert(
        _ entry: ContactEntry, source: String? = nil, lastUsedAt: Int64? = nil, at time: Int64,
        id: Int64? = nil, createdAt: Int64? = nil, into database: Database
    ) throws -> Contact {
        try database.execute(
            """
            INSERT INTO contact (uid, name, aliases, group_names, note, cover_wanted, cover_to, cover_from,
                cover_subject, cover_note, quiet_hours, updated_at, id, source, created_at, last_used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, facts(entry) + [time, id, source, createdAt ?? time, lastUsedAt])
        let id = database.lastInsertedRow
        try insert(parts: entry, of: id, into: database)
        return Contact(
            id: id, entry: entry, source: source, createdAt: Date(milliseconds: createdAt ?? time),
            updatedAt: Date(milliseconds: time), lastUsedAt: lastUsedAt.map(Date.init(milliseconds:)))
    }

    private static func facts(_ entry: ContactEntry) -> StatementArguments {
        [
            entry.uid, entry.name.split(whereSeparator: \.isNewline).joined(separator: " "),
            ContactEntry.lines(entry.aliases), ContactEntry.lines(entry.groups), entry.note,
            entry.cover.isWanted, entry.cover.to, entry.cover.from, entry.cover.subject, entry.cover.note,
            entry.quietHours?.description,
        ]
    }

    private static func insert(parts entry: ContactEntry, of id: Int64, into database: Database) throws {
        for (position, number) in entry.numbers.enumerated() {
            try database.execute(
                """
                INSERT INTO contact_number (contact, position, e164, written, kind, preferred)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
                [
                    id, position, number.number?.e164, number.written, number.kind.rawValue, number.preferred,
                ])
        }
        for key in entry.keys where !key.key.isEmpty {
            try database.execute(
                "INSERT INTO contact_key (kind, key, contact) VALUES (?, ?, ?)",
                [key.kind.rawValue, key.key, id])
        }
        guard !entry.card.isEmpty else { return }
        try database.execute(
            "INSERT INTO contact_card (contact, card) VALUES (?, ?)", [id, entry.card])
    }
}

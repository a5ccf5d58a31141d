public import FaxCore

/// What became of a contact that came from elsewhere.
public enum ContactIntake: String, Sendable, Equatable {
    /// It is new.
    case added
    /// It was there, and is now with what was new of it.
    case merged
    /// It was there with all that it says.
    case skipped
}

extension FaxStore {
    /// Takes contacts from elsewhere, in one transaction. One that is in the book already, by its UID, else by a name and a
    /// number that both have, or by the name alone if neither has a number, is merged with it.
    ///
    /// - Parameter merge: what is said when both are put together: that of the book, and the other.
    /// - Returns: what became of each, in their order.
    public func take(
        _ entries: [ContactEntry],
        merge: (_ old: ContactEntry, _ new: ContactEntry) -> ContactEntry
    ) throws(FaxStoreError) -> [ContactIntake] {
        let time = now().milliseconds
        return try write { database in
            try entries.map { entry in
                guard let known = try Self.known(entry, in: database) else {
                    _ = try Self.insert(entry, at: time, into: database)
                    return .added
                }
                let merged = merge(known.entry, entry)
                guard merged != known.entry else { return .skipped }
                _ = try Self.update(contact: known.id, to: merged, at: time, in: database)
                return .merged
            }
        }
    }

    /// The contact of the book's own that an entry from elsewhere is about.
    private static func known(_ entry: ContactEntry, in database: Database) throws -> Contact? {
        let same = try contacts(
            "uid = ? AND source IS NULL ORDER BY id LIMIT 1", [entry.uid], cards: true, from: database)
        if let same = same.first { return same }
        let namesakes = try contacts(
            "id IN (SELECT contact FROM contact_key WHERE kind = 'name' AND key = ?) AND source IS NULL ORDER BY id",
            [entry.name.searchKey], cards: true, from: database)
        return namesakes.first { contact in
            guard contact.name.lowercased() == entry.name.lowercased() else { return false }
            if contact.numbers.isEmpty && entry.numbers.isEmpty { return true }
            return contact.numbers.contains { one in
                entry.numbers.contains { other in
                    one.number == nil ? one.written == other.written : one.number == other.number
                }
            }
        }
    }
}

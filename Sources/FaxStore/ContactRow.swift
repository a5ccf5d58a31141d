import FaxCore
import FoundationEssentials

extension Contact {
    /// The columns of ``init(row:numbers:card:)``, in its order.
    static let columns = """
        id, uid, name, aliases, group_names, note, cover_wanted, cover_to, cover_from, cover_subject, cover_note, \
        quiet_hours, source, created_at, updated_at, last_used_at
        """

    /// A row of ``columns``, with what other tables say.
    init(row: borrowing Row, numbers: [ContactNumber] = [], card: String = "") throws {
        let cover = try CoverDefaults(
            isWanted: row[6], to: row[7], from: row[8], subject: row[9], note: row[10])
        let entry = try ContactEntry(
            uid: row[1], name: row[2], aliases: Self.list(row[3]), numbers: numbers,
            groups: Self.list(row[4]), note: row[5], cover: cover,
            quietHours: (row[11] as String?).flatMap(QuietHours.init), card: card)
        try self.init(
            id: row[0], entry: entry, source: row[12], createdAt: row.date(13), updatedAt: row.date(14),
            lastUsedAt: row.date(15))
    }

    private static func list(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}

extension ContactNumber {
    /// The columns of ``init(row:)``, in its order; the first is the contact.
    static let columns = "contact, e164, written, kind, preferred"

    /// A row of ``columns``.
    init(row: borrowing Row) throws {
        guard let kind = Kind(rawValue: try row[3]) else { throw row.unreadable(3) }
        try self.init(
            (row[1] as String?).flatMap(PhoneNumber.init(e164:)), written: row[2], kind: kind,
            preferred: row[4])
    }
}

extension ContactEntry {
    /// What it is found by: every pair of a kind and a key once.
    var keys: Set<ContactKey> {
        var keys: Set = [ContactKey(kind: .name, key: name.searchKey)]
        for alias in aliases { keys.insert(ContactKey(kind: .alias, key: alias.searchKey)) }
        for group in groups { keys.insert(ContactKey(kind: .group, key: group.searchKey)) }
        for text in [name] + aliases {
            for word in text.searchWords { keys.insert(ContactKey(kind: .word, key: word)) }
        }
        return keys
    }

    /// One text a line; a text has one line.
    static func lines(_ texts: [String]) -> String {
        texts.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }.joined(separator: "\n")
    }
}

/// What a contact is found by.
struct ContactKey: Hashable {
    enum Kind: String { case name, alias, group, word }

    let kind: Kind
    let key: String
}

public import FaxCore
import GRDB

/// What becomes of the look for a document's words.
public enum FoundWords: Sendable, Equatable {
    /// All pages have a text of their own: this.
    case layer(String)
    /// Some pages have none of their own, and may be recognized; the others have this.
    case incomplete(String)
    /// The text, recognized where pages have none of their own.
    case recognized(String)
    /// The document, or a page of it, can't be read; it is not tried again by itself.
    case unreadable

    /// As the column `words` has it.
    fileprivate var column: String {
        switch self {
        case .layer: InboundFax.Text.layer.rawValue
        case .incomplete: InboundFax.Text.none.rawValue
        case .recognized: InboundFax.Text.ocr.rawValue
        case .unreadable: "unreadable"
        }
    }

    fileprivate var text: String? {
        switch self {
        case .layer(let text), .incomplete(let text), .recognized(let text): text
        case .unreadable: nil
        }
    }
}

/// The words that faxes are found by.
extension FaxStore {
    /// Which documents' words are looked for.
    public enum WordSearch: Sendable {
        /// Those that nobody has looked at.
        case new
        /// Those with pages that have no text of their own.
        case unrecognized
        /// Those and the ones that could not be read.
        case unrecognizedOrUnreadable
    }

    /// The received faxes whose words are not known yet, oldest first, those behind the item `last`; at most 100.
    public func faxesWithoutWords(_ kind: WordSearch, after last: Int64 = 0) throws(FaxStoreError)
        -> [InboundFax]
    {
        let condition =
            switch kind {
            case .new: "words IS NULL"
            case .unrecognized: "words = 'none'"
            case .unrecognizedOrUnreadable: "words IN ('none', 'unreadable')"
            }
        return try read { database in
            try InboundFax.all(
                database, where: "document = 'available' AND \(condition) AND id > ?", [last],
                "ORDER BY id LIMIT 100")
        }
    }

    /// Whether there are received faxes whose words nobody has looked for.
    public func lacksWords() throws(FaxStoreError) -> Bool {
        try read { database in
            try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM inbox WHERE words IS NULL AND document = 'available')")
                ?? false
        }
    }

    /// Records the words of a received fax, if it is still there.
    public func record(_ words: FoundWords, of fax: InboundFax) throws(FaxStoreError) {
        try write { database in
            try database.execute(
                sql: "UPDATE inbox SET words = ? WHERE id = ? AND sha256 = ? AND removed_at IS NULL",
                arguments: [words.column, fax.id, fax.sha256])
            guard database.changesCount > 0, let text = words.text else { return }
            try database.execute(
                sql: "UPDATE inbox_search SET words = ? WHERE rowid = ?",
                arguments: [text.searchable, fax.id])
        }
    }

    /// The beginning of a fax's text, at most 100 characters; nil if none is known.
    public func firstWords(of fax: InboundFax) throws(FaxStoreError) -> String? {
        let text = try read { database in
            try String.fetchOne(
                database, sql: "SELECT substr(words, 1, 200) FROM inbox_search WHERE rowid = ?",
                arguments: [fax.id])
        }
        let words = (text ?? "").replacing("\u{200B}", with: "").prefix(100).drop(while: \.isWhitespace)
        return words.isEmpty ? nil : String(words)
    }

    /// The outgoing faxes whose words nobody has looked for, oldest first, those behind the job `last`; at most 100.
    public func jobsWithoutWords(after last: Int64 = 0) throws(FaxStoreError) -> [FaxJob] {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT \(FaxJob.columns) FROM job
                    WHERE id > ? AND id NOT IN (SELECT rowid FROM job_search) ORDER BY id LIMIT 100
                    """, arguments: [last])
            return try rows.map(FaxJob.init(row:))
        }
    }

    /// Records the words of an outgoing fax, if it is still there.
    public func record(_ text: String, of job: FaxJob) throws(FaxStoreError) {
        try write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO job_search (rowid, recipient, name, words)
                    SELECT id, recipient, ?, ? FROM job WHERE id = ?
                    """, arguments: [(job.contact ?? "").searchable, text.searchable, job.id])
        }
    }

    /// Writes the senders' names as the contact book has them now, if it has changed since the last time.
    public func refreshNames() throws(FaxStoreError) {
        let isStale = try read { try Bool.fetchOne($0, sql: "SELECT names_are_stale FROM search_state") }
        guard isStale == true else { return }
        // First, so that what changes meanwhile is seen the next time.
        try write { try $0.execute(sql: "UPDATE search_state SET names_are_stale = 0") }
        let senders = try read { database in
            try String.fetchAll(
                database,
                sql: "SELECT DISTINCT sender FROM inbox WHERE sender IS NOT NULL AND removed_at IS NULL")
        }
        let numbers = senders.reduce(into: [String: PhoneNumber]()) { $0[$1] = PhoneNumber(sender: $1) }
        let names = try contactNames(of: numbers.values)
        try write { database in
            let rows = try database.cachedStatement(
                sql: "SELECT id FROM inbox WHERE sender = ? AND removed_at IS NULL")
            let update = try database.cachedStatement(
                sql: "UPDATE inbox_search SET name = ?1 WHERE rowid = ?2 AND name <> ?1")
            let named = try Int64.fetchSet(database, sql: "SELECT rowid FROM inbox_search WHERE name <> ''")
            guard !names.isEmpty || !named.isEmpty else { return }
            for (sender, number) in numbers {
                let name = (names[number] ?? "").searchable
                if name.isEmpty, named.isEmpty { continue }
                for id in try Int64.fetchAll(rows, arguments: [sender])
                where !name.isEmpty || named.contains(id) {
                    try update.execute(arguments: [name, id])
                }
            }
        }
    }

    /// Writes the tags that an item has now where they are searched.
    static func refreshTags(of id: Int64, in database: Database) throws {
        let tags = try String.fetchAll(
            database, sql: "SELECT tag FROM inbox_tag WHERE item = ? ORDER BY tag", arguments: [id])
        try database.execute(
            sql: "UPDATE inbox_search SET tags = ? WHERE rowid = ?",
            arguments: [tags.joined(separator: " ").searchable, id])
    }
}

public import FaxCore

/// What becomes of the look for a document's words.
public enum FoundWords: Sendable, Equatable {
    /// All pages have a text of their own: this.
    case layer(String)
    /// Some pages have none of their own, and may be recognized; the others have this.
    case incomplete(String)
    /// The text, recognized where pages have none of their own.
    case recognized(String)

    /// As the column `words` has it.
    fileprivate var column: String {
        switch self {
        case .layer: InboundFax.Text.layer.rawValue
        case .incomplete: InboundFax.Text.none.rawValue
        case .recognized: InboundFax.Text.ocr.rawValue
        }
    }

    /// What was found.
    public var text: String {
        switch self {
        case .layer(let text), .incomplete(let text), .recognized(let text): text
        }
    }
}

/// The words that faxes are found by.
extension FaxStore {
    /// Which documents' words are looked for.
    public enum WordSearch: Sendable {
        /// Those that nobody has looked at, and whose time has come.
        case new
        /// Those with pages that have no text of their own, and whose time has come.
        case unrecognized
        /// Those and the ones that could not be read, now.
        case unrecognizedOrUnreadable

        /// What rows of `inbox` have to fit; its one argument is the time.
        fileprivate var condition: String {
            let words =
                switch self {
                case .new: "words IS NULL AND coalesce(words_at, 0) <= ?"
                case .unrecognized: "words = 'none' AND coalesce(words_at, 0) <= ?"
                case .unrecognizedOrUnreadable: "words IN ('none', 'unreadable') AND ? NOTNULL"
                }
            return "document = 'available' AND \(words)"
        }
    }

    /// The received faxes whose words are not known yet, oldest first, those behind the item `last`; at most 100.
    public func faxesWithoutWords(_ kind: WordSearch, after last: Int64 = 0) throws(FaxStoreError)
        -> [InboundFax]
    {
        let time = now().milliseconds
        return try read { database in
            try InboundFax.all(
                database, where: "\(kind.condition) AND id > ?", [time, last], "ORDER BY id LIMIT 100")
        }
    }

    /// How many of them there are.
    public func countWithoutWords(_ kind: WordSearch) throws(FaxStoreError) -> Int {
        let time = now().milliseconds
        return try read { database in
            try database.value(
                Int.self, "SELECT count(*) FROM inbox WHERE removed_at IS NULL AND \(kind.condition)",
                [time]) ?? 0
        }
    }

    /// Whether there are received faxes whose words nobody has looked for.
    public func lacksWords() throws(FaxStoreError) -> Bool {
        try read { database in
            try database.value(
                Bool.self,
                "SELECT EXISTS (SELECT 1 FROM inbox WHERE words IS NULL AND document = 'available')")
                ?? false
        }
    }

    /// Records the words of a received fax, if it is still there.
    public func record(_ words: FoundWords, of fax: InboundFax) throws(FaxStoreError) {
        try write { database in
            try database.execute(
                """
                UPDATE inbox SET words = ?, word_tries = 0, words_at = NULL
                WHERE id = ? AND sha256 = ? AND removed_at IS NULL
                """, [words.column, fax.id, fax.sha256])
            guard database.changes > 0 else { return }
            try database.execute(
                "UPDATE inbox_search SET words = ? WHERE rowid = ?",
                [words.text.searchable, fax.id])
        }
    }

    /// How often it is tried to read a fax's words.
    static let wordTries = 5

    /// Notes that the words of a received fax could not be read. The machine may have been too busy: it is tried again
    /// after a quarter of an hour, then after four times the pause before, five times in all.
    public func noteUnreadable(_ fax: InboundFax) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            try database.execute(
                """
                UPDATE inbox SET word_tries = word_tries + 1, words_at = ? + (900000 << (2 * min(word_tries, 5))),
                    words = CASE WHEN word_tries + 1 >= ? THEN 'unreadable' ELSE words END
                WHERE id = ? AND sha256 = ? AND removed_at IS NULL
                """, [time, Self.wordTries, fax.id, fax.sha256])
        }
    }

    /// The beginning of a fax's text, at most 100 characters; nil if none is known.
    public func firstWords(of fax: InboundFax) throws(FaxStoreError) -> String? {
        let text = try read { database in
            try database.value(
                String.self, "SELECT substr(words, 1, 200) FROM inbox_search WHERE rowid = ?",
                [fax.id])
        }
        let words = (text ?? "").replacing("\u{200B}", with: "").prefix(100).drop(while: \.isWhitespace)
        return words.isEmpty ? nil : String(words)
    }

    /// The outgoing faxes whose words nobody has looked for, oldest first, those behind the job `last`; at most 100.
    public func jobsWithoutWords(after last: Int64 = 0) throws(FaxStoreError) -> [FaxJob] {
        try read { database in
            try database.all(
                """
                SELECT \(FaxJob.columns) FROM job
                WHERE id > ? AND id NOT IN (SELECT rowid FROM job_search) ORDER BY id LIMIT 100
                """, [last], FaxJob.init(row:))
        }
    }

    /// Records the words of an outgoing fax, if it is still there.
    public func record(_ text: String, of job: FaxJob) throws(FaxStoreError) {
        try write { database in
            try database.execute(
                """
                INSERT OR REPLACE INTO job_search (rowid, recipient, name, words)
                SELECT id, recipient, ?, ? FROM job WHERE id = ?
                """, [(job.contact ?? "").searchable, text.searchable, job.id])
        }
    }

    /// Writes the senders' names as the contact book has them now, if it has changed since the last time.
    /// - Parameter country: the country (ISO 3166-1 alpha-2) whose numbers may lack the country code; nil: none.
    public func refreshNames(country: @autoclosure () -> String?) throws(FaxStoreError) {
        let isStale = try read { try $0.value(Bool.self, "SELECT names_are_stale FROM search_state") }
        guard isStale == true else { return }
        // First, so that what changes meanwhile is seen the next time.
        try write { try $0.execute("UPDATE search_state SET names_are_stale = 0") }
        let country = country()
        let senders = try read { database in
            // Whom a fax is to says which country a sender without country code is in.
            try database.all(
                """
                SELECT DISTINCT sender, CASE WHEN sender LIKE '+%' THEN NULL ELSE recipient END FROM inbox
                WHERE sender IS NOT NULL AND removed_at IS NULL
                """
            ) { row in try (sender: row[0] as String, recipient: row[1] as String?) }
        }
        let numbers = senders.map { PhoneNumber.meant(bySender: $0.sender, to: $0.recipient) { country } }
        let names = try contactNames(of: numbers.joined())
        try write { database in
            let ofSender = """
                SELECT id FROM inbox
                WHERE sender = ?1 AND removed_at IS NULL AND (sender LIKE '+%' OR recipient IS ?2)
                """
            let named = Set(
                try database.values(Int64.self, "SELECT rowid FROM inbox_search WHERE name <> ''"))
            guard !names.isEmpty || !named.isEmpty else { return }
            for (sender, meant) in zip(senders, numbers) {
                let name = (meant.lazy.compactMap { names[$0] }.first ?? "").searchable
                if name.isEmpty, named.isEmpty { continue }
                for id in try database.values(Int64.self, ofSender, [sender.sender, sender.recipient])
                where !name.isEmpty || named.contains(id) {
                    try database.execute(
                        "UPDATE inbox_search SET name = ?1 WHERE rowid = ?2 AND name <> ?1", [name, id])
                }
            }
        }
    }

    /// Writes the tags that an item has now where they are searched.
    static func refreshTags(of id: Int64, in database: Database) throws {
        let tags = try database.values(
            String.self, "SELECT tag FROM inbox_tag WHERE item = ? ORDER BY tag", [id])
        try database.execute(
            "UPDATE inbox_search SET tags = ? WHERE rowid = ?",
            [tags.joined(separator: " ").searchable, id])
    }
}

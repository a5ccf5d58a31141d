public import FaxCore
public import FoundationEssentials

/// A few words of a fax around those that were searched for.
public struct SearchSnippet: Sendable, Equatable {
    /// The text in pieces; every second one, from the second on, is what was found.
    public let pieces: [String]

    /// What FTS5 wrote, found words between the marks ``start`` and ``end``.
    init(marked: String) {
        let text = marked.replacing("\u{200B}", with: "")
        pieces = text.split(omittingEmptySubsequences: false) { $0 == Self.start || $0 == Self.end }
            .map(String.init)
    }

    /// No text of a page holds them: see `String.searchable`.
    private static let start: Character = "\u{2}"
    private static let end: Character = "\u{3}"

    /// The call that makes one of rows of `table`.
    static func column(of table: String) -> String {
        "snippet(\(table), -1, char(2), char(3), '…', 16)"
    }

    /// The text with marks around what was found.
    public func text(from start: String, to end: String) -> String {
        pieces.enumerated().map { $0.offset % 2 == 1 ? start + $0.element + end : $0.element }.joined()
    }
}

extension FaxStore {
    /// The received faxes that have the words, the best first (BM25); at most `limit`.
    public func search(
        _ query: SearchQuery, _ filter: InboxFilter = InboxFilter(), limit: Int
    ) throws(FaxStoreError) -> [(fax: InboundFax, snippet: SearchSnippet)] {
        let (condition, arguments) = filter.condition
        var values: StatementArguments = [query.expression]
        if !filter.isEmpty { values += arguments }
        values += [limit]
        let fitting = "AND rowid IN (SELECT id FROM inbox WHERE removed_at IS NULL AND \(condition))"
        return try read { database in
            try database.all(
                """
                SELECT \(InboundFax.columns), snippet FROM (
                    SELECT rowid AS hit, \(SearchSnippet.column(of: "inbox_search")) AS snippet, rank
                    FROM inbox_search WHERE inbox_search MATCH ? \(filter.isEmpty ? "" : fitting)
                    ORDER BY rank LIMIT ?)
                JOIN inbox ON inbox.id = hit ORDER BY rank
                """, values
            ) { row in
                (try InboundFax(row: row), SearchSnippet(marked: try row[InboundFax.columnCount]))
            }
        }
    }

    /// The outgoing faxes that have the words, the best first (BM25); at most `limit`.
    public func searchJobs(
        _ query: SearchQuery, since: Date? = nil, limit: Int
    ) throws(FaxStoreError) -> [(job: FaxJob, snippet: SearchSnippet)] {
        try read { database in
            let hits = try database.all(
                """
                SELECT rowid, \(SearchSnippet.column(of: "job_search")) FROM job_search
                WHERE job_search MATCH ? AND rowid IN (SELECT id FROM job WHERE created_at >= ?)
                ORDER BY rank LIMIT ?
                """, [query.expression, since?.milliseconds ?? Int64.min, limit]
            ) { row in try (job: row[0] as Int64, text: row[1] as String) }
            return try hits.compactMap { hit in
                let sql = "SELECT \(FaxJob.columns) FROM job WHERE id = ?"
                return try database.first(sql, [hit.job], FaxJob.init(row:))
                    .map { (job: $0, snippet: SearchSnippet(marked: hit.text)) }
            }
        }
    }
}

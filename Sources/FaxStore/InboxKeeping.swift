public import FaxCore
public import FoundationEssentials

/// What the inbox holds.
public struct InboxStatistics: Sendable, Equatable {
    /// Items.
    public var items = 0
    /// Items by their marks, those without any left out.
    public var marks: [InboundFax.Mark: Int] = [:]
    /// Items by what is there of their documents, those without any left out.
    public var documents: [InboundFax.Document: Int] = [:]
    /// Pages of all documents, as far as they are known.
    public var pages = 0
    /// Bytes of all documents, each counted once, however often it came.
    public var bytes: Int64 = 0
    /// When the oldest and the newest were received; nil without any.
    public var oldest: Date?, newest: Date?
}

extension FaxStore {
    /// What the inbox holds.
    public func inboxStatistics() throws(FaxStoreError) -> InboxStatistics {
        try read { database in
            var statistics = InboxStatistics()
            try database.each(
                """
                SELECT mark, document, count(*), total(pages), min(received_at), max(received_at)
                FROM inbox WHERE removed_at IS NULL GROUP BY mark, document
                """
            ) { row in
                let count: Int = try row[2]
                statistics.items += count
                if let mark = InboundFax.Mark(rawValue: try row[0]) {
                    statistics.marks[mark, default: 0] += count
                }
                if let document = InboundFax.Document(rawValue: try row[1]) {
                    statistics.documents[document, default: 0] += count
                }
                statistics.pages += Int(clamping: Int64(exactly: (try row[3] as Double).rounded()) ?? 0)
                let (first, last): (Date, Date) = try (row.date(4), row.date(5))
                statistics.oldest = min(statistics.oldest ?? first, first)
                statistics.newest = max(statistics.newest ?? last, last)
                return true
            }
            statistics.bytes = try Self.documentBytes(in: database)
            return statistics
        }
    }

    /// The items that have to go so that nothing older than a time, and no more than so many bytes, are left.
    ///
    /// Unread ones stay unless they are asked for, and ones whose document is still awaited stay.
    /// - Parameters:
    ///   - olderThan: items received before this time go; nil: age doesn't matter.
    ///   - bytes: documents of so many bytes in all may stay; nil: size doesn't matter. Those go first that nobody has
    ///     looked at for longest.
    ///   - withUnread: whether unread ones may go.
    /// - Returns: the numbers of the items, in the order in which they go.
    public func dispensableFaxes(
        olderThan: Date?, bytes: Int64?, withUnread: Bool
    ) throws(FaxStoreError) -> [Int64] {
        try read { database in
            var going: [Int64] = []
            /// How many of the items go that have a document which came more than once: it is needed as long as one stays.
            var released: [String: Int] = [:]
            var total = try Self.documentBytes(in: database)
            let isYoung = olderThan.map { "received_at >= \($0.milliseconds)" } ?? "1"
            func release(where condition: String, while isTooMuch: (Int64) -> Bool) throws {
                guard isTooMuch(total) else { return }
                try database.each(
                    """
                    SELECT id, sha256, bytes, (SELECT count(*) FROM inbox AS other WHERE other.sha256 = inbox.sha256)
                    FROM inbox WHERE removed_at IS NULL AND ask_at IS NULL AND (? OR mark <> 'unread')
                        AND \(condition)
                    ORDER BY coalesce(last_read_at, received_at), received_at, id
                    """, [withUnread]
                ) { row in
                    going.append(try row[0])
                    guard let digest = try row[1] as String? else { return isTooMuch(total) }
                    let times: Int = try row[3]
                    if times > 1 { released[digest, default: 0] += 1 }
                    if released[digest] ?? 1 == times { total -= try row[2] as Int64? ?? 0 }
                    return isTooMuch(total)
                }
            }
            if olderThan != nil { try release(where: "NOT \(isYoung)") { _ in true } }
            if let bytes {
                let condition = "\(olderThan == nil ? "1" : isYoung) AND sha256 IS NOT NULL"
                try release(where: condition) { $0 > bytes }
            }
            return going
        }
    }

    /// Bytes of all documents, each counted once, however often it came.
    private static func documentBytes(in database: Database) throws -> Int64 {
        try database.value(
            Int64.self,
            """
            SELECT sum(bytes) FROM
            (SELECT DISTINCT sha256, bytes FROM inbox WHERE removed_at IS NULL AND sha256 IS NOT NULL)
            """) ?? 0
    }
}

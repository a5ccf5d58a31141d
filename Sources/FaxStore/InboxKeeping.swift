public import FaxCore
public import FoundationEssentials
import GRDB

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
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT mark, document, count(*), total(pages), min(received_at), max(received_at)
                    FROM inbox WHERE removed_at IS NULL GROUP BY mark, document
                    """)
            while let row = try rows.next() {
                let count: Int = row[2]
                statistics.items += count
                if let mark = InboundFax.Mark(rawValue: row[0]) {
                    statistics.marks[mark, default: 0] += count
                }
                if let document = InboundFax.Document(rawValue: row[1]) {
                    statistics.documents[document, default: 0] += count
                }
                statistics.pages += Int(clamping: Int64(exactly: (row[3] as Double).rounded()) ?? 0)
                let (first, last) = (Date(milliseconds: row[4]), Date(milliseconds: row[5]))
                statistics.oldest = min(statistics.oldest ?? first, first)
                statistics.newest = max(statistics.newest ?? last, last)
            }
            statistics.bytes =
                try Int64.fetchOne(
                    database,
                    sql: """
                        SELECT sum(bytes) FROM
                        (SELECT DISTINCT sha256, bytes FROM inbox WHERE removed_at IS NULL AND sha256 IS NOT NULL)
                        """) ?? 0
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
    /// - Returns: the items, in the order in which they go.
    public func dispensableFaxes(
        olderThan: Date?, bytes: Int64?, withUnread: Bool
    ) throws(FaxStoreError) -> [InboundFax] {
        let all = try read { database in
            try InboundFax.all(
                database, where: "1", [], "ORDER BY coalesce(last_read_at, received_at), received_at, id")
        }
        /// A document that came twice is needed as long as one of its items is there.
        var holders: [String: Int] = [:]
        var total: Int64 = 0
        for fax in all {
            guard let digest = fax.sha256 else { continue }
            if holders[digest] == nil { total = total.addingReportingOverflow(fax.bytes ?? 0).partialValue }
            holders[digest, default: 0] += 1
        }
        var going: [InboundFax] = []
        var staying: [InboundFax] = []
        func release(_ fax: InboundFax) {
            going.append(fax)
            guard let digest = fax.sha256, let count = holders[digest] else { return }
            holders[digest] = count - 1
            if count == 1 { total -= fax.bytes ?? 0 }
        }
        for fax in all {
            let isKept = fax.askAt != nil || fax.mark == .unread && !withUnread
            if !isKept, let olderThan, fax.receivedAt < olderThan {
                release(fax)
            } else if !isKept {
                staying.append(fax)
            }
        }
        for fax in staying {
            guard let bytes, total > bytes else { break }
            if fax.sha256 != nil { release(fax) }
        }
        return going
    }
}

public import FoundationEssentials

/// What jobs are counted by.
public enum JobGrouping: String, Sendable, CaseIterable {
    /// The month in which they were recorded, in local time: `2026-11`.
    case month
    /// Their state.
    case state
    /// The address they went to: scheme, host and port.
    case endpoint
    /// The server they are for.
    case profile
}

/// How many jobs of a kind there are, and what became of them.
///
/// ``delivered``, ``failed``, ``unknown``, ``open`` and ``withdrawn`` add up to ``jobs``.
public struct JobCount: Sendable, Equatable {
    /// The month, state, address or profile that they have in common; nil for jobs that went nowhere yet.
    public let key: String?
    /// All of them.
    public let jobs: Int
    /// Those that the far end has.
    public let delivered: Int
    /// Those that were refused or not taken.
    public let failed: Int
    /// Those of which nobody knows: `uncertain` and `stalled`.
    public let unknown: Int
    /// Those that are still on their way: `queued`, `sending`, `submitted` and `paused`.
    public let open: Int
    /// Those that a person or their time has ended: `cancelled` and `expired`.
    public let withdrawn: Int
    /// The pages of the delivered ones.
    public let pages: Int
    /// The bytes of the delivered ones' documents.
    public let bytes: Int64
}

extension FaxStore {
    /// Counts the jobs recorded at `since` or later, or all: one count for each value of `grouping`; months in their
    /// order, all else by the alphabet.
    public func counts(by grouping: JobGrouping, since: Date? = nil) throws(FaxStoreError) -> [JobCount] {
        let key =
            switch grouping {
            case .month: "strftime('%Y-%m', created_at / 1000, 'unixepoch', 'localtime')"
            case .state, .endpoint, .profile: grouping.rawValue
            }
        let sql = """
            SELECT \(key), count(*), sum(state = 'delivered'), sum(state = 'failed'),
                sum(state IN ('uncertain', 'stalled')),
                sum(state IN ('queued', 'sending', 'submitted', 'paused')),
                sum(state IN ('cancelled', 'expired')),
                coalesce(sum(pages) FILTER (WHERE state = 'delivered'), 0),
                coalesce(sum(bytes) FILTER (WHERE state = 'delivered'), 0)
            FROM job WHERE created_at >= ? GROUP BY 1 ORDER BY 1
            """
        return try read { database in
            try database.all(sql, [since?.milliseconds ?? Int64.min]) { row in
                try JobCount(
                    key: row[0], jobs: row[1], delivered: row[2], failed: row[3], unknown: row[4],
                    open: row[5], withdrawn: row[6], pages: row[7], bytes: row[8])
            }
        }
    }
}

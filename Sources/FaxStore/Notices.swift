import FaxCore
public import FoundationEssentials

/// Something that has happened to a fax and is still to be told.
public struct Notice: Sendable, Equatable {
    /// What a notice is about.
    public enum Source: String, Sendable {
        /// An outgoing fax.
        case job
        /// A received one.
        case inbox
    }

    let id: Int64
    /// What has happened: `delivered`, `failed`, `uncertain`, `stalled`; `received`, `document`.
    public let event: String
    /// What kind of record ``record`` is.
    public let source: Source
    /// The number of the record.
    public let record: Int64
    /// When it has happened.
    public let at: Date
    /// How often telling it has been begun before.
    public let tries: Int
}

extension FaxStore {
    /// What is to be told of one kind and due now, oldest first, behind the notice `last`; at most 100 at once.
    public func dueNotices(of source: Notice.Source, after last: Notice? = nil) throws(FaxStoreError)
        -> [Notice]
    {
        let time = now().milliseconds
        return try read { database in
            let sql = """
                SELECT id, event, record, at, tries FROM notice
                WHERE source = ? AND (due_at <= ? OR due_at > ?) AND id > ? ORDER BY id LIMIT 100
                """
            // Further ahead than any retry: the clock was set back.
            let reason = time + 24 * 3_600_000
            return try database.all(sql, [source.rawValue, time, reason, last?.id ?? 0]) { row in
                try Notice(
                    id: row[0], event: row[1], source: source, record: row[2],
                    at: row.date(3), tries: row[4])
            }
        }
    }

    /// Takes a notice to tell it now. Nobody else takes it before `retryAt`, whatever becomes of this process; from
    /// then on it is told again, unless it was ended with ``end(_:saying:)``.
    /// - Returns: whether it is ours: one process has it at a time.
    public func take(_ notice: Notice, retryAt: Date) throws(FaxStoreError) -> Bool {
        try write { database in
            try database.execute(
                "UPDATE notice SET tries = tries + 1, due_at = ? WHERE id = ? AND tries = ?",
                [retryAt.milliseconds, notice.id, notice.tries])
            return database.changes > 0
        }
    }

    /// Gives a notice back that could not be told: it is due again at once.
    /// - Parameter words: why, for the history of its job, or for its item of the inbox.
    public func giveBack(_ notice: Notice, saying words: String) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            try database.execute(
                "UPDATE notice SET due_at = ? WHERE id = ? AND tries = ?",
                [time, notice.id, notice.tries + 1])
            try write(words, of: notice, at: time, to: database)
            try database.execute(
                "UPDATE inbox SET hook_problem = ? WHERE id = ? AND 'inbox' = ?",
                [words, notice.record, notice.source.rawValue])
        }
    }

    /// Ends a notice: it was told, or never will be.
    /// - Parameter words: a line for the history of its job; nil: none.
    public func end(_ notice: Notice, saying words: String?) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            try database.execute("DELETE FROM notice WHERE id = ?", [notice.id])
            try database.execute(
                "UPDATE inbox SET hook_problem = NULL WHERE id = ? AND 'inbox' = ? AND hook_problem IS NOT NULL",
                [notice.record, notice.source.rawValue])
            try write(words, of: notice, at: time, to: database)
        }
    }

    /// Writes a line into the history of a notice's job, if it is one's.
    public func remark(_ words: String, of notice: Notice) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in try write(words, of: notice, at: time, to: database) }
    }

    private func write(
        _ words: String?, of notice: Notice, at time: Int64, to database: Database
    ) throws {
        guard let words, notice.source == .job else { return }
        let state = try database.value(String.self, "SELECT state FROM job WHERE id = ?", [notice.record])
        guard let state = state.flatMap(JobState.init(rawValue:)) else { return }
        try append(
            JobChange(why: words), from: state, to: state, job: notice.record, at: time, to: database)
    }

    /// Forgets all that is to be told of one kind, because nobody listens.
    public func dropNotices(of source: Notice.Source) throws(FaxStoreError) {
        // Asked first: nearly always there are none, and a read takes no lock.
        let isEmpty = try read { database in
            try database.value(Int.self, "SELECT 1 FROM notice WHERE source = ? LIMIT 1", [source.rawValue])
                == nil
        }
        guard !isEmpty else { return }
        try write { database in
            try database.execute("DELETE FROM notice WHERE source = ?", [source.rawValue])
            if source == .inbox {
                try database.execute(
                    "UPDATE inbox SET hook_problem = NULL WHERE hook_problem IS NOT NULL")
            }
        }
    }
}

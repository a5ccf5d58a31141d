import CLinux
public import FaxCore
public import FoundationEssentials
import Glibc

/// Changes of state: each one guarded UPDATE and one event, in one transaction.
extension FaxStore {
    /// Moves a job from one state to the next.
    ///
    /// - Returns: the job as it is now; nil if it was no longer in `from`: somebody else was first.
    /// - Throws: `notAllowed` if the state table (``FaxCore/JobTransition/table``) does not let `actor` do it.
    public func transition(
        _ id: Int64, from: JobState, to: JobState, by actor: JobActor, _ change: JobChange
    ) throws(FaxStoreError) -> FaxJob? {
        guard from.mayBecome(to, by: actor) else {
            throw FaxStoreError(.notAllowed(from: from, to: to), path: databasePath)
        }
        return try write { try update(id, from: from, to: to, change, in: $0) }
    }

    /// Begins an upload, if the job may be sent now: nobody has paused it or its profile, and its time is not over.
    ///
    /// - Parameter perMinute: the most uploads of a profile in any minute, whichever process makes them; nil: any.
    /// - Returns: the job, `sending`; nil if it may not be sent now.
    /// - Throws: `notAllowed` if the state table does not let a sender begin from `from`; `diskFull` if what comes of the
    ///   upload could not be recorded.
    public func begin(
        _ id: Int64, from: JobState, perMinute: Int? = nil, _ change: JobChange
    ) throws(FaxStoreError) -> FaxJob? {
        guard from.mayBecome(.sending, by: .sender) else {
            throw FaxStoreError(.notAllowed(from: from, to: .sending), path: databasePath)
        }
        try reserveRoom()
        let guards = """
             AND (expires_at IS NULL OR expires_at > :time)
            AND NOT EXISTS (SELECT 1 FROM pause WHERE pause.profile IN ('*', job.profile))
            AND (:most IS NULL OR :most > (SELECT count(*) FROM job AS other WHERE other.profile = job.profile
                AND other.uploaded_at > :time - 60000 AND other.uploaded_at <= :time))
            """
        let (job, uploads) = try write { database in
            let job = try update(
                id, from: from, to: .sending, change, guards: guards, ["most": perMinute], in: database)
            guard job != nil else { return (job, nil as Int64?) }
            return (
                job,
                try database.value(
                    Int64.self, "UPDATE upload_count SET uploads = uploads + 1 RETURNING uploads")
            )
        }
        // Between the record of the upload and its first byte. Where it can't be written a copy is not told apart.
        if let uploads, let mark = try? UploadMark(of: self, patience: .milliseconds(100)) {
            mark.write(uploads)
        }
        return job
    }

    /// Makes room for the record of an upload and of what comes of it: where that finds no space, nobody knows.
    private func reserveRoom() throws(FaxStoreError) {
        // The log grows into it. No lock of SQLite's is on that file, which closing it would end.
        let failure = unsafe fx_reserve(databasePath + "-wal", 256 << 10)
        if failure == -ENOSPC || failure == -EDQUOT {
            throw FaxStoreError(errno: -failure, path: databasePath)
        }
    }

    /// When a profile may send again: a minute after the first of its last `perMinute` uploads.
    public func nextSlot(_ profile: String, perMinute: Int) throws(FaxStoreError) -> Date? {
        let time = now().milliseconds
        return try read { database in
            try database.value(
                Int64.self,
                """
                SELECT uploaded_at + 60000 FROM job WHERE profile = ? AND uploaded_at > ? AND uploaded_at <= ?
                ORDER BY uploaded_at DESC LIMIT 1 OFFSET ?
                """, [profile, time - 60_000, time, perMinute - 1]
            ).map(Date.init(milliseconds:))
        }
    }

    /// Notes what the server says about a job that stays in `state`.
    ///
    /// - Returns: the job as it is now; nil if it was no longer in `state`.
    public func note(_ id: Int64, in state: JobState, _ change: JobChange) throws(FaxStoreError) -> FaxJob? {
        try write { try update(id, from: state, to: state, change, in: $0) }
    }

    /// Sets when the server is asked next about a job of which it says nothing new: no line in its history.
    ///
    /// - Parameter touched: when the server touched the fax, if that is all that is new.
    public func ask(
        _ id: Int64, in state: JobState, after date: Date?, touched: Date? = nil
    ) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            try database.execute(
                """
                UPDATE job SET ask_after = :date, server_updated_at = coalesce(:touched, server_updated_at),
                    heard_at = CASE WHEN :touched IS NULL THEN heard_at ELSE :time END
                WHERE id = :id AND state = :state
                """,
                [
                    "date": date?.milliseconds, "touched": touched?.milliseconds, "time": time, "id": id,
                    "state": state.rawValue,
                ])
        }
    }

    /// Puts off jobs that wait, all for the same reason: no lines in their history.
    ///
    /// - Parameter tries: `failed` or `putOff`.
    public func postpone(
        _ ids: [Int64], until date: Date, because error: String, _ tries: JobTries
    ) throws(FaxStoreError) {
        let time = now().milliseconds
        try write { database in
            for id in ids {
                try database.execute(
                    """
                    UPDATE job SET updated_at = ?, not_before = ?, error = ?,
                        retrying_since = coalesce(retrying_since, ?),
                        tries = tries + 1, retries = CASE WHEN ? THEN retries + 1 ELSE 0 END
                    WHERE id = ? AND state = 'queued'
                    """,
                    [time, date.milliseconds, error, time, tries == .failed, id])
            }
        }
    }

    func update(
        _ id: Int64, from: JobState, to: JobState, _ change: JobChange, guards: String = "",
        _ values: StatementArguments = [:], in database: Database
    ) throws -> FaxJob? {
        let time = now().milliseconds
        let arguments: StatementArguments = [
            "id": id, "from": from.rawValue, "to": to.rawValue, "time": time, "keeps": change.keepsPlan,
            "error": change.error, "notBefore": change.notBefore?.milliseconds,
            "askAfter": change.askAfter?.milliseconds, "attempts": change.attempts,
            "endpoint": change.endpoint, "keyID": change.keyID, "key": change.tries.key?.text,
            "serverID": change.serverID,
            "serverStatus": change.serverStatus, "serverUpdatedAt": change.serverUpdatedAt?.milliseconds,
            "heard": change.heard, "afresh": change.tries.isAfresh,
            "failed": change.tries == .failed ? 1 : 0, "putOff": change.tries == .putOff,
            "redials": change.tries.isRedial ? 1 : 0,
            "endsExpiry": change.endsExpiry,
        ]
        let job = try database.first(
            """
            UPDATE job SET state = :to, updated_at = :time,
                error = CASE WHEN :keeps THEN error ELSE :error END,
                not_before = CASE WHEN :keeps THEN not_before ELSE :notBefore END,
                ask_after = :askAfter, attempts = attempts + :attempts,
                uploaded_at = CASE WHEN :attempts > 0 THEN :time ELSE uploaded_at END,
                endpoint = coalesce(:endpoint, endpoint), key = coalesce(:key, key),
                key_id = coalesce(:keyID, key_id),
                server_id = CASE WHEN :key IS NULL THEN coalesce(:serverID, server_id) END,
                server_status = CASE WHEN :key IS NULL THEN coalesce(:serverStatus, server_status) END,
                server_updated_at = CASE WHEN :key IS NULL
                    THEN coalesce(:serverUpdatedAt, server_updated_at) END,
                heard_at = CASE WHEN :key IS NOT NULL THEN NULL WHEN :heard THEN :time
                    WHEN :to = 'uncertain' THEN min(coalesce(heard_at, :time), :time) ELSE heard_at END,
                retries = CASE WHEN :afresh OR :putOff THEN 0 ELSE retries + :failed END,
                tries = CASE WHEN :afresh THEN 0 WHEN :putOff THEN tries + 1 ELSE tries + :failed END,
                retrying_since = CASE WHEN :afresh THEN NULL
                    WHEN :failed OR :putOff THEN coalesce(retrying_since, :time) ELSE retrying_since END,
                redials = redials - :redials,
                expires_at = CASE WHEN :endsExpiry THEN NULL ELSE expires_at END
            WHERE id = :id AND state = :from\(guards) RETURNING \(FaxJob.columns)
            """,
            arguments + values, FaxJob.init(row:))
        guard let job else { return nil }
        try append(change, from: from, to: to, job: id, at: time, to: database)
        return job
    }

    /// Writes a line of a job's history.
    func append(
        _ change: JobChange, from: JobState?, to: JobState, job: Int64, at time: Int64, to database: Database
    ) throws {
        try database.execute(
            """
            INSERT INTO event (job, at, from_state, to_state, why, endpoint, server_words)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                job, time, from?.rawValue, to.rawValue, change.why, change.endpoint, change.serverWords,
            ])
    }
}

extension JobTries {
    fileprivate var key: UUID? {
        switch self {
        case .attempt(let key), .redial(let key): key
        case .same, .failed, .putOff, .afresh: nil
        }
    }

    fileprivate var isAfresh: Bool {
        switch self {
        case .afresh, .attempt, .redial: true
        case .same, .failed, .putOff: false
        }
    }

    fileprivate var isRedial: Bool {
        if case .redial = self { true } else { false }
    }
}

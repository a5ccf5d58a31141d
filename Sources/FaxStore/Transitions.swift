public import FaxCore
import GRDB

/// Changes of state: each one guarded UPDATE and one event, in one transaction.
extension FaxStore {
    /// Moves a job from one state to the next.
    ///
    /// - Returns: the job as it is now; nil if it was no longer in `from`: somebody else was first.
    /// - Throws: `notAllowed` if ``FaxCore/JobState/successors`` does not have the change.
    public func transition(
        _ id: Int64, from: JobState, to: JobState, _ change: JobChange
    ) throws(FaxStoreError) -> FaxJob? {
        guard from.successors.contains(to) else {
            throw FaxStoreError(.notAllowed(from: from, to: to), path: databasePath)
        }
        return try update(id, from: from, to: to, change)
    }

    /// Notes what the server says about a job that stays in `state`.
    ///
    /// - Returns: the job as it is now; nil if it was no longer in `state`.
    public func note(_ id: Int64, in state: JobState, _ change: JobChange) throws(FaxStoreError) -> FaxJob? {
        try update(id, from: state, to: state, change)
    }

    private func update(
        _ id: Int64, from: JobState, to: JobState, _ change: JobChange
    ) throws(FaxStoreError) -> FaxJob? {
        let time = now().milliseconds
        return try write { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    UPDATE job SET state = ?, updated_at = ?, error = ?, not_before = ?, attempts = attempts + ?,
                        endpoint = coalesce(?, endpoint), server_id = coalesce(?, server_id),
                        server_status = coalesce(?, server_status)
                    WHERE id = ? AND state = ? RETURNING \(FaxJob.columns)
                    """,
                arguments: [
                    to.rawValue, time, change.error, change.notBefore?.milliseconds, change.attempts,
                    change.endpoint, change.serverID, change.serverStatus, id, from.rawValue,
                ])
            guard let row else { return nil }
            try append(change, from: from, to: to, job: id, at: time, to: database)
            return try FaxJob(row: row)
        }
    }

    /// Writes a line of a job's history.
    func append(
        _ change: JobChange, from: JobState?, to: JobState, job: Int64, at time: Int64, to database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO event (job, at, from_state, to_state, why, endpoint, server_words)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                job, time, from?.rawValue, to.rawValue, change.why, change.endpoint, change.serverWords,
            ])
    }
}

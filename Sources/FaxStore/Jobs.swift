public import FaxCore
public import FoundationEssentials
import Glibc

/// A job to be recorded: one document to one number.
public struct NewJob: Sendable {
    /// Its idempotency key, for its whole life.
    public let uuid: UUID
    /// Where it goes.
    public let to: PhoneNumber
    /// The contact's name, if the number came from the contact book.
    public let contact: String?
    /// The profile (server) it goes through.
    public let profile: String
    /// The server's address, if the profile does not name it for good.
    public let server: String?
    /// The only road that it may take; nil: any.
    public let via: String?
    /// Not to be sent before this time; nil: at once.
    public let notBefore: Date?
    /// How many new attempts may follow by themselves if the far end fails.
    public let redials: Int
    /// What was given to be sent, as 64 hexadecimal digits, whatever the date on it; nil: the document itself.
    public let content: String?
    /// The time zone of the recipient, by its name in the tz database; nil: this machine's.
    public var zone: String?
    /// When it is not to ring at this recipient's; nil: when the profile says.
    public var quietHours: QuietHours?
    /// The server's number of the API key that it is to be sent with, empty for a key without one; nil: not known.
    public var keyID: String?

    /// A job with these facts.
    public init(
        uuid: UUID, to: PhoneNumber, contact: String? = nil, profile: String, server: String? = nil,
        via: String? = nil, notBefore: Date? = nil, redials: Int = 0, content: String? = nil
    ) {
        self.uuid = uuid
        self.to = to
        self.contact = contact
        self.profile = profile
        self.server = server
        self.via = via
        self.notBefore = notBefore
        self.redials = redials
        self.content = content
    }
}

/// What was recorded of new jobs.
public struct Recording: Sendable, Equatable {
    /// A job that was not recorded: the same went to the same number before.
    public struct Duplicate: Sendable, Equatable {
        /// The number.
        public let to: PhoneNumber
        /// The job that it went with, or will go with.
        public let earlier: FaxJob
    }

    /// The jobs that were, in the order in which they were given.
    public internal(set) var jobs: [FaxJob]
    /// Those that were not.
    public internal(set) var duplicates: [Duplicate]
}

/// Which jobs to list. What is nil or empty asks for nothing.
public struct JobFilter: Sendable {
    /// Jobs in one of these states.
    public var states: Set<JobState> = []
    /// Jobs to a number that ends with one of these texts; with a `+` in front it is the whole number.
    public var to: Set<String> = []
    /// Jobs for one of these servers.
    public var profiles: Set<String> = []
    /// Jobs recorded at this time or later.
    public var since: Date?
    /// Jobs older than the one with this number: the next page.
    public var before: Int64?

    /// All jobs, or those that fit.
    public init(
        states: Set<JobState> = [], to: Set<String> = [], profiles: Set<String> = [], since: Date? = nil,
        before: Int64? = nil
    ) {
        self.states = states
        self.to = to
        self.profiles = profiles
        self.since = since
        self.before = before
    }
}

extension FaxStore {
    /// Takes a document into the spool and records a job for each recipient, `queued`: all of it, or nothing.
    ///
    /// When this returns, document and jobs survive a power cut. Whether the same was sent before is found out in the
    /// same transaction: of any number of processes one records it.
    /// - Parameters:
    ///   - draft: the finished document.
    ///   - pages: its number of pages, where known.
    ///   - expiresAt: not to be sent after this time; nil: never too late.
    ///   - unlessSince: no job for a number that the same went to since then, or waits to go to; nil: whatever was
    ///     sent before.
    /// - Returns: the jobs, in the order of `jobs`, and what was not recorded.
    public func record(
        _ draft: consuming DocumentDraft, pages: Int?, as jobs: [NewJob], expiresAt: Date? = nil,
        unlessSince: Date? = nil
    ) throws(FaxStoreError) -> Recording {
        let draft = draft
        let digest = try SHA256Digest(of: draft.fileDescriptor, path: draft.file.path)
        guard fsync(draft.fileDescriptor) == 0 else {
            throw FaxStoreError(errno: errno, path: draft.file.path)
        }
        // What others left behind is no reason to refuse this document.
        try? sweep()
        do throws(FaxStoreError) {
            return try write { database in
                var recording = Recording(jobs: [], duplicates: [])
                for job in jobs {
                    if let unlessSince,
                        let earlier = try earlier(job, digest: digest, since: unlessSince, in: database)
                    {
                        recording.duplicates.append(.init(to: job.to, earlier: earlier))
                    } else {
                        if recording.jobs.isEmpty { try place(draft, as: digest) }
                        recording.jobs.append(
                            try insert(
                                job, digest: digest, pages: pages, expiresAt: expiresAt, into: database))
                    }
                }
                return recording
            }
        } catch {
            // The first error is the one to tell. Behind a lock nothing was done, and there is no more patience.
            if error.kind != .locked { try? removeUnreferenced(digest.text) }
            throw error
        }
    }

    /// The newest job that sends the same to the same number, and has arrived since then, may have, or still may.
    private func earlier(
        _ job: NewJob, digest: SHA256Digest, since: Date, in database: Database
    ) throws -> FaxJob? {
        try database.first(
            """
            SELECT \(FaxJob.columns) FROM job WHERE content = ? AND recipient = ? AND (
                state IN ('queued', 'paused', 'sending', 'uncertain')
                OR state IN ('submitted', 'delivered', 'stalled') AND coalesce(uploaded_at, created_at) > ?)
            ORDER BY id DESC LIMIT 1
            """,
            [job.content ?? digest.text, job.to.e164, since.milliseconds], FaxJob.init(row:))
    }

    private func insert(
        _ job: NewJob, digest: SHA256Digest, pages: Int?, expiresAt: Date?, into database: Database
    ) throws -> FaxJob {
        let time = now().milliseconds
        let recorded = try database.first(
            """
            INSERT INTO job (uuid, recipient, contact, state, profile, pages, bytes, sha256,
                created_at, updated_at, expires_at, server, via, not_before, redials, content,
                zone, quiet_hours, key_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING \(FaxJob.columns)
            """,
            [
                job.uuid.text, job.to.e164, job.contact, JobState.queued.rawValue, job.profile, pages,
                digest.bytes, digest.text, time, time, expiresAt?.milliseconds, job.server,
                job.via, job.notBefore?.milliseconds, job.redials, job.content ?? digest.text,
                job.zone, job.quietHours?.description, job.keyID,
            ], FaxJob.init(row:))
        guard let recorded else { throw UnreadableValue(column: "id") }
        try append(
            JobChange(why: "recorded"), from: nil, to: .queued, job: recorded.id, at: time, to: database)
        return recorded
    }

    /// The job with this number; nil if there is none.
    public func job(_ id: Int64) throws(FaxStoreError) -> FaxJob? {
        try read { database in
            try database.first("SELECT \(FaxJob.columns) FROM job WHERE id = ?", [id], FaxJob.init(row:))
        }
    }

    /// The job with this idempotency key; nil if there is none.
    public func job(uuid: UUID) throws(FaxStoreError) -> FaxJob? {
        try read { database in
            try database.first(
                "SELECT \(FaxJob.columns) FROM job WHERE uuid = ?", [uuid.text], FaxJob.init(row:))
        }
    }

    /// The jobs that fit `filter`, newest first; at most `limit` of them, if one is given.
    public func jobs(_ filter: JobFilter = JobFilter(), limit: Int? = nil) throws(FaxStoreError) -> [FaxJob] {
        var conditions: [String] = []
        var arguments = StatementArguments()
        func demand(_ comparison: String, oneOf values: [String]) {
            guard !values.isEmpty else { return }
            conditions.append("(" + values.map { _ in comparison }.joined(separator: " OR ") + ")")
            arguments += StatementArguments(values)
        }
        demand("state = ?", oneOf: filter.states.map(\.rawValue))
        demand("profile = ?", oneOf: Array(filter.profiles))
        // Only the ends of numbers need a scan; the numbers of a filter are of one kind as a rule.
        let whole = filter.to.allSatisfy { $0.hasPrefix("+") }
        demand(whole ? "recipient = ?" : "recipient LIKE '%' || ?", oneOf: Array(filter.to))
        if let since = filter.since {
            conditions.append("created_at >= ?")
            arguments += [since.milliseconds]
        }
        if let before = filter.before {
            conditions.append("id < ?")
            arguments += [before]
        }
        var sql = "SELECT \(FaxJob.columns) FROM job"
        if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
        sql += " ORDER BY id DESC"
        if let limit {
            sql += " LIMIT ?"
            arguments += [limit]
        }
        return try read { try $0.all(sql, arguments, FaxJob.init(row:)) }
    }

    /// Jobs that are `queued` and whose time has come and is not over, of profiles that are not paused, oldest first.
    ///
    /// What was put off by a time that is yet to come was so before the clock was set back: it is due.
    /// - Parameter hurry: jobs that wait for their next try are due, too.
    public func dueJobs(hurry: Bool = false) throws(FaxStoreError) -> [FaxJob] {
        let time = now().milliseconds
        return try jobs(
            where: """
                state = 'queued' AND (coalesce(not_before, 0) <= ?
                    OR coalesce(not_before, 0) > ? AND updated_at > ? AND error IS NOT NULL
                    OR ? AND retries > 0)
                AND (expires_at IS NULL OR expires_at > ?)
                AND NOT EXISTS (SELECT 1 FROM pause WHERE pause.profile IN ('*', job.profile))
                """, [time, time, time, hurry, time])
    }

    /// Whether a job waits for its next try, or its time has come. One that nobody has tried yet is its sender's.
    public func somethingWaits() throws(FaxStoreError) -> Bool {
        let time = now().milliseconds
        return try read { database in
            try database.value(
                Bool.self,
                """
                SELECT EXISTS (SELECT 1 FROM job WHERE state = 'queued' AND coalesce(not_before, 0) > 0
                    AND (coalesce(not_before, 0) <= ? OR retries > 0)
                    AND NOT EXISTS (SELECT 1 FROM pause WHERE pause.profile IN ('*', job.profile)))
                """, [time]) ?? false
        }
    }

    /// Jobs that are `queued` or `paused` and whose time is over, oldest first.
    ///
    /// So is the time of what may never wait, if it was recorded before the clock was set back: its sender has a minute.
    public func overdueJobs() throws(FaxStoreError) -> [FaxJob] {
        let time = now().milliseconds
        return try jobs(
            where: """
                state IN ('queued', 'paused')
                    AND (expires_at <= ? OR not_before = expires_at AND created_at > ?)
                """, [time, time])
    }

    /// Jobs about which the server is to be asked now, first those that have waited longest for it.
    ///
    /// A time that lies further ahead than the server's silence is long was set before the clock was set back: it has
    /// come.
    public func jobsToAsk() throws(FaxStoreError) -> [FaxJob] {
        let time = now().milliseconds
        return try jobs(
            where: """
                ask_after <= ? OR ask_after > ?
                    AND ask_after > ? + max(0, ? - coalesce(heard_at, updated_at)) / 5
                """, [time, time + 3_600_000, time + 3_600_000, time], by: "ask_after, id")
    }

    /// The server's ids of faxes that a job's server had accepted before the job was recorded: the newest 200.
    ///
    /// The order of the history decides, which no clock can change.
    public func serverFaxes(before job: FaxJob) throws(FaxStoreError) -> Set<String> {
        try read { database in
            Set(
                try database.values(
                    String.self,
                    """
                    SELECT server_id FROM job WHERE id < :id AND profile = :profile AND server IS :server
                        AND server_id IS NOT NULL
                        AND (SELECT max(id) FROM event WHERE job = job.id AND to_state = 'submitted'
                            AND from_state IN ('sending', 'uncertain'))
                            < (SELECT min(id) FROM event WHERE job = :id)
                    ORDER BY id DESC LIMIT 200
                    """, ["id": job.id, "profile": job.profile, "server": job.server]))
        }
    }

    private func jobs(
        where condition: String, _ arguments: StatementArguments, by order: String = "id"
    ) throws(FaxStoreError) -> [FaxJob] {
        try read { database in
            try database.all(
                "SELECT \(FaxJob.columns) FROM job WHERE \(condition) ORDER BY \(order)", arguments,
                FaxJob.init(row:))
        }
    }

    /// The history of a job, oldest first.
    public func events(of id: Int64) throws(FaxStoreError) -> [JobEvent] {
        try read { database in
            try database.all(
                "SELECT \(JobEvent.columns) FROM event WHERE job = ? ORDER BY id", [id], JobEvent.init(row:))
        }
    }
}

public import FoundationEssentials

/// The right to poll for one profile, or to watch, held by one process at a time.
public struct PollLease: ~Copyable {
    let file: PrivateFile
}

/// When a server was asked for its list, and what it said.
public struct InboxVisit: Sendable, Equatable {
    /// The profile's name.
    public let profile: String
    /// The server's address, if the profile does not name it for good.
    public let server: String?
    /// When it was last asked.
    public let askedAt: Date
    /// When it last answered with its list.
    public let answeredAt: Date?
    /// Why it did not answer when it was last asked, in words for a person.
    public let problem: String?
}

extension FaxStore {
    /// Takes the right to poll for a profile; nil if somebody else has it.
    public func pollLease(profile: String) throws(FaxStoreError) -> PollLease? {
        try pollLease(name: "poll-\(profile).lock")
    }

    /// Takes the right to watch the inbox; nil if somebody else has it.
    public func watchLease() throws(FaxStoreError) -> PollLease? { try pollLease(name: "watch.lock") }

    private func pollLease(name: String) throws(FaxStoreError) -> PollLease? {
        let file = try PrivateFile(path: "\(directory)/\(name)")
        return try file.lock() ? PollLease(file: file) : nil
    }

    /// Notes that a server was asked for its list now.
    /// - Parameter problem: why it did not answer with it; nil if it did.
    /// - Returns: what it said the time before; nil if it was never asked.
    @discardableResult
    public func noteVisit(to source: InboxSource, problem: String?) throws(FaxStoreError) -> InboxVisit? {
        let time = now().milliseconds
        return try write { database in
            let before = try database.first(
                "\(InboxVisit.select) WHERE profile = ? AND server = ?",
                [source.profile, source.server ?? ""],
                InboxVisit.init(row:))
            try database.execute(
                """
                INSERT INTO inbox_source (profile, server, asked_at, answered_at, problem)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (profile, server) DO UPDATE SET
                    asked_at = excluded.asked_at, problem = excluded.problem,
                    answered_at = coalesce(excluded.answered_at, answered_at)
                """,
                [
                    source.profile, source.server ?? "", time, problem == nil ? time : nil, problem,
                ])
            return before
        }
    }

    /// The servers that were asked for their lists, by the names of their profiles.
    public func visits() throws(FaxStoreError) -> [InboxVisit] {
        try read {
            try $0.all("\(InboxVisit.select) ORDER BY profile, server", [], InboxVisit.init(row:))
        }
    }
}

extension InboxVisit {
    fileprivate static let select = "SELECT profile, server, asked_at, answered_at, problem FROM inbox_source"

    /// A row of ``select``.
    fileprivate init(row: borrowing Row) throws {
        profile = try row[0]
        let address: String = try row[1]
        server = address.isEmpty ? nil : address
        askedAt = try row.date(2)
        answeredAt = try row.date(3)
        problem = try row[4]
    }
}

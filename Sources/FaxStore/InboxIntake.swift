public import FaxCore
public import FoundationEssentials
import GRDB

/// A fax as a server lists it, to be recorded.
public struct ListedFax: Sendable, Equatable {
    /// The server's id.
    public var serverID: String
    /// Whom it is from, and to, as the server says it.
    public var from: String?, to: String?
    /// The server's word for its state.
    public var status: String
    /// When the server received it; nil if it doesn't say.
    public var receivedAt: Date?
    /// Number of pages, where the server knows.
    public var pages: Int?
    /// Size of its document in bytes, where the server knows.
    public var bytes: Int64?

    /// A fax with these facts.
    public init(
        serverID: String, from: String? = nil, to: String? = nil, status: String, receivedAt: Date? = nil,
        pages: Int? = nil, bytes: Int64? = nil
    ) {
        self.serverID = serverID
        self.from = from
        self.to = to
        self.status = status
        self.receivedAt = receivedAt
        self.pages = pages
        self.bytes = bytes
    }
}

/// What a server's list brought.
public struct InboxIntake: Sendable {
    /// The items that are new, the oldest first.
    public var new: [InboundFax] = []
    /// How many of the listed faxes were known, removed ones among them.
    public var known = 0
}

/// The server that a poll asks: one profile, or the address that `FAX_URL` names.
public struct InboxSource: Sendable, Hashable {
    /// The profile's name.
    public let profile: String
    /// The server's address, if the profile does not name it for good.
    public let server: String?

    /// The source with this profile.
    public init(profile: String, server: String? = nil) {
        self.profile = profile
        self.server = server
    }
}

extension FaxStore {
    /// Records the faxes of a server's list that are not known yet; all of them, or none.
    ///
    /// A fax is known again by its server, its id and the time at which the server received it: an id that comes with
    /// another time is another fax, as after a reset of the server's database. Of a known one without a document
    /// the server's newer word counts; where its document has another size now, it is asked again.
    /// - Parameter faxes: in any order; they are numbered in the order of their times.
    public func take(_ faxes: [ListedFax], from source: InboxSource) throws(FaxStoreError) -> InboxIntake {
        let time = now().milliseconds
        let ordered = faxes.enumerated().sorted { one, other in
            let (first, second) = (one.element.receivedAt ?? now(), other.element.receivedAt ?? now())
            // Lists begin with the newest.
            return first == second ? one.offset > other.offset : first < second
        }.map(\.element)
        return try write { database in
            var intake = InboxIntake()
            for fax in ordered {
                if let row = try Self.known(fax, source, database) {
                    intake.known += 1
                    try Self.update(row, with: fax, at: time, database)
                } else {
                    intake.new.append(try Self.insert(fax, source, at: time, database))
                }
            }
            return intake
        }
    }

    /// How many of the faxes of a server's list are known, removed ones among them.
    public func knownCount(of faxes: [ListedFax], from source: InboxSource) throws(FaxStoreError) -> Int {
        try read { database in try faxes.count { try Self.known($0, source, database) != nil } }
    }

    /// The row of a listed fax, removed or not.
    private static func known(_ fax: ListedFax, _ source: InboxSource, _ database: Database) throws -> Row? {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, received_at, sender, recipient, removed_at, status, pages, announced_bytes, document
                    FROM inbox WHERE server_id = ? AND profile = ? AND server IS ?
                    """),
            arguments: [fax.serverID, source.profile, source.server])
        return rows.first { row in
            guard let received = fax.receivedAt?.milliseconds else {
                return row["removed_at"] != nil || row["sender"] == fax.from && row["recipient"] == fax.to
            }
            // A server of another version may write fewer digits.
            let distance = (row["received_at"] as Int64).subtractingReportingOverflow(received)
            return !distance.overflow && distance.partialValue.magnitude < 1000
        }
    }

    private static func update(
        _ row: Row, with fax: ListedFax, at time: Int64, _ database: Database
    ) throws {
        guard row["removed_at"] == nil else { return }
        let isHere = row["document"] == InboundFax.Document.available.rawValue
        let isOtherSize = !isHere && fax.bytes != nil && row["announced_bytes"] != fax.bytes
        let pages: Int? = isHere ? row["pages"] : fax.pages ?? row["pages"]
        let bytes: Int64? = fax.bytes ?? row["announced_bytes"]
        guard
            isOtherSize || row["status"] != fax.status || row["pages"] != pages
                || row["announced_bytes"] != bytes
        else { return }
        try database.execute(
            sql: """
                UPDATE inbox SET status = ?, pages = ?, announced_bytes = ?,
                    ask_at = CASE WHEN ? THEN ? ELSE ask_at END
                WHERE id = ?
                """,
            arguments: [fax.status, pages, bytes, isOtherSize, time, row["id"] as Int64])
    }

    private static func insert(
        _ fax: ListedFax, _ source: InboxSource, at time: Int64, _ database: Database
    ) throws -> InboundFax {
        let row = try Row.fetchOne(
            database,
            sql: """
                INSERT INTO inbox (uuid, profile, server, server_id, sender, recipient, status, received_at,
                    found_at, pages, announced_bytes, document, ask_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING \(InboundFax.columns)
                """,
            arguments: [
                UUID().text, source.profile, source.server, fax.serverID, fax.from, fax.to, fax.status,
                fax.receivedAt?.milliseconds ?? time, time, fax.pages, fax.bytes,
                InboundFax.Document.pending.rawValue, time,
            ])
        guard let row else { throw UnreadableValue(column: "id") }
        return try InboundFax(row: row)
    }

    /// The numbers that faxes of this source came to, and the words for their states: what a list can be narrowed by.
    public func knownRecipientsAndStatuses(
        of source: InboxSource
    ) throws(FaxStoreError) -> (recipients: Set<String>, statuses: Set<String>) {
        try read { database in
            func values(_ column: String) throws -> Set<String> {
                Set(
                    try String.fetchAll(
                        database,
                        sql: """
                            SELECT DISTINCT \(column) FROM inbox
                            WHERE profile = ? AND server IS ? AND \(column) IS NOT NULL
                            """, arguments: [source.profile, source.server]))
            }
            return (try values("recipient"), try values("status"))
        }
    }
}

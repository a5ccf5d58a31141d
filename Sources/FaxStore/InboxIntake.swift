public import FaxCore
public import FoundationEssentials

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
                if let known = try Self.known(fax, source, database) {
                    intake.known += 1
                    try Self.update(known, with: fax, at: time, database)
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

    /// What is recorded of a fax that is listed again.
    private struct KnownFax {
        let id: Int64
        let receivedAt: Int64
        let sender: String?, recipient: String?
        let isRemoved: Bool
        let status: String
        let pages: Int?
        let announcedBytes: Int64?
        let isHere: Bool

        static let columns = """
            id, received_at, sender, recipient, removed_at IS NOT NULL, status, pages, announced_bytes, \
            document = 'available'
            """

        /// A row of ``columns``.
        init(row: borrowing Row) throws {
            id = try row[0]
            receivedAt = try row[1]
            sender = try row[2]
            recipient = try row[3]
            isRemoved = try row[4]
            status = try row[5]
            pages = try row[6]
            announcedBytes = try row[7]
            isHere = try row[8]
        }

        /// Whether it is this one of the faxes with its id.
        func isSame(as fax: ListedFax) -> Bool {
            guard let received = fax.receivedAt?.milliseconds else {
                return isRemoved || sender == fax.from && recipient == fax.to
            }
            // A server of another version may write fewer digits.
            let distance = receivedAt.subtractingReportingOverflow(received)
            return !distance.overflow && distance.partialValue.magnitude < 1000
        }
    }

    /// What is recorded of a listed fax, removed or not.
    private static func known(
        _ fax: ListedFax, _ source: InboxSource, _ database: Database
    ) throws -> KnownFax? {
        try database.all(
            "SELECT \(KnownFax.columns) FROM inbox WHERE server_id = ? AND profile = ? AND server IS ?",
            [fax.serverID, source.profile, source.server], KnownFax.init(row:)
        ).first { $0.isSame(as: fax) }
    }

    private static func update(
        _ known: KnownFax, with fax: ListedFax, at time: Int64, _ database: Database
    ) throws {
        guard !known.isRemoved else { return }
        let isOtherSize = !known.isHere && fax.bytes != nil && known.announcedBytes != fax.bytes
        let pages = known.isHere ? known.pages : fax.pages ?? known.pages
        let bytes = fax.bytes ?? known.announcedBytes
        guard
            isOtherSize || known.status != fax.status || known.pages != pages
                || known.announcedBytes != bytes
        else { return }
        try database.execute(
            """
            UPDATE inbox SET status = ?, pages = ?, announced_bytes = ?,
                ask_at = CASE WHEN ? THEN ? ELSE ask_at END
            WHERE id = ?
            """, [fax.status, pages, bytes, isOtherSize, time, known.id])
    }

    private static func insert(
        _ fax: ListedFax, _ source: InboxSource, at time: Int64, _ database: Database
    ) throws -> InboundFax {
        let new = try database.first(
            """
            INSERT INTO inbox (uuid, profile, server, server_id, sender, recipient, status, received_at,
                found_at, pages, announced_bytes, document, ask_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING \(InboundFax.columns)
            """,
            [
                UUID().text, source.profile, source.server, fax.serverID, fax.from, fax.to, fax.status,
                fax.receivedAt?.milliseconds ?? time, time, fax.pages, fax.bytes,
                InboundFax.Document.pending.rawValue, time,
            ], InboundFax.init(row:))
        guard let new else { throw UnreadableValue(column: "id") }
        return new
    }

    /// The numbers that faxes of this source came to, and the words for their states: what a list can be narrowed by.
    public func knownRecipientsAndStatuses(
        of source: InboxSource
    ) throws(FaxStoreError) -> (recipients: Set<String>, statuses: Set<String>) {
        try read { database in
            func values(_ column: String) throws -> Set<String> {
                Set(
                    try database.values(
                        String.self,
                        """
                        SELECT DISTINCT \(column) FROM inbox
                        WHERE profile = ? AND server IS ? AND \(column) IS NOT NULL
                        """, [source.profile, source.server]))
            }
            return (try values("recipient"), try values("status"))
        }
    }
}

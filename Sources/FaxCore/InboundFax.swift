public import FoundationEssentials

/// A fax that came: an item of the inbox.
public struct InboundFax: Sendable, Equatable {
    /// What is there of its document.
    public enum Document: String, Sendable, CaseIterable {
        /// It lies in the spool, whole.
        case available
        /// It has not been fetched yet.
        case pending
        /// The server has none, or something in its place that is no document. It is asked again, with growing
        /// pauses.
        case unavailable
    }

    /// What its reader has made of it.
    public enum Mark: String, Sendable, CaseIterable {
        /// Nobody has looked at it.
        case unread
        /// Somebody has.
        case read
        /// There is nothing more to do about it.
        case done
    }

    /// Where its words are known from.
    public enum Text: String, Sendable, CaseIterable {
        /// From the text layer of its document.
        case layer
        /// From the recognition of what its pages show.
        case ocr
        /// They are not known.
        case none
    }

    /// The short local number that people type.
    public var id: Int64
    /// Its name for good.
    public var uuid: UUID
    /// The profile (server) that it came through.
    public var profile: String
    /// The server's address, where the profile does not name it for good: that of `FAX_URL`.
    public var server: String?
    /// The server's id of the fax. After a server's database was reset, it may be that of another fax.
    public var serverID: String
    /// Whom it is from, as the server says it: a number in most cases, or any words, or nothing.
    public var from: String?
    /// The number that it came to, as the server says it.
    public var to: String?
    /// The server's word for its state, never interpreted here.
    public var status: String
    /// When the server received it; when it was first seen here, if the server doesn't say.
    public var receivedAt: Date
    /// When it was first seen here.
    public var foundAt: Date
    /// Number of pages: counted, once the document is here; before that the server's word. nil while unknown.
    public var pages: Int?
    /// Size of what the server gave as its document, in bytes; nil as long as it has given nothing.
    public var bytes: Int64?
    /// SHA-256 of what the server gave, 64 lower-case hexadecimal digits; also its name in the spool.
    public var sha256: String?
    /// The document's size as the server announces it.
    public var announcedBytes: Int64?
    /// What is there of its document.
    public var document: Document
    /// Why the document is not available, in words for a person.
    public var problem: String?
    /// How often the server was asked for the document.
    public var asks: Int
    /// When the server was last asked for the document.
    public var askedAt: Date?
    /// When it is to be asked again; nil: never.
    public var askAt: Date?
    /// What its reader has made of it.
    public var mark: Mark
    /// When the document was last looked at.
    public var lastReadAt: Date?
    /// Where its words are known from.
    public var text: Text
    /// What people have pinned to it, in alphabetical order.
    public var tags: [String]
    /// Why the person's command for new faxes has not done its work, in words for a person; it is run again at the
    /// next poll. nil if it has, or if there is none.
    public var hookProblem: String?

    /// A received fax with these facts.
    public init(
        id: Int64, uuid: UUID, profile: String, server: String? = nil, serverID: String, from: String? = nil,
        to: String? = nil, status: String, receivedAt: Date, foundAt: Date, pages: Int? = nil,
        bytes: Int64? = nil, sha256: String? = nil, announcedBytes: Int64? = nil,
        document: Document = .pending, problem: String? = nil, asks: Int = 0, askedAt: Date? = nil,
        askAt: Date? = nil, mark: Mark = .unread, lastReadAt: Date? = nil, text: Text = .none,
        tags: [String] = [], hookProblem: String? = nil
    ) {
        self.id = id
        self.uuid = uuid
        self.profile = profile
        self.server = server
        self.serverID = serverID
        self.from = from
        self.to = to
        self.status = status
        self.receivedAt = receivedAt
        self.foundAt = foundAt
        self.pages = pages
        self.bytes = bytes
        self.sha256 = sha256
        self.announcedBytes = announcedBytes
        self.document = document
        self.problem = problem
        self.asks = asks
        self.askedAt = askedAt
        self.askAt = askAt
        self.mark = mark
        self.lastReadAt = lastReadAt
        self.text = text
        self.tags = tags
        self.hookProblem = hookProblem
    }
}

extension InboundFax {
    /// Whether a fax with the same server's id that was received at `time` is this one and no other: servers of some
    /// versions write fewer digits than others. A server that says no time is believed.
    public func isTheOne(receivedAt time: Date?) -> Bool {
        time.map { abs(receivedAt.timeIntervalSince($0)) < 1 } ?? true
    }
}

public import FoundationEssentials

/// One document on its way to one number: a row of the queue.
public struct FaxJob: Sendable, Equatable {
    /// The short local number that people type.
    public var id: Int64
    /// Its name for its whole life, everywhere.
    public var uuid: UUID
    /// The idempotency key of the attempt under way: the ``uuid``, until a new attempt begins.
    public var key: UUID
    /// Where it goes.
    public var to: PhoneNumber
    /// The contact's name, if the number came from the contact book.
    public var contact: String?
    /// Where it stands.
    public var state: JobState
    /// The server's id of the fax, once it has one.
    public var serverID: String?
    /// The server's status word as it came, never interpreted here.
    public var serverStatus: String?
    /// The profile (server) it goes through.
    public var profile: String
    /// The server's address, where the profile does not name it for good: that of `FAX_URL`. It goes to no other.
    public var server: String?
    /// The only road that it may take, `local` or `tunnel`; nil: any.
    public var via: String?
    /// The address it went to: scheme, host and port, no path and no key.
    public var endpoint: String?
    /// Number of pages; nil while unknown.
    public var pages: Int?
    /// Size of the document in bytes.
    public var bytes: Int64
    /// SHA-256 of the document, 64 lower-case hexadecimal digits; also its name in the spool.
    public var sha256: String
    /// When it was recorded.
    public var createdAt: Date
    /// When anything about it changed last.
    public var updatedAt: Date
    /// Not to be sent before this time.
    public var notBefore: Date?
    /// How many uploads have begun.
    public var attempts: Int
    /// Why it is where it is, in words for a person.
    public var error: String?
    /// Not to be sent after this time; nil: never too late.
    public var expiresAt: Date?
    /// How many new attempts may follow by themselves if the far end fails.
    public var redials: Int
    /// How many tries in a row have failed before the document arrived; counted anew when the server says until when.
    public var retries: Int
    /// How many have failed in all since ``retryingSince``.
    public var tries: Int
    /// When the first of these tries failed.
    public var retryingSince: Date?
    /// When the last upload began.
    public var uploadedAt: Date?
    /// When the server last said something new; of an uncertain job, since when it is one.
    public var heardAt: Date?
    /// When the server last touched the fax, by its own clock.
    public var serverUpdatedAt: Date?
    /// When the server is to be asked next; nil: it is not asked.
    public var askAfter: Date?
    /// The time zone of the recipient, by its name in the tz database; nil: this machine's.
    public var zone: String?
    /// When it is not to ring at this recipient's; nil: when the profile says.
    public var quietHours: QuietHours?
    /// The server's number of the API key of the last upload, or of the first one to come; empty for a key without one.
    /// It is no secret. Nil: not known.
    public var keyID: String?

    /// A job with these facts.
    public init(
        id: Int64, uuid: UUID, to: PhoneNumber, contact: String? = nil, state: JobState,
        serverID: String? = nil, serverStatus: String? = nil, profile: String, server: String? = nil,
        via: String? = nil, endpoint: String? = nil, pages: Int? = nil, bytes: Int64, sha256: String,
        createdAt: Date, updatedAt: Date,
        notBefore: Date? = nil, attempts: Int = 0, error: String? = nil, key: UUID? = nil,
        expiresAt: Date? = nil, redials: Int = 0, retries: Int = 0, retryingSince: Date? = nil,
        uploadedAt: Date? = nil, heardAt: Date? = nil, serverUpdatedAt: Date? = nil, askAfter: Date? = nil,
        zone: String? = nil, quietHours: QuietHours? = nil, keyID: String? = nil, tries: Int = 0
    ) {
        self.id = id
        self.uuid = uuid
        self.key = key ?? uuid
        self.to = to
        self.contact = contact
        self.state = state
        self.serverID = serverID
        self.serverStatus = serverStatus
        self.profile = profile
        self.server = server
        self.via = via
        self.endpoint = endpoint
        self.pages = pages
        self.bytes = bytes
        self.sha256 = sha256
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.notBefore = notBefore
        self.attempts = attempts
        self.error = error
        self.expiresAt = expiresAt
        self.redials = redials
        self.retries = retries
        self.retryingSince = retryingSince
        self.uploadedAt = uploadedAt
        self.heardAt = heardAt
        self.serverUpdatedAt = serverUpdatedAt
        self.askAfter = askAfter
        self.zone = zone
        self.quietHours = quietHours
        self.keyID = keyID
        self.tries = tries
    }
}

public import FaxCore
public import FoundationEssentials

/// One line of a job's history.
public struct JobEvent: Sendable, Equatable {
    /// When it happened.
    public let at: Date
    /// The state before; nil when the job was recorded.
    public let from: JobState?
    /// The state after; the same as before if only the server said something new.
    public let to: JobState
    /// Why, in words for a person.
    public let why: String
    /// The address concerned: scheme, host and port.
    public let endpoint: String?
    /// What the server said, as it came.
    public let serverWords: String?
}

/// What a change means for the row of tries to bring a job to its server.
public enum JobTries: Sendable, Equatable {
    /// Nothing.
    case same
    /// One more has failed, and surely no fax came of it.
    case failed
    /// One more has failed, and the server has said until when: the pauses between tries begin anew.
    case putOff
    /// They are counted anew.
    case afresh
    /// A new attempt begins, under this idempotency key: what the server said of the last one is forgotten.
    case attempt(key: UUID)
    /// The same, as one of the attempts that were asked for beforehand.
    case redial(key: UUID)
}

/// What a change of state brings along.
public struct JobChange: Sendable {
    /// Why, in words for a person; goes into the history.
    public var why: String
    /// Why the job is where it is now; nil takes an earlier reason away.
    public var error: String?
    /// The address concerned; nil keeps what is known.
    public var endpoint: String?
    /// The server's number of the API key of the upload that begins, empty for a key without one; nil keeps what is
    /// known.
    public var keyID: String?
    /// The server's id of the fax; nil keeps what is known.
    public var serverID: String?
    /// The server's status word as it came; nil keeps what is known.
    public var serverStatus: String?
    /// What the server said, as it came; goes into the history.
    public var serverWords: String?
    /// Not to be sent before this time; nil: at once.
    public var notBefore: Date?
    /// How many uploads begin with this change: 0 or 1.
    public var attempts: Int
    /// When the server is to be asked next; nil: it is not asked.
    public var askAfter: Date?
    /// Whether the server has said something new.
    public var heard = false
    /// When the server last touched the fax, by its own clock; nil keeps what is known.
    public var serverUpdatedAt: Date?
    /// What it means for the row of tries.
    public var tries = JobTries.same
    /// Whether a time after which it was not to be sent is taken away.
    public var endsExpiry = false
    /// Whether the reason and the time before which it is not sent stay as they are.
    public var keepsPlan = false

    /// A change with these facts.
    public init(
        why: String, error: String? = nil, endpoint: String? = nil, serverID: String? = nil,
        serverStatus: String? = nil, serverWords: String? = nil, notBefore: Date? = nil, attempts: Int = 0,
        askAfter: Date? = nil
    ) {
        self.why = why
        self.error = error
        self.endpoint = endpoint
        self.serverID = serverID
        self.serverStatus = serverStatus
        self.serverWords = serverWords
        self.notBefore = notBefore
        self.attempts = attempts
        self.askAfter = askAfter
    }
}

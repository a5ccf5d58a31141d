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

/// What a change of state brings along.
public struct JobChange: Sendable {
    /// Why, in words for a person; goes into the history.
    public var why: String
    /// Why the job is where it is now; nil takes an earlier reason away.
    public var error: String?
    /// The address concerned; nil keeps what is known.
    public var endpoint: String?
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

    /// A change with these facts.
    public init(
        why: String, error: String? = nil, endpoint: String? = nil, serverID: String? = nil,
        serverStatus: String? = nil, serverWords: String? = nil, notBefore: Date? = nil, attempts: Int = 0
    ) {
        self.why = why
        self.error = error
        self.endpoint = endpoint
        self.serverID = serverID
        self.serverStatus = serverStatus
        self.serverWords = serverWords
        self.notBefore = notBefore
        self.attempts = attempts
    }
}

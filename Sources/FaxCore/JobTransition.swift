/// Who may change where a job stands.
public enum JobActor: String, Sendable, CaseIterable {
    /// The process that holds the job's lease and sends it.
    case sender
    /// The server's word about a fax that it has, or surely has not.
    case server
    /// A person, by `faxjobs`.
    case person
    /// A deadline that has passed.
    case clock
    /// Whoever opens the store and finds that a sender has died, or that the store is a copy of an older day.
    case store
}

/// A line of the state table.
public struct JobTransition: Sendable, Hashable {
    /// Where the job stands.
    public let from: JobState
    /// Where it may go.
    public let to: JobState
    /// Who may bring it there.
    public let by: Set<JobActor>

    private init(_ from: JobState, _ to: JobState, _ by: JobActor...) {
        (self.from, self.to, self.by) = (from, to, Set(by))
    }

    /// All changes of state that there are. The store refuses every other.
    public static let table: [JobTransition] = [
        .init(.queued, .sending, .sender),
        .init(.queued, .paused, .person),
        .init(.queued, .cancelled, .person),
        // The document is gone, or nobody wants to wait.
        .init(.queued, .failed, .sender),
        .init(.queued, .expired, .sender, .clock),
        // The original of the store may have sent it since.
        .init(.queued, .uncertain, .store),

        .init(.sending, .submitted, .sender),
        .init(.sending, .failed, .sender),
        // Only when the document surely did not arrive.
        .init(.sending, .queued, .sender),
        .init(.sending, .expired, .sender),
        .init(.sending, .uncertain, .sender, .store),

        .init(.submitted, .delivered, .server),
        .init(.submitted, .failed, .server),
        .init(.submitted, .stalled, .clock, .server),

        // A late word of the server is worth more than our deadline.
        .init(.stalled, .delivered, .server, .person),
        .init(.stalled, .failed, .server, .person),
        .init(.stalled, .submitted, .server),
        .init(.stalled, .queued, .person),

        // The same upload again, to a server that knows it by its key.
        .init(.uncertain, .sending, .sender),
        .init(.uncertain, .submitted, .server),
        .init(.uncertain, .delivered, .server, .person),
        .init(.uncertain, .failed, .server, .person),
        .init(.uncertain, .queued, .server, .person),

        .init(.paused, .queued, .person),
        .init(.paused, .cancelled, .person),
        .init(.paused, .expired, .clock),
        .init(.paused, .uncertain, .store),

        // Servers take a failure back: busy first, sent on the second call.
        .init(.failed, .delivered, .server),
        .init(.failed, .submitted, .server),
        // A new attempt: dialled again where that was asked for, or because a person wants it.
        .init(.failed, .queued, .clock, .person),
        .init(.expired, .queued, .person),
        .init(.cancelled, .queued, .person),
    ]
}

extension JobState {
    /// The states that may follow this one.
    public var successors: Set<JobState> {
        Set(JobTransition.table.filter { $0.from == self }.map(\.to))
    }

    /// Whether `actor` may bring a job from here to `next`.
    public func mayBecome(_ next: JobState, by actor: JobActor) -> Bool {
        JobTransition.table.contains { $0.from == self && $0.to == next && $0.by.contains(actor) }
    }
}

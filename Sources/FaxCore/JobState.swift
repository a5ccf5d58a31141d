/// Where an outgoing fax stands.
public enum JobState: String, Sendable, CaseIterable {
    /// Safe on disk, not sent yet: waiting for the server, for its time or for a retry.
    case queued
    /// The upload has begun; a crash from here on makes it ``uncertain``.
    case sending
    /// The server has it and gave it an id.
    case submitted
    /// The far end has it.
    case delivered
    /// The server or the far end refused it.
    case failed
    /// The server has it and says nothing new: outcome unknown.
    case stalled
    /// The document left completely and no answer came: it may or may not have been sent.
    case uncertain
    /// A person has stopped it for now.
    case paused
    /// A person has stopped it for good.
    case cancelled
    /// Its time ran out before it could be sent.
    case expired

    /// Whether nothing more happens by itself.
    public var isFinal: Bool {
        switch self {
        case .delivered, .failed, .cancelled, .expired: true
        case .queued, .sending, .submitted, .stalled, .uncertain, .paused: false
        }
    }
}

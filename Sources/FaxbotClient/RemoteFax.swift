public import FoundationEssentials

/// What the server says a fax is doing. Servers mix upper and lower case, and pass words of their providers through.
public enum RemoteStatus: Sendable, Equatable {
    /// It waits, perhaps for ever.
    case queued
    /// It is on its way, perhaps for ever.
    case inProgress
    /// The far end has it.
    case success
    /// It was not delivered, or a person cancelled it at the server. Servers take a failure back.
    case failed
    /// The server itself does not know what became of it, or holds it back: nothing happens by itself.
    case unsettled
    /// A word that no version of Faxbot is known for: not final.
    case unknown(String)

    /// Reads the server's word.
    public init(word: String) {
        switch word.lowercased() {
        case "queued": self = .queued
        case "in_progress": self = .inProgress
        case "success": self = .success
        case "failed", "cancelled": self = .failed
        case "reconciliation_required", "held": self = .unsettled
        default: self = .unknown(word)
        }
    }
}

/// A fax as the server knows it.
public struct RemoteFax: Sendable, Equatable {
    /// The server's id.
    public let id: String
    /// What it is doing.
    public let status: RemoteStatus
    /// The server's word for it, made printable.
    public let rawStatus: String
    /// The number as the server wrote it, which can differ from what was sent.
    public let to: String?
    /// Number of pages; nil where the server doesn't know.
    public let pages: Int?
    /// The server's or its provider's words on a failure, made printable and cut to 200 characters.
    public let error: String?
    /// When the server made it.
    public let createdAt: Date?
    /// When the server last touched it.
    public let updatedAt: Date?
    /// What the server's clock showed when it said so; nil where it doesn't tell.
    public var toldAt: Date?
}

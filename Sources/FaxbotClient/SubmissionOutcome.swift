public import FaxCore
public import FoundationEssentials

/// What became of an upload.
public enum SubmissionOutcome: Sendable {
    /// The server has the document and gave it an id.
    case accepted(RemoteFax)
    /// The server said no: there is no fax, and the same upload would be refused again.
    case refused(FaxError)
    /// The server has no room in this minute: there is no fax, and the same upload can be tried from `until` on.
    case throttled(FaxError, until: Date)
    /// The document did not arrive as a whole: there is no fax, and it can be tried again.
    case notSent(FaxError)
    /// The document has left and no answer tells what became of it: a second upload could be a second fax.
    case uncertain(FaxError)
}

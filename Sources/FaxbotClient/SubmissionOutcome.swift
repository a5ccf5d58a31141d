public import FaxCore
public import FoundationEssentials

/// What became of an upload.
public enum SubmissionOutcome: Sendable {
    /// The server has the document and gave it an id.
    case accepted(RemoteFax)
    /// The server said no: there is no fax, and the same upload would be refused again.
    case refused(FaxError)
    /// The server has no room now and says so: there is no fax, and the same upload can be tried from `until` on.
    case throttled(FaxError, until: Date)
    /// The document did not leave as a whole, for a reason of this side: there is no fax, and it can be tried again.
    case notSent(FaxError)
    /// The line broke before the document's last byte, or never stood: there is no fax, and it can be tried again at
    /// once by another way.
    case broken(FaxError)
    /// The document has left, and the line broke before there was an answer: only a server that knows the upload's
    /// idempotency key again may be given it a second time.
    case unanswered(FaxError)
    /// The document has left, and the answer does not tell what became of it: a second upload could be a second fax.
    /// `fax` is the server's id of what may have come of it, if it names one.
    case uncertain(FaxError, fax: String? = nil)
}

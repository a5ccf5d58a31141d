public import FaxCore

/// What a poll has to tell, as it happens.
public enum InboxNews: Sendable {
    /// A fax is new; its document is here, or will be asked for again.
    case received(InboundFax)
    /// The document of a fax that was known before is here now.
    case document(InboundFax)
    /// Something that a person should know.
    case remark(String)
    /// So many of the documents that are awaited have been asked for.
    case progress(done: Int, total: Int)
    /// The server can't be reached or has no time; nothing is known of what it has. `isNews` is false if it was so
    /// the last time.
    case away(FaxError, isNews: Bool)
    /// The server answers again.
    case back
    /// Asking again is of no use before a person has changed something. `isNews` is false if it was so the last time.
    case refused(FaxError, isNews: Bool)
    /// A poll of a watch is over.
    case polled
}

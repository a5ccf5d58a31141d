import FaxDocument
import FaxOutbox
import FaxStore

/// A document and those whom it goes to: with a cover page each recipient has one of their own, as what is said to one
/// is not for the others.
final class Letter {
    /// Whom it goes to, at least one.
    let recipients: [Recipient]
    /// The facts about it.
    let prepared: PreparedDocument
    /// What makes it the same as one that was sent before.
    let content: ContentDigest
    private var draft: DocumentDraft?

    /// A document that was made in `draft`.
    init(
        to recipients: [Recipient], _ prepared: PreparedDocument, _ content: ContentDigest,
        in draft: consuming DocumentDraft
    ) {
        self.content = content
        self.recipients = recipients
        self.prepared = prepared
        self.draft = consume draft
    }

    /// Hands the document over; nil the second time.
    func take() -> DocumentDraft? {
        let taken = draft.take()
        return taken
    }
}

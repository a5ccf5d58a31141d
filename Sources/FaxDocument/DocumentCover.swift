/// What the cover page in front of a document says; date and number of pages are the document's own. An empty text
/// takes no room.
public struct DocumentCover: Sendable, Equatable {
    /// Whom the fax is for.
    public var to: String
    /// Whom it is from.
    public var from: String
    /// What it is about.
    public var subject: String
    /// A message, in paragraphs.
    public var note: String

    /// A cover page; what is left out is empty.
    public init(to: String = "", from: String = "", subject: String = "", note: String = "") {
        (self.to, self.from, self.subject, self.note) = (to, from, subject, note)
    }
}

public import DesktopNotification

/// What is told of an event.
public struct Announcement: Sendable {
    /// The record for hooks: one JSON object, without text of the document.
    public var record: String
    /// The path of the document, for hooks that want it: `FAXPIPE_DOCUMENT`.
    public var document: String?
    /// What the desktop shows; nil: nothing.
    public var desktop: DesktopNotification?

    /// An announcement with these facts.
    public init(record: String, document: String? = nil, desktop: DesktopNotification? = nil) {
        self.record = record
        self.document = document
        self.desktop = desktop
    }
}

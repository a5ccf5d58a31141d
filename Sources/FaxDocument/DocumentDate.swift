/// The time at which a document is made, in the two forms in which it shows.
public struct DocumentDate: Sendable, Equatable {
    /// Local time as people read it, for the header line: `2026-11-21 10:30`.
    public let shown: String
    /// UTC, for the PDF's facts: `2026-11-21T09:30:00Z`.
    public let utc: String

    /// One time in both forms.
    public init(shown: String, utc: String) {
        self.shown = shown
        self.utc = utc
    }
}

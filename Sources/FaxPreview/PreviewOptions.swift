public import FaxDocument

/// What is wanted of a document that is looked at.
public struct PreviewOptions: Sendable, Equatable {
    /// The pages; nil for all.
    public var pages: PageSelection?
    /// How a page fills the screen.
    public var fit = PageFit.page
    /// Whether pages are shown as the machine at the far end prints them.
    public var asReceived = false

    /// All pages as they are.
    public init() {}
}

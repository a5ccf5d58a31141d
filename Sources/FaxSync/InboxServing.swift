public import FaxbotClient

/// What a poll wants of a server.
public protocol InboxServing: Sendable {
    /// Asks for the newest faxes.
    func inboundList(_ query: InboundQuery) -> InboundAnswer<InboundList>

    /// Asks for one fax.
    func inboundFax(id: String) -> InboundAnswer<RemoteInboundFax>

    /// Fetches the document of a fax into a file; what it holds after anything but `got` is of no use.
    func inboundDocument(
        id: String, into descriptor: Int32, limit: Int64, progress: FaxbotServer.Reception?
    ) -> InboundAnswer<InboundDownload>

    /// What a person should hear about the choice of the way, each once.
    func remarks() -> [String]
}

extension FaxbotServer: InboxServing {}

/// What was found in a file that a server gave as a document.
public enum DocumentFinding: Sendable, Equatable {
    /// A PDF with so many pages; nil if they can't be counted, as those of an encrypted one.
    case document(pages: Int?)
    /// Something else, and what, in words for a person: a placeholder, a web page, a PDF without pages.
    case nothing(String)
}

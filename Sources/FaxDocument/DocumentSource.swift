/// Where a document's bytes come from.
public enum DocumentSource: Sendable, Equatable {
    /// A file by its path.
    case file(path: String)
    /// An open descriptor, read from where it stands, and its name for messages, such as `standard input`.
    case descriptor(Int32, name: String)

    /// What messages call it.
    public var name: String {
        switch self {
        case .file(let path): path
        case .descriptor(_, let name): name
        }
    }
}

public import FaxCore
internal import Glibc

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

    /// What comes through the pipe.
    public static let standardInput = DocumentSource.descriptor(STDIN_FILENO, name: "standard input")

    /// The sources that the operands of a tool name: `-`, or no operand, is standard input.
    /// - Throws: exit status 64 if standard input is named twice.
    public static func operands(_ operands: [String]) throws(FaxError) -> [DocumentSource] {
        guard !operands.isEmpty else { return [standardInput] }
        let sources = operands.map { $0 == "-" ? standardInput : .file(path: $0) }
        guard sources.count(where: { $0 == standardInput }) <= 1 else {
            throw FaxError(.usage, "standard input (-) can be read only once")
        }
        return sources
    }
}

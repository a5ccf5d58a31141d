public import FaxCore
import FoundationEssentials

extension InboundFax {
    /// The item in machine format version 1 (faxpipe-json(5)); absent facts are null.
    ///
    /// - Parameters:
    ///   - contact: whose number it is from, if that is known.
    ///   - file: the path of its document, if that is here.
    public func record(contact: String?, file: String?) -> JSONValue {
        .object([
            ("v", .integer(1)),
            ("id", .integer(id)),
            ("uuid", .string(uuid.uuidString.lowercased())),
            ("server_id", .string(serverID)),
            ("profile", .string(profile)),
            ("from", .optional(from)),
            ("contact", .optional(contact)),
            ("to", .optional(to)),
            ("status", .string(status)),
            ("received_at", .string(Timestamp.utc(receivedAt))),
            ("pages", .optional(pages)),
            ("bytes", size.map { .integer($0) } ?? .null),
            ("read", .bool(mark != .unread)),
            ("done", .bool(mark == .done)),
            ("tags", .array(tags.map(JSONValue.string))),
            ("document", .string(document.rawValue)),
            ("problem", .optional(problem)),
            ("text", .string(text.rawValue)),
            ("sha256", .optional(document == .available ? sha256 : nil)),
            ("file", .optional(file)),
            ("last_read_at", .optional(lastReadAt.map(Timestamp.utc))),
            ("hook_problem", .optional(hookProblem)),
        ])
    }

    /// The document's size in bytes; as long as it is not here, as the server announces it.
    public var size: Int64? { document == .available ? bytes : announcedBytes }
}

public import FaxCore
import FoundationEssentials

extension FaxJob {
    /// The job in machine format version 1 (faxpipe-json(5)); absent facts are null.
    public var record: JSONValue {
        .object([
            ("v", .integer(1)),
            ("id", .integer(id)),
            ("uuid", .string(uuid.uuidString.lowercased())),
            ("to", .string(to.e164)),
            ("contact", .optional(contact)),
            ("state", .string(state.rawValue)),
            ("server_id", .optional(serverID)),
            ("server_status", .optional(serverStatus)),
            ("profile", .string(profile)),
            ("endpoint", .optional(endpoint)),
            ("pages", .optional(pages)),
            ("bytes", .integer(bytes)),
            ("sha256", .string(sha256)),
            ("created_at", .string(Timestamp.utc(createdAt))),
            ("updated_at", .string(Timestamp.utc(updatedAt))),
            ("not_before", .optional(notBefore.map(Timestamp.utc))),
            ("attempts", .integer(Int64(attempts))),
            ("error", .optional(error)),
        ])
    }
}

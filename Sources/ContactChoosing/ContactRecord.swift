public import FaxCLI
public import FaxCore

extension Contact {
    /// The contact in machine format version 1 (faxpipe-json(5)); absent facts are null.
    public var record: JSONValue {
        .object([
            ("v", .integer(1)),
            ("id", .integer(id)),
            ("uid", .string(self.uid)),
            ("name", .string(self.name)),
            ("aliases", .array(self.aliases.map(JSONValue.string))),
            ("numbers", .array(self.numbers.map(\.record))),
            ("groups", .array(self.groups.map(JSONValue.string))),
            ("note", .optional(self.note)),
            ("cover", self.cover.record),
            ("quiet_hours", .optional(self.quietHours?.description)),
            ("source", .optional(source)),
            ("created_at", .string(Timestamp.utc(createdAt))),
            ("updated_at", .string(Timestamp.utc(updatedAt))),
            ("last_used_at", .optional(lastUsedAt.map(Timestamp.utc))),
        ])
    }
}

extension ContactNumber {
    fileprivate var record: JSONValue {
        .object([
            ("number", .optional(number?.e164)), ("written", .string(written)),
            ("kind", .string(kind.rawValue)), ("preferred", .bool(preferred)),
        ])
    }
}

extension CoverDefaults {
    fileprivate var record: JSONValue {
        .object([
            ("wanted", isWanted.map(JSONValue.bool) ?? .null), ("to", .optional(to)),
            ("from", .optional(from)), ("subject", .optional(subject)), ("note", .optional(note)),
        ])
    }
}

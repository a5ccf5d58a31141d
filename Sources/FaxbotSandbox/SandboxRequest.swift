/// One request as the sandbox saw it: a line of the journal.
public struct SandboxRequest: Sendable, Equatable {
    /// When it was answered, or left without an answer.
    public var at: Timestamp
    /// The HTTP method.
    public var method: String
    /// The path, without the query.
    public var path: String
    /// Whether it brought an `X-API-Key`. The key itself is never kept.
    public var hasKey: Bool
    /// The `Idempotency-Key`.
    public var idempotencyKey: String?
    /// Bytes of the body that were read.
    public var bytes: Int64
    /// Whether the whole body was read.
    public var isComplete: Bool
    /// The file name of the uploaded document.
    public var fileName: String?
    /// SHA-256 of the uploaded document in lower-case hexadecimal, if it came whole.
    public var sha256: String?
    /// The status answered; nil if there was no answer.
    public var status: Int?
    /// The id of the fax that it created.
    public var fax: String?

    /// The line of the journal: an object of JSON.
    var json: JSON {
        [
            "v": 1, "at": .string(at.naive + "Z"), "method": .string(method), "path": .string(path),
            "key": .bool(hasKey), "idempotency_key": .string(idempotencyKey), "bytes": .int(Int(bytes)),
            "complete": .bool(isComplete), "file_name": .string(fileName), "sha256": .string(sha256),
            "status": .int(status), "fax": .string(fax),
        ]
    }
}

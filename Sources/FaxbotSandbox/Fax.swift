/// A fax that was handed to the server.
struct Fax: Sendable {
    var id: String
    var to: String
    var life: StatusLife
    var createdAt: Timestamp
    var pages: Int?
    /// The document as it is sent.
    var document: String
    var bytes: Int
    /// The name that the upload gave it.
    var fileName: String
    /// SHA-256 of what was uploaded.
    var sha256: String
    /// The key that handed it in.
    var keyID: String
    /// The later generation's word for a fax that does not go by itself: `held`, `reconciliation_required`.
    var stopped: String?

    /// The status at a time, and when it became so.
    func status(at now: Timestamp) -> (word: String, since: Timestamp) {
        let stage = life.stage(at: now - createdAt)
        return (stage.word, createdAt + stage.since)
    }

    /// What the machine at the far end prints once it has come.
    func isDelivered(at now: Timestamp) -> Bool {
        stopped == nil && status(at: now).word.lowercased() == "success"
    }

    /// Why a fax has failed.
    func error(at now: Timestamp) -> String? {
        switch status(at: now).word {
        case "FAILED": "The call dropped prematurely"
        case "failed": "The fax could not be handed to the line"
        default: nil
        }
    }

    /// What a client sees of it.
    func json(_ generation: Generation, at now: Timestamp) -> JSON {
        let (word, since) = status(at: now)
        let fields: JSON = [
            "id": .text(id), "to": .text(to), "status": .text(word), "error": .string(error(at: now)),
            "pages": .int(pages), "backend": "sandbox", "provider_sid": nil,
            "created_at": .text(createdAt.naive),
            "updated_at": .text(since.naive),
        ]
        guard generation == .year2026 else { return fields }
        return fields.adding([
            "delivery_state": .text(deliveryState(word)),
            "dispatch_mode": .text(stopped == "held" ? "manual" : "automatic"),
            "delivery_version": 1,
            "reconciliation_reason": stopped == "reconciliation_required" ? "The outcome is not known." : nil,
        ])
    }

    /// What an administrator sees of it; `detailed` also the file's name.
    func adminJSON(at now: Timestamp, detailed: Bool) -> JSON {
        let (word, since) = status(at: now)
        let masked = String(repeating: "*", count: max(0, to.count - 4)) + to.suffix(4)
        var members: [JSON.Member] = [
            .init(key: "id", value: .text(id)), .init(key: "to_number", value: .text(masked)),
            .init(key: "status", value: .text(word)), .init(key: "backend", value: "sandbox"),
            .init(key: "pages", value: .int(pages)), .init(key: "error", value: .string(error(at: now))),
        ]
        if detailed { members.append(.init(key: "provider_sid", value: nil)) }
        members.append(.init(key: "created_at", value: .text(createdAt.naive)))
        members.append(.init(key: "updated_at", value: .text(since.naive)))
        if detailed { members.append(.init(key: "file_name", value: .text(fileName))) }
        return .object(members)
    }

    private func deliveryState(_ word: String) -> String {
        if let stopped { return stopped }
        switch word.lowercased() {
        case "queued": return "ready"
        case "success", "failed", "cancelled": return word.lowercased()
        default: return "in_progress"
        }
    }
}

/// A fax in the inbox.
struct InboundFax: Sendable {
    var id: String
    var from: String?
    var to: String?
    var status: String
    var backend = "sandbox"
    var pages: Int?
    var receivedAt: Timestamp
    /// The document; nil once the server's retention has removed it.
    var document: String?
    var bytes: Int

    /// What a client sees of it: the sender is called `fr`.
    var json: JSON {
        let time = JSON.text(receivedAt.naive)
        return [
            "id": .text(id), "fr": .string(from), "to": .string(to), "status": .text(status),
            "backend": .text(backend), "pages": .int(pages), "size_bytes": .int(bytes), "created_at": time,
            "received_at": time, "updated_at": time, "mailbox": nil,
        ]
    }
}

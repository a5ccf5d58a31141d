/// Which generation of the Faxbot server the sandbox stands in for.
public enum Generation: String, Sendable, CaseIterable {
    /// The server as measured in 2025: no idempotency, final states in capitals, errors as 500.
    case year2025 = "2025"
    /// The later server: `Idempotency-Key`, `delivery_state`, final states in lower case, errors as 503,
    /// pairing by code, documents behind a scope of their own.
    case year2026 = "2026"

    /// The word for a fax that the far end has.
    var success: String {
        switch self {
        case .year2025: "SUCCESS"
        case .year2026: "success"
        }
    }

    /// The word for a fax that was lost on the line.
    var failed: String {
        switch self {
        case .year2025: "FAILED"
        case .year2026: "failed"
        }
    }

    /// The scopes of the key that a client is given.
    var clientScopes: [String] {
        let scopes = ["fax:send", "fax:read", "inbound:list", "inbound:read"]
        return self == .year2025 ? scopes : scopes + ["fax:document", "inbound:document"]
    }
}

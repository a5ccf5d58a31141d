public import FoundationEssentials

/// A received fax as the server knows it. What is text was made printable.
public struct RemoteInboundFax: Sendable, Equatable {
    /// The server's id.
    public let id: String
    /// Whom it is from: a number in most cases, or any words; nil if the server doesn't know.
    public let from: String?
    /// The number that it came to.
    public let to: String?
    /// The source's word for its state: `received`, `SUCCESS`, `COMPLETED` and others. Nothing depends on it.
    public let status: String
    /// Number of pages; nil where the server doesn't know.
    public let pages: Int?
    /// Size of the document in bytes; nil where the server doesn't know.
    public let bytes: Int64?
    /// SHA-256 of the document, 64 lower-case hexadecimal digits, where the server gives it.
    public let sha256: String?
    /// When the server received it; nil if it says none that can be understood.
    public let receivedAt: Date?

    /// A fax with these facts.
    public init(
        id: String, from: String? = nil, to: String? = nil, status: String = "received", pages: Int? = nil,
        bytes: Int64? = nil, sha256: String? = nil, receivedAt: Date? = nil
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.status = status
        self.pages = pages
        self.bytes = bytes
        self.sha256 = sha256
        self.receivedAt = receivedAt
    }
}

/// A received fax as the server writes it: both generations, read with patience for all but its id.
struct WireInboundFax: Decodable {
    let fax: RemoteInboundFax

    /// Reads a fax; nil if it is none.
    static func read(_ body: [UInt8]) -> RemoteInboundFax? {
        (try? JSONDecoder().decode(WireInboundFax.self, from: Data(body)))?.fax
    }

    /// Reads a list; nil if it is none.
    static func readList(_ body: [UInt8]) -> InboundList? {
        struct Row: Decodable {
            let fax: RemoteInboundFax?

            init(from decoder: any Decoder) {
                fax = (try? WireInboundFax(from: decoder))?.fax
            }
        }
        guard let rows = try? JSONDecoder().decode([Row].self, from: Data(body)) else { return nil }
        let faxes = rows.compactMap(\.fax)
        return InboundList(faxes: faxes, unreadable: rows.count - faxes.count)
    }

    private enum Key: String, CodingKey {
        // The sender is called `fr`.
        case id, fr, from, to, status, pages, sha256
        case bytes = "size_bytes"
        case receivedAt = "received_at"
        case createdAt = "created_at"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func raw(_ key: Key) -> String? { (try? container.decodeIfPresent(String.self, forKey: key)) ?? nil }
        func text(_ key: Key) -> String? {
            let text = raw(key) ?? number(key).map(String.init)
            return text.map(printable).flatMap { $0.isEmpty ? nil : $0 }
        }
        func number(_ key: Key) -> Int64? {
            (try? container.decodeIfPresent(Int64.self, forKey: key)) ?? nil
        }
        let id = try container.decode(String.self, forKey: .id)
        guard WireFax.isID(id) else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "malformed id")
        }
        let digest = raw(.sha256)?.lowercased()
        fax = RemoteInboundFax(
            id: id, from: text(.fr) ?? text(.from), to: text(.to), status: text(.status) ?? "unknown",
            pages: number(.pages).flatMap { (1...100_000).contains($0) ? Int($0) : nil },
            bytes: number(.bytes).flatMap { $0 >= 0 ? $0 : nil },
            sha256: digest.flatMap { $0.wholeMatch(of: /[0-9a-f]{64}/) == nil ? nil : $0 },
            receivedAt: raw(.receivedAt).flatMap(serverTime) ?? raw(.createdAt).flatMap(serverTime))
    }
}

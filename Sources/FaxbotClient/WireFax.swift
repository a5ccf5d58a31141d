import FoundationEssentials

/// A fax as the server writes it: both generations, read with patience for all but its id and status.
struct WireFax: Decodable {
    let fax: RemoteFax

    /// Reads an answer's body; nil if it is no fax.
    static func read(_ body: [UInt8]) -> RemoteFax? {
        (try? JSONDecoder().decode(WireFax.self, from: Data(body)))?.fax
    }

    private enum Key: String, CodingKey {
        case id, status, to, pages, error
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case deliveryState = "delivery_state"
        case reason = "reconciliation_reason"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) -> String? { try? container.decodeIfPresent(String.self, forKey: key) }
        let id = try container.decode(String.self, forKey: .id)
        guard Self.isID(id) else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "malformed id")
        }
        var word = printable(try container.decode(String.self, forKey: .status))
        // The later generation says of a fax that does not go by itself what the older word can't.
        if let state = text(.deliveryState).map(printable), RemoteStatus(word: state) == .unsettled {
            word = state
        }
        let pages = (try? container.decodeIfPresent(Int.self, forKey: .pages)) ?? nil
        fax = RemoteFax(
            id: id, status: RemoteStatus(word: word), rawStatus: word, to: text(.to).map(printable),
            pages: pages.flatMap { $0 > 0 ? $0 : nil },
            error: (text(.error) ?? text(.reason)).map(printable).flatMap { $0.isEmpty ? nil : $0 },
            createdAt: text(.createdAt).flatMap(serverTime), updatedAt: text(.updatedAt).flatMap(serverTime))
    }

    /// Whether a text can be an id: it becomes part of a URL, of a database and of what people read.
    static func isID(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}

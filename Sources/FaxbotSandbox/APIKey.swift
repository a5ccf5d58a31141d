/// A key of the server, with its secret. It lives as long as the sandbox.
struct APIKey: Sendable, Equatable {
    /// The public half, 12 hexadecimal digits.
    var id: String
    /// What a client sends.
    var token: String
    var name: String?
    var owner: String?
    var note: String?
    /// What it may do.
    var scopes: [String]
    var createdAt: Timestamp
    var lastUsedAt: Timestamp?
    /// When it stops to work, naive ISO 8601 (so that earlier is less); nil for never.
    var expiresAt: String?
    var revokedAt: Timestamp?

    /// The scope that only the `*` of the first key includes.
    static let admin = "keys:manage"

    /// Whether it allows what `scope` names. `*` stands for the scopes of a client.
    func allows(_ scope: String) -> Bool {
        scopes.contains(scope) || scope != APIKey.admin && scopes.contains("*")
    }

    /// The server's list of keys shows this.
    var json: JSON {
        [
            "key_id": .text(id), "name": .string(name), "owner": .string(owner),
            "scopes": .array(scopes.map { .text($0) }), "created_at": .text(createdAt.naive),
            "last_used_at": .string(lastUsedAt?.naive), "expires_at": .string(expiresAt),
            "revoked_at": .string(revokedAt?.naive), "note": .string(note),
        ]
    }
}

/// The keys of the server.
struct KeyRing: Sendable {
    /// The keys, the oldest first. The first one is the administrator's.
    private(set) var keys: [APIKey] = []

    /// A ring with the administrator's key.
    init(admin token: String, now: Timestamp) {
        keys = [APIKey(id: "env", token: token, scopes: ["*", APIKey.admin], createdAt: now)]
    }

    /// The keys that the server's list shows.
    var listed: ArraySlice<APIKey> { keys.dropFirst() }

    /// Makes a key.
    mutating func issue(scopes: [String], now: Timestamp, random: () -> UInt64) -> APIKey {
        let id = randomHexadecimal(12, random)
        let key = APIKey(id: id, token: KeyRing.token(id, random), scopes: scopes, createdAt: now)
        keys.append(key)
        return key
    }

    /// The key that `token` belongs to, if it works at this time; notes that it was used.
    mutating func use(_ token: String, now: Timestamp) -> APIKey? {
        guard
            let index = keys.firstIndex(where: {
                $0.token == token && $0.revokedAt == nil && ($0.expiresAt.map { now.naive < $0 } ?? true)
            })
        else { return nil }
        keys[index].lastUsedAt = now
        return keys[index]
    }

    /// Changes the key with this id; false if there is none.
    mutating func change(_ id: String, _ body: (inout APIKey) -> Void) -> Bool {
        guard let index = keys.dropFirst().firstIndex(where: { $0.id == id }) else { return false }
        body(&keys[index])
        return true
    }

    /// A token for the key with this id: 43 characters of the URL-safe base64 alphabet are its secret.
    static func token(_ id: String, _ random: () -> UInt64) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return "fbk_live_\(id)_" + String((0..<43).map { _ in alphabet[Int(random() % 64)] })
    }
}

/// A random number of `digits` hexadecimal digits.
func randomHexadecimal(_ digits: Int, _ random: () -> UInt64) -> String {
    String((0..<digits).map { _ in Array("0123456789abcdef")[Int(random() % 16)] })
}

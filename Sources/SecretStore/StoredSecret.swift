/// A secret that Faxpipe itself has stored, and that goes to the addresses it was stored for and to no other.
public struct StoredSecret: Sendable, Equatable {
    /// Where it lies.
    public enum Place: Sendable, Equatable {
        /// In the keyring of the session: the Secret Service.
        case service
        /// In a file that only its owner can read: the secret on the first line, its addresses on the others.
        case file(path: String)
    }

    /// Where it lies.
    public let place: Place
    /// The configuration that it belongs to, by its path.
    public let configuration: String
    /// The profile that it belongs to.
    public let profile: String
    /// Which of the profile's secrets it is: `key`.
    public let name: String
    /// The addresses of the servers that it may go to, in alphabetical order.
    public let addresses: [String]

    /// A secret with these facts; nothing is looked up or stored.
    public init(place: Place, configuration: String, profile: String, name: String, addresses: [String]) {
        self.place = place
        self.configuration = configuration
        self.profile = profile
        self.name = name
        self.addresses = addresses.sorted()
    }

    /// Whether there is a keyring to try.
    public static func mayHaveService(_ environment: [String: String]) -> Bool {
        SecretService.hasBus(environment)
    }

    /// Fetches it.
    /// - Throws: ``SecretStoreError`` with `boundElsewhere` if it was stored for other addresses.
    func secret(environment: [String: String]) throws(SecretStoreError) -> Secret {
        let (text, bound): (String, [String])
        switch place {
        case .service: (text, bound) = try SecretService(environment: environment).find(self)
        case .file(let path):
            let bytes: [UInt8]
            do {
                bytes = try readSecretFile(path)
            } catch {
                throw error.kind == .cannotRead(errno: 2) ? SecretStoreError(.notStored) : error
            }
            guard let whole = String(validating: bytes, as: UTF8.self) else {
                throw SecretStoreError(.malformed)
            }
            let lines = whole.split(separator: "\n").map(String.init)
            (text, bound) = (lines.first ?? "", Array(lines.dropFirst()))
        }
        guard Set(addresses).isSubset(of: bound) else { throw SecretStoreError(.boundElsewhere) }
        return try Secret(text)
    }

    /// Stores a secret in this place; what was there before under the same name is replaced.
    public func store(_ secret: Secret, environment: [String: String]) throws(SecretStoreError) {
        switch place {
        case .service: try SecretService(environment: environment).store(secret.reveal(), as: self)
        case .file(let path):
            try writeSecretFile(path, ([secret.reveal()] + addresses).map { $0 + "\n" }.joined())
        }
    }

    /// Deletes it; nothing if it is not there.
    public func remove(environment: [String: String]) throws(SecretStoreError) {
        switch place {
        case .service: try SecretService(environment: environment).remove(self)
        case .file(let path): try removeSecretFile(path)
        }
    }
}

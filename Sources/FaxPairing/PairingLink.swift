public import FaxConfig
import FaxbotClient
public import SecretStore

/// What a link or a QR code tells a new device: a server's addresses, and perhaps a pairing code or a key.
///
/// `faxpipe:pair?name=office&local=http://192.168.1.100:8080&tunnel=https://fax.example.org&code=123456`, as
/// faxserver(1) defines it; `faxbot:` means the same.
public struct PairingLink: Sendable, Equatable {
    /// What lets the device in.
    public enum Token: Sendable, Equatable {
        /// A code that works once, with which the server gives out a key.
        case code(PairingCode)
        /// A key.
        case key(Secret)
    }

    /// What the sender calls the server; it can name a profile.
    public var name: String?
    /// The address in the own network.
    public var local: Endpoint?
    /// The address that works from everywhere.
    public var tunnel: Endpoint?
    /// What lets the device in; nil for addresses alone.
    public var token: Token?

    /// Why a text is no such link. It never holds a value from the text, which may be secret.
    public enum Mistake: Error, Sendable, Equatable {
        /// More than 2,048 bytes.
        case tooLong
        /// It begins with neither `faxpipe:pair?`, `faxbot:pair?`, `http://` nor `https://`.
        case notALink
        /// A space, a letter beyond ASCII, or a `%` without two hexadecimal digits behind it.
        case malformed
        /// A part that is no `name=value`, or a name that means nothing.
        case unknownField
        /// A name that is there twice.
        case repeatedField(String)
        /// A value that its name can't have, and why.
        case badValue(String, String)
        /// A code and a key.
        case twoTokens
        /// No address.
        case noAddress

        /// The reason in words, to stand behind "the link ".
        public var reason: String {
            switch self {
            case .tooLong: "is longer than 2,048 bytes"
            case .notALink: "begins with none of faxpipe:pair?, faxbot:pair?, http:// and https://"
            case .malformed: "holds a space, a letter beyond ASCII, or a wrong %"
            case .unknownField: "holds something else than name, local, tunnel, code and key"
            case .repeatedField(let name): "has \(name) twice"
            case .badValue(let name, let reason): "has no usable \(name): it \(reason)"
            case .twoTokens: "has a code and a key, where one is enough"
            case .noAddress: "has no address: neither local nor tunnel"
            }
        }
    }

    static let limit = 2048
    private static let schemes = ["faxpipe:", "faxbot:"]

    /// A link that says this.
    public init(name: String? = nil, local: Endpoint? = nil, tunnel: Endpoint? = nil, token: Token? = nil) {
        (self.name, self.local, self.tunnel, self.token) = (name, local, tunnel, token)
    }

    /// Reads a link, or the mere address of a server.
    public init(_ text: String) throws(Mistake) {
        let text = text.utf8
        guard text.count <= Self.limit else { throw .tooLong }
        guard text.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformed }
        let word = String(decoding: text, as: UTF8.self)
        let lowered = word.lowercased()
        if lowered.hasPrefix("http://") || lowered.hasPrefix("https://") {
            let endpoint = try Self.endpoint(word, "address")
            if endpoint.road == .local { local = endpoint } else { tunnel = endpoint }
            return
        }
        guard let scheme = Self.schemes.first(where: { lowered.hasPrefix($0 + "pair?") }) else {
            throw .notALink
        }
        var seen: Set<String> = []
        for part in word.dropFirst(scheme.count + "pair?".count)
            .split(separator: "&", omittingEmptySubsequences: false)
        {
            guard let equals = part.firstIndex(of: "=") else { throw .unknownField }
            let name = String(part[..<equals])
            let value = try Self.decoded(part[part.index(after: equals)...])
            guard ["name", "local", "tunnel", "code", "key"].contains(name) else { throw .unknownField }
            guard seen.insert(name).inserted else { throw .repeatedField(name) }
            try take(name, value)
        }
        guard local != nil || tunnel != nil else { throw .noAddress }
    }

    private mutating func take(_ name: String, _ value: String) throws(Mistake) {
        switch name {
        case "name":
            guard Profile.isName(value) else { throw .badValue(name, "can't be a profile's") }
            self.name = value
        case "local": local = try Self.endpoint(value, name)
        case "tunnel": tunnel = try Self.endpoint(value, name)
        case "code":
            guard let code = PairingCode(value) else {
                throw .badValue(name, "is none that a server gives out")
            }
            guard token == nil else { throw .twoTokens }
            token = .code(code)
        default:
            guard let key = try? Secret(value) else {
                throw .badValue(name, "is none that a server gives out")
            }
            guard token == nil else { throw .twoTokens }
            token = .key(key)
        }
    }

    private static func endpoint(_ text: String, _ name: String) throws(Mistake) -> Endpoint {
        do throws(Endpoint.Mistake) {
            return try Endpoint(text)
        } catch {
            throw .badValue(name, error.reason)
        }
    }

    /// The link as text. It holds the token.
    public var text: String {
        var fields: [(String, String)] = []
        if let name { fields.append(("name", name)) }
        if let local { fields.append(("local", local.description)) }
        if let tunnel { fields.append(("tunnel", tunnel.description)) }
        switch token {
        case .code(let code): fields.append(("code", code.text))
        case .key(let key): fields.append(("key", key.reveal()))
        case nil: break
        }
        return "faxpipe:pair?" + fields.map { "\($0)=\(Self.encoded($1))" }.joined(separator: "&")
    }

    /// RFC 3986, section 2.1, of what a query can hold, but for `&`, `=`, `+` and `;`.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return String(Character(Unicode.Scalar(byte)))
            case _ where "-._~:/@".utf8.contains(byte): return String(Character(Unicode.Scalar(byte)))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                return (byte < 16 ? "%0" : "%") + digits
            }
        }.joined()
    }

    private static func decoded(_ text: Substring) throws(Mistake) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw .malformed }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .malformed }
        return String(decoding: bytes, as: UTF8.self)
    }
}

import Glibc
public import SecretStore

/// The address of a Faxbot server, normalised: `http` or `https`, a host, a port, perhaps a path in front of its own.
public struct Endpoint: Sendable, Equatable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// A name, an IPv4 address, or an IPv6 address without its brackets; lower case.
    public let host: String
    /// 1…65535; the scheme's own where none was given.
    public let port: Int
    /// Empty, or `/` and what follows, without a slash at the end.
    public let path: String

    /// How the server at this address proves over TLS who it is.
    public var proof = Proof()
    /// Header fields that it wants besides the key, such as those of an access proxy in front of it.
    public var headers: [Header] = []
    /// The proxy that it is reached through: a URL with `http`, `https` or `socks5h`; nil for none of its own.
    public var proxy: String?

    /// A header field whose value is a secret.
    public struct Header: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// Where its value comes from.
        public let source: SecretSource

        /// Whether a field of this name can be asked for: letters, digits and dashes, and none that the tools
        /// themselves or HTTP need.
        public static func isName(_ name: String) -> Bool {
            let taken = [
                "host", "x-api-key", "accept", "user-agent", "expect", "connection", "idempotency-key",
                "transfer-encoding", "upgrade", "te", "trailer",
            ]
            return (1...64).contains(name.utf8.count) && !taken.contains(name.lowercased())
                && !["content-", "proxy-"].contains { name.lowercased().hasPrefix($0) }
                && name.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"): true
                    default: false
                    }
                }
        }
    }

    /// What counts as proof that a server over TLS is the one that is meant.
    public struct Proof: Sendable, Equatable {
        /// A file of certificates (PEM) of the authorities that are trusted; nil: the system's.
        public var authorities: String?
        /// Digests of the public keys that the server may have (RFC 7469), each `sha256//` and Base64; none: any.
        public var pins: [String] = []
        /// Whether a pin alone is enough, for certificates that no authority has signed.
        public var pinsAreEnough = false

        /// Whether a text is `sha256//` and the Base64 of 32 bytes.
        public static func isPin(_ text: String) -> Bool {
            let digits = text.dropFirst("sha256//".count)
            return text.hasPrefix("sha256//") && digits.utf8.count == 44 && digits.hasSuffix("=")
                && digits.dropLast().utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "+"), UInt8(ascii: "/"): true
                    default: false
                    }
                }
        }
    }

    /// Scheme, host and port, as jobs record it.
    public var origin: String {
        let authority = host.contains(":") ? "[\(host)]" : host
        let isUsual = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(authority)" + (isUsual ? "" : ":\(port)")
    }

    /// The whole address, without a slash at the end.
    public var description: String { origin + path }

    /// Why a text is no address of a server. It never holds the text, which may hold a password.
    public struct Mistake: Error, Sendable, Equatable {
        /// The reason in words, to stand behind "local ".
        public let reason: String
    }

    /// Reads an absolute URL (RFC 3986) of a server.
    ///
    /// Taken are `http` and `https`, a name, an IPv4 address in four decimal parts or an IPv6 address in brackets, a
    /// port and a path. Refused is what an address of a server doesn't have: a user, a query, a fragment.
    public init(_ text: String) throws(Mistake) {
        guard (1...2048).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw Mistake(reason: "is empty, too long, or holds a space or a letter beyond ASCII")
        }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"),
            ["http", "https"].contains(text[..<colon].lowercased())
        else { throw Mistake(reason: "has to begin with http:// or https://") }
        scheme = text[..<colon].lowercased()
        let rest = text[text.index(colon, offsetBy: 3)...]
        guard !rest.contains("?"), !rest.contains("#") else {
            throw Mistake(reason: "can't have a query or a fragment (? or #)")
        }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let authority = rest[..<slash]
        guard !authority.contains("@") else {
            throw Mistake(reason: "can't have a user name or password: a server wants the key alone")
        }
        let (hostText, portText) = Self.split(authority)
        host = try Self.host(hostText)
        port = try Self.port(portText) ?? (scheme == "https" ? 443 : 80)
        path = try Self.path(rest[slash...])
    }

    /// Host and port, divided at the colon that is not part of an IPv6 address.
    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?) {
        let end = authority.lastIndex(of: "]").map { authority.index(after: $0) } ?? authority.startIndex
        guard let colon = authority[end...].firstIndex(of: ":") else { return (authority, nil) }
        return (authority[..<colon], authority[authority.index(after: colon)...])
    }

    private static func port(_ text: Substring?) throws(Mistake) -> Int? {
        guard let text else { return nil }
        guard (1...5).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(text), (1...65535).contains(port)
        else { throw Mistake(reason: "has a port that is no number from 1 to 65535") }
        return port
    }

    private static func host(_ text: Substring) throws(Mistake) -> String {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), let address = canonicalIPv6(String(text.dropFirst().dropLast())) else {
                throw Mistake(reason: "has a malformed IPv6 address")
            }
            return address
        }
        let name = (text.hasSuffix(".") ? text.dropLast() : text).lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...253).contains(name.utf8.count), labels.allSatisfy(isLabel) else {
            throw Mistake(reason: "has a malformed host name")
        }
        // A last part of digits makes an IPv4 address of it, and of those there are many sly spellings.
        guard let last = labels.last, last.first?.isNumber == true,
            last.hasPrefix("0x") || last.allSatisfy(\.isNumber)
        else { return name }
        var address = in_addr()
        guard labels.count == 4, unsafe inet_pton(AF_INET, name, &address) == 1 else {
            throw Mistake(reason: "has a malformed IPv4 address")
        }
        return name
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard (1...63).contains(label.utf8.count), !label.hasPrefix("-"), !label.hasSuffix("-") else {
            return false
        }
        return label.utf8.allSatisfy { byte in
            switch byte {
            case 0x61...0x7a, 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
    }

    private static func canonicalIPv6(_ text: String) -> String? {
        var address = in6_addr()
        var canonical = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_pton(AF_INET6, text, &address) == 1,
            unsafe inet_ntop(AF_INET6, &address, &canonical, socklen_t(canonical.count)) != nil
        else { return nil }
        return String(decoding: canonical.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func path(_ text: Substring) throws(Mistake) -> String {
        var path = text
        while path.hasSuffix("/") { path.removeLast() }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !segments.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), isEncoded(path) else {
            throw Mistake(reason: "has a malformed path")
        }
        return String(path)
    }

    /// Whether every character is one of RFC 3986's `pchar` or a slash, and every `%` begins two hexadecimal digits.
    private static func isEncoded(_ path: Substring) -> Bool {
        var digitsToCome = 0
        for character in path {
            if digitsToCome > 0 {
                guard character.isHexDigit else { return false }
                digitsToCome -= 1
            } else if character == "%" {
                digitsToCome = 2
            } else {
                guard character.isLetter || character.isNumber || "/-._~!$&'()*+,;=:@".contains(character)
                else {
                    return false
                }
            }
        }
        return digitsToCome == 0
    }
}

import CCurl
import FoundationEssentials

/// What a server's certificate says (RFC 5280).
public struct Certificate: Sendable, Equatable {
    /// Whom it names (RFC 4514), such as `CN=fax.example.org`.
    public let subject: String
    /// Who has signed it.
    public let issuer: String
    /// The DNS names and addresses that it is for.
    public let names: [String]
    /// When its time begins, in seconds since 1970.
    public let notBefore: Int64
    /// When its time ends, in seconds since 1970.
    public let notAfter: Int64
    /// The SHA-256 digest of the whole certificate, 32 bytes.
    public let digest: [UInt8]
    /// The SHA-256 digest of its public key (RFC 7469, section 2.4): `sha256//` and Base64.
    public let pin: String
    /// Whether it is signed by its own key.
    public let isSelfSigned: Bool

    /// The digest as openssl-x509(1) shows it: `8F:4C:…`.
    public var fingerprint: String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }

    /// Reads a certificate in DER; nil if it is none.
    init?(_ der: [UInt8]) {
        var facts = fx_certificate()
        guard unsafe fx_certificate_read(der, der.count, &facts) != 0 else { return nil }
        subject = Self.text(&facts.subject)
        issuer = Self.text(&facts.issuer)
        names = Self.text(&facts.names).split(separator: "\n").map(String.init)
        (notBefore, notAfter) = (facts.not_before, facts.not_after)
        digest = unsafe withUnsafeBytes(of: &facts.digest) { unsafe Array($0) }
        let key = unsafe withUnsafeBytes(of: &facts.key_digest) { unsafe Data($0) }
        pin = "sha256//" + key.base64EncodedString()
        isSelfSigned = facts.is_self_signed != 0
    }

    private static func text<Room>(_ room: inout Room) -> String {
        unsafe withUnsafeBytes(of: &room) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// What a server has shown of itself in a TLS handshake (RFC 8446), whether it is to be trusted or not.
public struct TLSPeer: Sendable, Equatable {
    /// The protocol, such as `TLSv1.3`.
    public let version: String
    /// Its certificates as it has sent them, its own first: never empty.
    public let certificates: [Certificate]

    /// Its own certificate.
    public var certificate: Certificate { certificates[0] }

    /// nil if it has shown no certificate.
    init?(version: String, certificates: [Certificate]) {
        guard !certificates.isEmpty else { return nil }
        self.version = version
        self.certificates = certificates
    }
}

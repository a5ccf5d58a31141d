public import FaxConfig
public import FaxCore
public import FoundationEssentials
import HTTPTransfer

/// What an `https://` address shows over TLS, for a person to judge. Nothing was sent to find it out.
public struct ServerCertificate: Sendable {
    /// The address.
    public let endpoint: Endpoint
    /// The protocol, such as `TLSv1.3`.
    public let version: String
    /// Whom the certificate names, and who has signed it (RFC 4514), made printable.
    public let subject: String, issuer: String
    /// The DNS names and addresses that it is for, made printable.
    public let names: [String]
    /// When its time begins, and when it ends.
    public let begin: Date, end: Date
    /// The SHA-256 digest of the whole certificate, as openssl-x509(1) shows it: `8F:4C:…`.
    public let fingerprint: String
    /// The digest of its public key: `sha256//` and Base64.
    public let pin: String
    /// Why no authority vouches for it, in words; nil if one does, and it is for this host and of this time.
    public let doubt: String?

    /// What is known of the key.
    public enum Acquaintance: Sendable, Equatable {
        /// It is a pinned one.
        case pinned
        /// No key is pinned.
        case new
        /// Others are pinned, and not this one.
        case changed
    }

    /// Whether the key is a pinned one.
    public var acquaintance: Acquaintance {
        endpoint.proof.pins.isEmpty ? .new : endpoint.proof.pins.contains(pin) ? .pinned : .changed
    }

    /// Whether the address may have the key of the profile as things are.
    public var isTrusted: Bool {
        switch acquaintance {
        case .pinned: doubt == nil || endpoint.proof.pinsAreEnough
        case .new: doubt == nil
        case .changed: false
        }
    }

    /// Shakes hands with the server of an address and goes away.
    /// - Throws: 75 if it can't be reached, 77 if it speaks no TLS that is safe, 78 if the address is no `https://` one.
    public init(of endpoint: Endpoint) throws(FaxError) {
        guard endpoint.scheme == "https" else {
            throw FaxError(.configuration, "\(endpoint) is no https:// address: it has no certificate")
        }
        var request = HealthProbe.request(endpoint)
        request.deadlines = .init(connect: 5, idle: 5, answer: 5)
        // The authorities alone are asked here: what pins say can be seen.
        request.trust.pins = []
        let peer: TLSPeer
        do throws(HTTPTransferError) {
            peer = try request.handshake(isProof: true).peer
            doubt = nil
        } catch {
            guard case .tls(let fault) = error.kind, fault != .handshake else {
                throw error.asFaxError(endpoint)
            }
            let doubted: TLSPeer?
            doubted = try? request.handshake().peer
            guard let doubted else { throw error.asFaxError(endpoint) }
            peer = doubted
            doubt = fault.asFaxError(endpoint, cause: error.cause).message
        }
        let certificate = peer.certificate
        self.endpoint = endpoint
        version = peer.version
        (subject, issuer) = (printable(certificate.subject), printable(certificate.issuer))
        names = certificate.names.map(printable)
        begin = Date(timeIntervalSince1970: Double(certificate.notBefore))
        end = Date(timeIntervalSince1970: Double(certificate.notAfter))
        (fingerprint, pin) = (certificate.fingerprint, certificate.pin)
    }

    /// What `config.toml` has to say so that the server is trusted by this key, and by no other.
    public func pinning(in profile: Profile, _ road: Profile.Road) -> [ConfigurationChange] {
        let path = ["profile", profile.name, road.rawValue]
        var changes: [ConfigurationChange] = [.set(path + ["pins"], .texts([pin]))]
        if doubt != nil { changes.append(.set(path + ["trust"], .text("pins"))) }
        return changes
    }
}

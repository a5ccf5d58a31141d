import Foundation
import HTTPTransfer
import TestSupport
import Testing

/// Who may be trusted over TLS, with a real authority, and real servers.
@Suite(.enabled(if: CertificateAuthority.isHere, "openssl is needed")) struct TLSTests {
    private let authority: CertificateAuthority
    init() throws { authority = try CertificateAuthority() }

    /// The fault that an exchange ends with; nil if the server was trusted. `requests` counts those that reached it.
    private func fault(
        _ identity: CertificateAuthority.Identity, _ trust: HTTPRequest.Trust, options: [String] = []
    ) throws -> (fault: HTTPTransferError.TLSFault?, requests: Int) {
        let server = try TLSServer(identity, options: options)
        var request = HTTPRequest(.get, "https://127.0.0.1:\(server.port)/health")
        request.fields = [.init("X-API-Key", "hidden")]
        request.trust = trust
        do {
            let response = try request.perform()
            #expect(response.status == 200 && response.timing.secured != nil)
            #expect(server.hasServed(1))
            return (nil, server.requests)
        } catch {
            #expect(error.bodySent == .none)
            guard case .tls(let fault) = error.kind else {
                Issue.record("\(error)")
                return (nil, server.requests)
            }
            return (fault, server.requests)
        }
    }

    private var trusted: HTTPRequest.Trust { .init(authorities: authority.certificate) }

    @Test func trustsWhatItsAuthorityHasSigned() throws {
        let identity = try authority.identity("IP:127.0.0.1,DNS:localhost")
        #expect(try fault(identity, trusted) == (nil, 1))
        // The system's authorities don't know it, and another authority has not signed it.
        #expect(try fault(identity, .init()) == (.unknownAuthority, 0))
        let other = try CertificateAuthority()
        #expect(try fault(identity, .init(authorities: other.certificate)) == (.unknownAuthority, 0))
        #expect(try fault(identity, .init(authorities: "/nonexistent")) == (.noAuthorities, 0))
    }

    @Test func trustsNothingThatIsOverOrForAnother() throws {
        #expect(try fault(authority.identity("IP:127.0.0.1", days: -1), trusted) == (.expired, 0))
        #expect(try fault(authority.identity("IP:127.0.0.2,DNS:fax.example"), trusted) == (.wrongName, 0))
        #expect(try fault(authority.selfSigned("IP:127.0.0.1"), trusted) == (.unknownAuthority, 0))
        #expect(try fault(authority.selfSigned("IP:127.0.0.1"), .init()) == (.unknownAuthority, 0))
    }

    @Test func aPinNarrowsTrustDown() throws {
        let identity = try authority.identity("IP:127.0.0.1")
        let other = try authority.identity("IP:127.0.0.1")
        var trust = trusted
        trust.pins = [identity.pin]
        #expect(try fault(identity, trust) == (nil, 1))
        trust.pins = [other.pin, identity.pin]
        #expect(try fault(identity, trust) == (nil, 1))
        trust.pins = [other.pin]
        #expect(try fault(identity, trust) == (.unknownKey, 0))
        // A right pin is no authority, unless it is said to be enough.
        #expect(try fault(identity, .init(pins: [identity.pin])) == (.unknownAuthority, 0))
        trust.pins = [try authority.identity("IP:127.0.0.1", days: -1).pin]
        #expect(try fault(authority.identity("IP:127.0.0.1", days: -1), trust).fault != nil)
    }

    @Test func aPinCanBeEnough() throws {
        let identity = try authority.selfSigned("DNS:another.name")
        #expect(try fault(identity, .init(pins: [identity.pin], pinsAreEnough: true)) == (nil, 1))
        // The certificate was changed; or another machine has its address.
        let stranger = try authority.selfSigned("IP:127.0.0.1")
        #expect(try fault(stranger, .init(pins: [identity.pin], pinsAreEnough: true)) == (.unknownKey, 0))
        #expect(
            try fault(
                authority.identity("IP:127.0.0.1"),
                .init(
                    authorities: authority.certificate, pins: [identity.pin], pinsAreEnough: true)) == (
                    .unknownKey, 0
                ))
        // Without a pin the word for it changes nothing.
        #expect(try fault(identity, .init(pinsAreEnough: true)) == (.unknownAuthority, 0))
    }

    @Test func speaksNoOldTLS() throws {
        let identity = try authority.identity("IP:127.0.0.1")
        let old = ["-cipher", "ALL:@SECLEVEL=0"]
        #expect(try fault(identity, trusted, options: ["-tls1_1"] + old) == (.handshake, 0))
        #expect(try fault(identity, trusted, options: ["-tls1_2"]) == (nil, 1))
        #expect(try fault(identity, trusted, options: ["-tls1_3"]) == (nil, 1))
    }

    /// A handshake shows what there is, and sends nothing.
    @Test func tellsWhatAServerShows() throws {
        let (identity, between) = try authority.indirectIdentity("IP:127.0.0.1,DNS:faxbot.local")
        let server = try TLSServer(identity, options: ["-cert_chain", between])
        let request = HTTPRequest(.get, "https://127.0.0.1:\(server.port)/health")
        let peer = try request.handshake().peer
        #expect(peer.version == "TLSv1.3" && peer.certificates.count == 2)
        #expect(peer.certificate.subject == "CN=Server of a test")
        #expect(peer.certificate.issuer == "CN=Deputy of a test" && !peer.certificate.isSelfSigned)
        #expect(peer.certificate.names == ["127.0.0.1", "faxbot.local"])
        #expect(peer.certificate.pin == identity.pin)
        let said = try Program.shell(
            "openssl x509 -in \(identity.certificate) -noout -fingerprint -sha256 -dates -dateopt iso_8601")
        #expect(said.lines.first?.hasSuffix(peer.certificate.fingerprint) == true)
        #expect(peer.certificate.notAfter - peer.certificate.notBefore == 86_400)
        // Who shall prove it has to.
        #expect {
            try request.handshake(isProof: true)
        } throws: { ($0 as? HTTPTransferError)?.kind == .tls(.unknownAuthority) }
        var trusting = request
        trusting.trust = trusted
        #expect(try trusting.handshake(isProof: true).peer == peer)
        #expect(server.requests == 0)
        let own = try TLSServer(authority.selfSigned("DNS:a"), options: ["-tls1_2"])
        let shown = try HTTPRequest(.get, "https://127.0.0.1:\(own.port)/").handshake().peer
        #expect(shown.certificate.isSelfSigned && shown.version == "TLSv1.2" && own.requests == 0)
        // An answer tells it too, if it is asked for.
        trusting.tellsPeer = true
        #expect(try trusting.perform().peer == peer)
    }

    @Test func tellsWhatSpeaksNoTLS() throws {
        let server = try WireServer { client in client.answer(200, "") }
        let error = #expect(throws: HTTPTransferError.self) {
            try HTTPRequest(.get, "https://127.0.0.1:\(server.port)/").perform()
        }
        #expect(error?.bodySent == HTTPTransferError.BodySent.none)
    }
}

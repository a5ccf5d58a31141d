import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

/// What `faxserver test` says of certificates, and that no server that can't prove itself sees anything.
@Suite(.enabled(if: CertificateAuthority.isHere, "openssl is needed")) struct CertificateCheckTests {
    private let authority: CertificateAuthority
    init() throws { authority = try CertificateAuthority() }

    /// A look at a server over TLS; `{CA}` stands for the authority's file.
    private func check(
        _ situation: String, _ identity: CertificateAuthority.Identity, trust: String = "ca_file = \"{CA}\"",
        options: [String] = []
    ) throws -> (checked: CheckUp, requests: Int, port: Int) {
        let server = try TLSServer(identity, options: options)
        let proof = trust.replacing("{CA}", with: authority.certificate)
        let checked = try CheckUp(
            situation,
            "local = { url = \"https://127.0.0.1:\(server.port)\"\(proof.isEmpty ? "" : ", " + proof) }",
            now: .now)
        return (checked, server.requests, server.port)
    }

    private func expectRefusal(
        _ situation: String, _ identity: CertificateAuthority.Identity, trust: String = "ca_file = \"{CA}\"",
        options: [String] = [], words: String
    ) throws {
        let (checked, requests, port) = try check(situation, identity, trust: trust, options: options)
        #expect(checked.about(.tls) == words.replacing("{PORT}", with: "\(port)"))
        #expect(checked.about(.http).hasPrefix("-: not asked"))
        #expect(checked.about(.key) == "-: not asked: https://127.0.0.1:\(port) was not reached")
        #expect(checked.error?.code == .noPermission && requests == 0)
    }

    private static let command = "faxserver trust office"

    @Test func whatIsOverOrForAnother() throws {
        try expectRefusal(
            "expired", authority.identity("IP:127.0.0.1", days: -1),
            words: "no: the certificate has expired, 24 hours ago → on the server: certbot renew [77]")
        try expectRefusal(
            "not yet valid", authority.identityOfTheFuture("IP:127.0.0.1"),
            words: "no: the certificate is not valid yet, for 36 hours → date -u; is the clock right? [77]")
        try expectRefusal(
            "wrong name", authority.identity("IP:127.0.0.2,DNS:fax.example"),
            words:
                "no: the certificate is for 127.0.0.2, fax.example, and not for 127.0.0.1 → https://127.0.0.2 in the profile, if that is the server [77]"
        )
    }

    @Test func whatNobodyVouchesFor() throws {
        try expectRefusal(
            "self-signed", authority.selfSigned("IP:127.0.0.1"),
            words: "no: the certificate has signed itself → \(Self.command), if the server is yours [77]")
        let (identity, between) = try authority.indirectIdentity("IP:127.0.0.1")
        try expectRefusal(
            "chain incomplete", identity,
            words:
                "no: the certificate is signed by Deputy of a test, whose own is neither here nor sent along → on the server: the whole chain (fullchain.pem); else \(Self.command) [77]"
        )
        let other = try CertificateAuthority()
        try expectRefusal(
            "an unknown authority", authority.identity("IP:127.0.0.1"),
            trust: "ca_file = \"\(other.certificate)\"",
            words:
                "no: the certificate is signed by Authority of a test, whose own is neither here nor sent along → on the server: the whole chain (fullchain.pem); else \(Self.command) [77]"
        )
        try expectRefusal(
            "an unknown authority, sent along", authority.identity("IP:127.0.0.1"), trust: "",
            options: ["-cert_chain", authority.certificate],
            words:
                "no: the certificate is signed by Authority of a test, which nobody here trusts → \(Self.command), or its certificate as ca_file [77]"
        )
        try expectRefusal(
            "no ca_file", authority.identity("IP:127.0.0.1"), trust: "ca_file = \"/nonexistent.pem\"",
            words:
                "no: the ca_file for https://127.0.0.1:{PORT} can't be read, or holds no certificate → ls -l /nonexistent.pem [77]"
        )
        let whole = try check("chain complete", identity, options: ["-cert_chain", between])
        #expect(whole.checked.about(.tls).contains("chain of 2 by Deputy of a test"))
    }

    @Test func whatHasAnotherKey() throws {
        let identity = try authority.selfSigned("DNS:faxbot")
        let other = try authority.selfSigned("DNS:faxbot")
        try expectRefusal(
            "pin changed", identity, trust: "pins = [\"\(other.pin)\"], trust = \"pins\"",
            words:
                "no: the server shows another key than the pinned one: \(identity.pin) → \(Self.command), if its certificate was changed; else somebody stands between [77]"
        )
        let narrowed = try authority.identity("IP:127.0.0.1")
        try expectRefusal(
            "pin changed, with an authority", narrowed,
            trust: "ca_file = \"{CA}\", pins = [\"\(other.pin)\"]",
            words:
                "no: the server shows another key than the pinned one: \(narrowed.pin) → \(Self.command), if its certificate was changed; else somebody stands between [77]"
        )
    }

    @Test func whatSpeaksNoSafeTLS() throws {
        let identity = try authority.identity("IP:127.0.0.1")
        try expectRefusal(
            "TLS 1.1 only", identity, options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"],
            words: "no: the server speaks TLSv1.1, which is not safe → on the server: TLS 1.2 or newer [77]")
        let plain = try WireServer { client in
            _ = client.read(5)
            client.answer(400, "")
        }
        let checked = try CheckUp(
            "https:// to a server without TLS", "local = \"https://127.0.0.1:\(plain.port)\"")
        #expect(
            checked.about(.tls)
                == "no: what answers on port \(plain.port) speaks no TLS → curl -v http://127.0.0.1:\(plain.port)/health [77]"
        )
    }

    @Test func aHandshakeThatHangs() throws {
        let silent = try WireServer { $0.waitForEnd() }
        let checked = try CheckUp(
            "hangs in the TLS handshake", "local = \"https://127.0.0.1:\(silent.port)\"",
            limits: CheckUp.hasty)
        #expect(
            checked.about(.tls)
                == "no: takes the connection, and does not answer the TLS handshake → openssl s_client -connect 127.0.0.1:\(silent.port) </dev/null [75]"
        )
        let rude = try WireServer { client in
            _ = client.read(5)
            client.reset()
        }
        let reset = try CheckUp("resets in the TLS handshake", "local = \"https://127.0.0.1:\(rude.port)\"")
        #expect(reset.about(.tls).hasPrefix("no: "))
        #expect(reset.error != nil)
    }

    @Test func whatIsTrusted() throws {
        let identity = try authority.identity("IP:127.0.0.1,DNS:faxbot", days: 30)
        let (signed, requests, _) = try check("trusted, by an authority", identity)
        #expect(
            signed.about(.tls)
                == "ok: TLSv1.3, 127.0.0.1, faxbot, chain of 1 by Authority of a test, key \(identity.pin), expires in 29 days"
        )
        #expect(signed.about(.faxbot).hasPrefix("ok: generation unknown") && requests > 0)
        let own = try authority.selfSigned("DNS:faxbot")
        let pinned = try check(
            "trusted, pinned", own, trust: "pins = [\"\(own.pin)\"], trust = \"pins\"", options: ["-tls1_2"])
        #expect(
            pinned.checked.about(.tls)
                == "ok: TLSv1.2, faxbot, no chain needed, a pinned key, expires in 0 days → on the server: certbot renew"
        )
    }
}

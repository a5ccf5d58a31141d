import Foundation
import TestSupport
import Testing

/// Servers over TLS, as the person at the shell meets them: what is trusted, and what sees nothing.
@Suite(.enabled(if: CertificateAuthority.isHere, "openssl is needed")) struct TrustTests {
    private let home: ScratchFolder
    private let authority: CertificateAuthority

    init() throws {
        home = try ScratchFolder()
        authority = try CertificateAuthority()
        try home.write("note.txt", Data("Dear Dr. Smith,\n".utf8))
    }

    private func run(_ script: String) throws -> Outcome {
        try Program.shell(
            "cd \"$FAXPIPE_HOME\"\n" + script, home: home, environment: ["KEY": "fbk_live_hidden"])
    }

    @discardableResult
    private func configure(_ server: TLSServer, _ more: String = "") throws -> String {
        try home.write(
            "config/config.toml",
            Data(
                "[profile.office] # mine\nkey_env = \"KEY\"\nlocal = { url = \"https://127.0.0.1:\(server.port)\"\(more) } # here\n"
                    .utf8))
    }

    private func configuration() throws -> String {
        try String(contentsOfFile: home.path("config/config.toml"), encoding: .utf8)
    }

    /// Whoever can't prove itself sees not a byte, whatever is tried.
    @Test(arguments: [
        "expired", "not yet valid", "wrong name", "self-signed", "pin changed", "TLS 1.1", "chain",
    ])
    func strangersSeeNothing(_ situation: String) throws {
        let other = try authority.selfSigned("IP:127.0.0.1")
        var options: [String] = []
        var more = ", ca_file = \"\(authority.certificate)\""
        let identity: CertificateAuthority.Identity
        switch situation {
        case "expired": identity = try authority.identity("IP:127.0.0.1", days: -1)
        case "not yet valid": identity = try authority.identityOfTheFuture("IP:127.0.0.1")
        case "wrong name": identity = try authority.identity("DNS:fax.example")
        case "self-signed": identity = try authority.selfSigned("IP:127.0.0.1")
        case "chain": identity = try authority.indirectIdentity("IP:127.0.0.1").identity
        case "TLS 1.1":
            identity = try authority.identity("IP:127.0.0.1")
            options = ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
        default:
            identity = try authority.selfSigned("IP:127.0.0.1")
            more = ", pins = [\"\(other.pin)\"], trust = \"pins\""
        }
        let server = try TLSServer(identity, options: options)
        let path = try configure(server, more)
        let before = try configuration()
        let outcome = try run(
            """
            faxserver test >steps; echo $?
            faxserver status; echo $?
            faxserver trust --yes --pin \(other.pin == identity.pin ? "" : other.pin); echo $?
            faxsend --no-queue +15551234567 note.txt; echo $?
            faxsend +15551234567 note.txt; echo $?
            faxjobs flush; echo $?
            """)
        #expect(
            outcome.lines.filter { $0 != "1" }.prefix(4) == ["77", "77", "77", "77"], "\(outcome.errors)")
        #expect(server.requests == 0, "\(situation): something was sent")
        #expect(!outcome.errors.contains("hidden"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    }

    /// A key that is expected is pinned without a question, and the file keeps its comments.
    @Test func anExpectedKeyIsPinned() throws {
        let identity = try authority.selfSigned("DNS:faxbot")
        let server = try TLSServer(identity)
        try configure(server)
        let outcome = try run(
            """
            faxserver trust --yes office; echo $?
            faxserver trust --yes --pin \(identity.pin) office; echo $?
            faxserver trust --yes --pin \(identity.pin) office; echo $?
            faxserver trust --list
            """)
        #expect(
            outcome.lines == ["64", "0", "0", "pin\thttps://127.0.0.1:\(server.port)\t\(identity.pin)"],
            "\(outcome.errors)")
        let url = "https://127.0.0.1:\(server.port)"
        #expect(
            outcome.errors == """
                faxserver: --yes needs to know which key: --pin sha256//…
                hint: faxserver trust office
                faxserver: profile office trusts \(url) by its key \(identity.pin)
                faxserver: \(url) is trusted already, by its pinned key (\(identity.pin))

                """)
        #expect(server.requests == 0)
        let text = try configuration()
        #expect(
            text.hasPrefix("[profile.office] # mine\nkey_env = \"KEY\"\nlocal = {")
                && text.hasSuffix("# here\n"))
        #expect(text.contains("trust = \"pins\"") && text.contains("pins = [\"\(identity.pin)\"]"))
        // Now it answers, and it is asked.
        #expect(try run("faxserver status").status == 0)
        #expect(server.hasServed(1))
        // And no more.
        let removed = try run(
            "faxserver trust --remove '\(identity.pin)'; faxserver status; echo $?")
        #expect(removed.lines == ["77"], "\(removed.errors)")
        #expect(try configuration().contains("local = { url = \"\(url)\" } # here"))
    }

    /// On a terminal the certificate is shown, with what it can be compared by.
    @Test func aPersonIsAsked() throws {
        let identity = try authority.selfSigned("DNS:faxbot,IP:10.0.0.20")
        let server = try TLSServer(identity)
        try configure(server)
        let no = try answer("n")
        for part in [
            "subject  CN=Server of a test", "(it has signed itself)", "names    faxbot, 10.0.0.20",
            identity.pin,
            "SHA-256", "openssl x509 -in CERTIFICATE.pem -noout -fingerprint -sha256", "nothing was trusted",
        ] {
            #expect(no.contains(part), "\(part): \(no)")
        }
        #expect(try !configuration().contains("pins"))
        let fingerprint = try Program.shell(
            "openssl x509 -in \(identity.certificate) -noout -fingerprint -sha256 | cut -d= -f2")
        #expect(no.contains(try #require(fingerprint.lines.first)))
        let yes = try answer("y")
        #expect(yes.contains("profile office trusts"), "\(yes)")
        #expect(try configuration().contains(identity.pin) && server.requests == 0)
    }

    @Test func aChangedKeyIsSaidLoudly() throws {
        let old = try authority.selfSigned("DNS:faxbot")
        let new = try authority.selfSigned("DNS:faxbot")
        let server = try TLSServer(new)
        try configure(server, ", pins = [\"\(old.pin)\"], trust = \"pins\"")
        let no = try answer("")
        #expect(
            no.contains("WARNING: https://127.0.0.1:\(server.port) SHOWS ANOTHER KEY THAN THE PINNED ONE."))
        #expect(no.contains("pinned   \(old.pin)") && no.contains("shown    \(new.pin)"))
        #expect(try configuration().contains(old.pin))
        _ = try answer("y")
        let text = try configuration()
        #expect(text.contains(new.pin) && !text.contains(old.pin))
    }

    @Test func whatHasNoCertificate() throws {
        try home.write("config/config.toml", Data("[profile.office]\nlocal = \"http://127.0.0.1:9\"\n".utf8))
        let outcome = try run(
            "faxserver trust; echo $?; faxserver trust --remove x; echo $?; faxserver trust --pin x; echo $?")
        #expect(outcome.lines == ["78", "78", "64"])
        #expect(outcome.errors.contains("hint: faxserver trust --network office\n"))
        #expect(outcome.errors.contains("faxserver: profile office does not trust x\n"))
    }

    /// What the terminal shows when `faxserver trust` is answered like this.
    private func answer(_ text: String) throws -> String {
        let script = "echo '\(text)' | script -qec 'faxserver trust office' /dev/null"
        return try run(script).text.replacing("\r\n", with: "\n")
    }
}

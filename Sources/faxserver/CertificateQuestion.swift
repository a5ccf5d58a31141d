import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// Whether a server is to be trusted by its certificate's key.
struct CertificateQuestion {
    let profile: Profile
    let via: Profile.Road?
    /// The key that the person expects.
    let pin: String?
    let yes: Bool

    /// Shows the certificate, asks, and writes the answer down.
    func settle(_ context: ToolContext) throws(FaxError) {
        guard pin != nil || !yes else {
            throw FaxError(
                .usage, "--yes needs to know which key: --pin sha256//…",
                hint: "faxserver trust \(profile.name)")
        }
        let (road, endpoint) = try address()
        let certificate = try ServerCertificate(of: endpoint)
        if let pin, pin != certificate.pin {
            throw FaxError(
                .noPermission, "\(endpoint.origin) shows another key than the given one: \(certificate.pin)",
                hint: "openssl x509 -in server.pem -pubkey -noout, on the server; see faxpipe-config(5)")
        }
        guard !certificate.isTrusted || pin != nil && certificate.acquaintance == .new else {
            let by = certificate.acquaintance == .pinned ? "by its pinned key" : "by its authority"
            context.note("\(endpoint.origin) is trusted already, \(by) (\(certificate.pin))")
            return
        }
        guard !profile.isOfEnvironment else {
            throw FaxError(
                .configuration, "FAX_URL has no pins: \(endpoint.origin) can be trusted in a profile only",
                hint: "faxserver add")
        }
        if !yes { try ask(certificate) }
        try Configuration.edit(
            certificate.pinning(in: profile, road), places: try context.places(),
            environment: context.environment)
        context.note("profile \(profile.name) trusts \(endpoint.origin) by its key \(certificate.pin)")
    }

    /// The address in question: the one that was asked for, else the only one over TLS.
    private func address() throws(FaxError) -> (road: Profile.Road, endpoint: Endpoint) {
        let secure = profile.endpoints(via: via).filter { $0.endpoint.scheme == "https" }
        guard secure.count < 2 else {
            throw FaxError(
                .usage, "profile \(profile.name) has two https:// addresses: which one?",
                hint: "faxserver trust --via local \(profile.name)")
        }
        guard let only = secure.first else {
            throw FaxError(
                .configuration,
                "profile \(profile.name) has no https:// address\(via.map { " that is \($0.rawValue)" } ?? "")",
                hint: "faxserver trust --network \(profile.name)")
        }
        return only
    }

    private func ask(_ certificate: ServerCertificate) throws(FaxError) {
        let terminal = try ControllingTerminal(
            for: "trust", hint: "--yes --pin sha256//… trusts without asking")
        terminal.show(description(of: certificate))
        let isReplaced = certificate.acquaintance == .changed
        let question =
            isReplaced
            ? "was its certificate changed by you, and shall this key replace the pinned one?"
            : "is this your server's certificate, and may whoever has its key have profile \(profile.name)'s?"
        guard terminal.asks(question) else { throw FaxError(.tryAgain, "nothing was trusted") }
    }

    private func description(of certificate: ServerCertificate) -> [String] {
        var lines: [String] = []
        if certificate.acquaintance == .changed {
            lines += [
                "",
                "WARNING: \(certificate.endpoint.origin) SHOWS ANOTHER KEY THAN THE PINNED ONE.",
                "Its certificate was changed, or somebody stands between. If nobody has changed it, say no.",
                "",
            ]
            lines += certificate.endpoint.proof.pins.map { "  pinned   \($0)" }
            lines += ["  shown    \(certificate.pin)", ""]
        }
        lines += [
            "\(certificate.endpoint.origin) shows this certificate over \(certificate.version); nothing was sent to it:",
            "  subject  \(certificate.subject.isEmpty ? "nobody" : certificate.subject)",
            "  issuer   \(certificate.issuer)"
                + (certificate.issuer == certificate.subject ? " (it has signed itself)" : ""),
            "  names    \(certificate.names.isEmpty ? "none" : certificate.names.joined(separator: ", "))",
            "  valid    \(Timestamp.local(certificate.begin)) to \(Timestamp.local(certificate.end))",
            "  SHA-256  \(certificate.fingerprint)",
            "  key      \(certificate.pin)",
        ]
        if let doubt = certificate.doubt { lines.append("  but      \(doubt)") }
        lines += [
            "On the server this shows the same SHA-256:",
            "  openssl x509 -in CERTIFICATE.pem -noout -fingerprint -sha256",
        ]
        return lines
    }
}

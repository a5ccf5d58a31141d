import FaxConfig
import FaxCore
import FoundationEssentials
import HTTPTransfer

/// What a server shows over TLS, in words.
extension EndpointCheck {
    /// Whole days from a time to another one, which lies in seconds since 1970.
    static func days(from: Date, to: Int64) -> Int {
        Int(((Double(to) - from.timeIntervalSince1970) / 86_400).rounded(.down))
    }

    /// Seconds since a time, which lies in seconds since 1970.
    private func seconds(from time: Int64) -> Double { now().timeIntervalSince1970 - Double(time) }

    /// The facts of a server that has proven itself.
    func words(of peer: TLSPeer) -> String {
        let certificate = peer.certificate
        let days = Self.days(from: now(), to: certificate.notAfter)
        let key = endpoint.proof.pins.contains(certificate.pin) ? "a pinned key" : "key \(certificate.pin)"
        let chain =
            endpoint.proof.pinsAreEnough && !endpoint.proof.pins.isEmpty
            ? "no chain needed" : "chain of \(peer.certificates.count) by \(Self.name(certificate.issuer))"
        let end = days < 0 ? "expired \(-days) days ago" : "expires in \(days) days"
        return "\(peer.version), \(Self.names(certificate)), \(chain), \(key), \(end)"
    }

    /// Notes that the server has not proven itself, and why, as far as another handshake shows it.
    mutating func noteUnproven(_ error: HTTPTransferError) throws(FaxError) {
        let spent = error.timing.finished - error.timing.connected
        guard case .tls(let fault) = error.kind else {
            let isSilent = error.kind == .connectTimedOut
            return try note(
                .tls, false, spent,
                isSilent
                    ? "takes the connection, and does not answer the TLS handshake"
                    : "closes the connection in the TLS handshake",
                hint: "openssl s_client -connect \(endpoint.host):\(endpoint.port) </dev/null",
                code: .tryAgain)
        }
        var request = HealthProbe.request(endpoint)
        request.deadlines = .init(connect: min(secondsLeft, limits.connect), idle: 1, answer: 1)
        let peer = try? request.handshake().peer
        let (words, hint) = explain(fault, peer)
        try note(.tls, false, spent, words, hint: hint, code: .noPermission)
    }

    private func explain(_ fault: HTTPTransferError.TLSFault, _ peer: TLSPeer?) -> (String, String?) {
        let failure = fault.asFaxError(endpoint, cause: "")
        guard let peer else {
            return fault == .handshake
                ? (
                    "what answers on port \(endpoint.port) speaks no TLS",
                    "curl -v http://\(endpoint.host):\(endpoint.port)/health"
                )
                : (failure.message, failure.hint)
        }
        let certificate = peer.certificate
        let trust =
            profile.isOfEnvironment
            ? "a profile with pins; see faxpipe-config(5)" : "faxserver trust \(profile.name)"
        switch fault {
        case .expired:
            return (
                "the certificate has expired, \(Self.span(seconds(from: certificate.notAfter))) ago",
                "on the server: certbot renew"
            )
        case .notYetValid:
            let wait = Self.span(-seconds(from: certificate.notBefore))
            return ("the certificate is not valid yet, for \(wait)", "date -u; is the clock right?")
        case .wrongName:
            return (
                "the certificate is for \(Self.names(certificate)), and not for \(endpoint.host)",
                certificate.names.first.map { "https://\($0) in the profile, if that is the server" }
            )
        case .unknownKey:
            return (
                "the server shows another key than the pinned one: \(certificate.pin)",
                "\(trust), if its certificate was changed; else somebody stands between"
            )
        case .unknownAuthority where certificate.isSelfSigned:
            return ("the certificate has signed itself", "\(trust), if the server is yours")
        case .unknownAuthority:
            let last = peer.certificates.last ?? certificate
            return (
                last.isSelfSigned
                    ? "the certificate is signed by \(Self.name(last.subject)), which nobody here trusts"
                    : "the certificate is signed by \(Self.name(last.issuer)), whose own is neither here nor sent along",
                last.isSelfSigned
                    ? "\(trust), or its certificate as ca_file"
                    : "on the server: the whole chain (fullchain.pem); else \(trust)"
            )
        case .handshake:
            return ("the server speaks \(peer.version), which is not safe", "on the server: TLS 1.2 or newer")
        case .noAuthorities: return (failure.message, endpoint.proof.authorities.map { "ls -l \($0)" })
        case .other: return (failure.message, "\(trust), if the server is yours")
        }
    }

    /// Whom a certificate is for.
    static func names(_ certificate: Certificate) -> String {
        let names = certificate.names.isEmpty ? [name(certificate.subject)] : certificate.names
        let more = names.count > 3 ? " and \(names.count - 3) more" : ""
        return printable(names.prefix(3).joined(separator: ", ")) + more
    }

    /// Somebody's common name, else all of the name.
    static func name(_ text: String) -> String {
        let part = text.split(separator: ",").first { $0.hasPrefix("CN=") }
        let name = printable(part.map { String($0.dropFirst(3)) } ?? text)
        return name.isEmpty ? "nobody" : name
    }
}

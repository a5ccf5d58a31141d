import FaxConfig
import FaxCore
import HTTPTransfer

/// An exchange without an answer, in the words of fax.
extension HTTPTransferError {
    /// Whether the line or the far end failed, so that another way may do.
    var isOfTheLine: Bool {
        switch kind {
        case .resolve, .connect, .connectTimedOut, .addressRefused, .tls, .timedOut, .broken, .notHTTP: true
        case .answerTooLarge, .cannotWrite, .cannotRead, .cancelled, .invalidRequest: false
        }
    }

    /// The error for a person, when nothing (more) can have happened at the server.
    func asFaxError(_ endpoint: Endpoint) -> FaxError {
        let origin = endpoint.origin
        switch kind {
        case .addressRefused(let address) where HTTPRequest.Reach.isPrivate(address: address):
            return FaxError(
                .noPermission, "no key for \(origin): it is now at \(address), and was found elsewhere",
                cause: cause)
        case .addressRefused(let address): return endpoint.plainToPublic(address: address)
        case .tls(let fault): return fault.asFaxError(endpoint, cause: cause)
        default: break
        }
        let (code, message): (ExitStatus, String) =
            switch kind {
            case .resolve: (.tryAgain, "no address is known for \(origin)")
            case .connect: (.tryAgain, "can't reach \(origin)")
            case .connectTimedOut: (.tryAgain, "no connection to \(origin) in time")
            case .timedOut: (.tryAgain, "no answer of \(origin) in time")
            case .broken: (.tryAgain, "the connection to \(origin) broke")
            case .tls, .addressRefused: (.noPermission, "\(origin) can't be trusted")
            case .notHTTP: (.outcomeUnknown, "\(origin) is no Faxbot, and no web server either")
            case .answerTooLarge: (.outcomeUnknown, "the answer of \(origin) is too long for a Faxbot")
            case .cannotWrite: (.inputOutput, "the answer of \(origin) can't be written")
            case .cannotRead: (.inputOutput, "the document can't be read to its end")
            case .cancelled: (.tryAgain, "the upload was interrupted")
            case .invalidRequest: (.software, "the request to \(origin) can't be made")
            }
        return FaxError(code, message, cause: cause)
    }
}

extension HTTPTransferError.TLSFault {
    /// The refusal of a server whose TLS is not to be trusted: 77.
    func asFaxError(_ endpoint: Endpoint, cause: String) -> FaxError {
        let origin = endpoint.origin
        let (what, hint): (String, String?) =
            switch self {
            case .expired: ("the certificate of \(origin) has expired", "renew it at the server")
            case .notYetValid: ("the certificate of \(origin) is not valid yet", "date; is the clock right?")
            case .wrongName: ("the certificate of \(origin) is for another name", nil)
            case .unknownAuthority:
                (
                    "nobody who is trusted vouches for the certificate of \(origin)",
                    "if it is yours: ca_file, or pins with trust = \"pins\"; see faxpipe-config(5)"
                )
            case .unknownKey:
                (
                    "\(origin) shows another key than the pinned one",
                    "if its certificate was changed: put the new pin into the profile"
                )
            case .noAuthorities: ("the ca_file for \(origin) can't be read, or holds no certificate", nil)
            case .handshake: ("\(origin) speaks no TLS, or none that is safe (1.2 or newer)", nil)
            case .other: ("the certificate of \(origin) can't be trusted", nil)
            }
        return FaxError(.noPermission, what, hint: hint, cause: cause)
    }
}

/// What answers is something else than a Faxbot, or of a version with other ways.
func notFaxbot(_ endpoint: Endpoint, _ response: HTTPResponse, to request: String) -> FaxError {
    if let target = response.redirection {
        return FaxError(
            .outcomeUnknown, "\(endpoint) sends clients on to \(target)",
            hint: "put the address that it names into the profile")
    }
    return FaxError(
        .outcomeUnknown, "\(endpoint) does not answer as a Faxbot: status \(response.status) to \(request)")
}

import FaxConfig
import FaxCore
import HTTPTransfer

/// An exchange without an answer, in the words of fax.
extension HTTPTransferError {
    /// The error for a person, when nothing (more) can have happened at the server.
    func asFaxError(_ endpoint: Endpoint) -> FaxError {
        let origin = endpoint.origin
        if case .addressRefused(let address) = kind { return endpoint.plainToPublic(address: address) }
        let (code, message): (ExitStatus, String) =
            switch kind {
            case .resolve: (.tryAgain, "no address is known for \(origin)")
            case .connect: (.tryAgain, "can't reach \(origin)")
            case .connectTimedOut: (.tryAgain, "no connection to \(origin) in time")
            case .timedOut: (.tryAgain, "no answer of \(origin) in time")
            case .broken: (.tryAgain, "the connection to \(origin) broke")
            case .tls, .addressRefused: (.noPermission, "the certificate of \(origin) can't be trusted")
            case .notHTTP: (.outcomeUnknown, "\(origin) is no Faxbot, and no web server either")
            case .answerTooLarge: (.outcomeUnknown, "the answer of \(origin) is too long for a Faxbot")
            case .cannotWrite: (.inputOutput, "the answer of \(origin) can't be written")
            case .cannotRead: (.inputOutput, "the document can't be read to its end")
            case .cancelled: (.tryAgain, "stopped")
            case .invalidRequest: (.software, "the request to \(origin) can't be made")
            }
        return FaxError(code, message, cause: cause)
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

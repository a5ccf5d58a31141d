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
            case .resolve: (.tryAgain, "\(origin): there is no address for this name")
            case .connect: (.tryAgain, "\(origin): can't be reached")
            case .connectTimedOut: (.tryAgain, "\(origin): no connection in time")
            case .timedOut: (.tryAgain, "\(origin): no answer in time")
            case .broken: (.tryAgain, "\(origin): the connection broke")
            case .tls, .addressRefused: (.noPermission, "\(origin): its certificate can't be trusted")
            case .notHTTP: (.outcomeUnknown, "\(origin): no Faxbot, and no web server either")
            case .answerTooLarge: (.outcomeUnknown, "\(origin): the answer is too long for a Faxbot")
            case .cannotWrite: (.inputOutput, "the answer of \(origin) can't be written")
            case .cannotRead: (.inputOutput, "the document can't be read to its end")
            case .cancelled: (.tryAgain, "stopped")
            case .invalidRequest: (.software, "\(origin): the request can't be made")
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

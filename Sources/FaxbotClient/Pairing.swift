import FaxConfig
public import FaxCore
import FoundationEssentials
import HTTPTransfer

extension FaxbotClient {
    /// Redeems a pairing code for a key of this device's own (`POST /mobile/pair`). A code works once: with it goes
    /// everything that this server will ever say about the key.
    ///
    /// The answer's bytes are written to `descriptor` as they come in, before anybody has looked at them. When this
    /// returns they are a pairing answer's, so far as the status tells; ``PairingAnswer`` reads them.
    /// - Parameter device: what the server lists the key as.
    /// - Throws: 75 if the server can't be reached, 69 if it refuses the code or knows no pairing, 76 if the code has
    ///   left and no answer came, or if it is no Faxbot that answers; 74 if the answer can't be written.
    public func redeem(_ code: String, as device: String, answerTo descriptor: Int32) throws(FaxError) {
        struct Body: Encodable {
            let code: String
            let device_name: String
        }
        let body = try? JSONEncoder().encode(Body(code: code, device_name: device))
        var request = request(.post, "/mobile/pair", authorised: false)
        request.fields.append(.init("Content-Type", "application/json"))
        request.text = body.map { String(decoding: $0, as: UTF8.self) }
        request.deadlines.answer = min(request.deadlines.answer ?? 30, 30)
        request.sink = .descriptor(descriptor, limit: Int64(PairingAnswer.limit))
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try request.perform()
        } catch {
            throw pairingFailure(error, device)
        }
        if let refusal = pairingRefusal(response, device) { throw refusal }
    }

    private func pairingFailure(_ error: HTTPTransferError, _ device: String) -> FaxError {
        guard error.bodySent == .none else {
            return FaxError(
                error.isOfTheLine || error.kind == .answerTooLarge ? .outcomeUnknown : .inputOutput,
                "the code has left for \(endpoint.origin), but its answer did not come: \(Self.spent(device))",
                hint: Self.afterwards, cause: error.cause)
        }
        let plain = error.asFaxError(endpoint)
        return FaxError(
            plain.code, "\(plain.message); the code was not used", hint: plain.hint, cause: plain.cause)
    }

    /// nil for the answer that brings a key.
    private func pairingRefusal(_ response: HTTPResponse, _ device: String) -> FaxError? {
        switch response.status {
        case 200: return nil
        case 404, 405:
            return FaxError(
                .refused, "\(endpoint) knows no pairing: this version of Faxbot has no POST /mobile/pair",
                hint: "ask its administrator for a key, then: faxserver add")
        case 400, 401, 403, 422:
            return FaxError(
                .refused, "\(endpoint.origin) refuses the code: it is wrong, was used, or has expired",
                hint:
                    "ask for a new one at the server: it works once, for five minutes, and not at all after five wrong ones within a minute"
            )
        case 429:
            return FaxError(.tryAgain, "\(endpoint.origin) takes no more codes in this minute")
        case 500...:
            return FaxError(
                .outcomeUnknown,
                "\(endpoint.origin) fails over the code (status \(response.status)): \(Self.spent(device))",
                hint: Self.afterwards)
        default: return notFaxbot(endpoint, response, to: "POST /mobile/pair")
        }
    }

    /// What a code is that nobody knows the end of.
    public static func spent(_ device: String) -> String {
        "it may be spent, and a key listed there as \"Device: \(device)\""
    }

    /// What to do then.
    public static let afterwards = "revoke that key at the server, if it is there, and pair with a new code"
}

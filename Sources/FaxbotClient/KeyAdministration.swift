import FaxConfig
public import FaxCore
import FoundationEssentials
import HTTPTransfer
public import SecretStore

/// What a key can do about itself, where it has the scope `keys:manage`.
extension FaxbotClient {
    /// The answer to a change of the key: the only copy of the new one there is.
    public struct Rotation: Sendable {
        /// The new key; nil if the answer can't be understood.
        public let key: Secret?
        /// The answer as it came.
        public let answer: [UInt8]
    }

    /// Lets the server give the key a new secret. The old one is dead when the answer is on its way.
    ///
    /// - Throws: 77 if the key may not do that, or is one that has no number at the server; 75 if the server can't be
    ///   reached: the key is as it was; 76 if no answer came: the key may be dead.
    public func rotateKey() throws(FaxError) -> Rotation {
        struct Answer: Decodable {
            let token: String
        }
        let response = try administer(.post, "/rotate", doing: "change")
        let token = try? JSONDecoder().decode(Answer.self, from: Data(response.body)).token
        return Rotation(key: token.flatMap { try? Secret($0) }, answer: response.body)
    }

    /// Lets the server refuse the key from now on.
    /// - Throws: as ``rotateKey()``.
    public func revokeKey() throws(FaxError) { _ = try administer(.delete, "", doing: "revoke") }

    /// Whether the server takes the key, found out by asking for a fax that nobody has.
    /// - Throws: 75 if the server can't be reached, 76 if it does not answer as a Faxbot.
    public func acceptsKey() throws(FaxError) -> Bool {
        switch try look(for: String(repeating: "0", count: 32)) {
        case .success(let response): response.status != 401
        case .failure(let error): throw error.asFaxError(endpoint)
        }
    }

    private func administer(
        _ method: HTTPRequest.Method, _ action: String, doing what: String
    ) throws(FaxError) -> HTTPResponse {
        guard let id = key?.number else {
            throw FaxError(
                .noPermission,
                "\(endpoint.origin) can't \(what) this key: it is not one that the server has made",
                hint: "faxserver key set stores another one")
        }
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try request(method, "/admin/api-keys/\(id)\(action)", authorised: true).perform()
        } catch  where error.bodySent == .none {
            throw error.asFaxError(endpoint)
        } catch {
            throw FaxError(
                .outcomeUnknown,
                "no answer of \(endpoint.origin): the key may be as it was, or of no more use",
                hint: "if it is: let the administrator make a new one, and faxserver key set",
                cause: error.cause)
        }
        switch response.status {
        case 200: return response
        case 401, 403:
            throw FaxError(
                .noPermission, "\(endpoint.origin) does not let this key \(what) itself\(response.reason)",
                hint: "the administrator can do it; faxserver key set stores the new one")
        case 404 where response.detail != "Not Found":
            throw FaxError(.refused, "\(endpoint.origin) knows no such key\(response.reason)")
        case 404:
            throw FaxError(.refused, "\(endpoint.origin) is a Faxbot without the administration of keys")
        case 429, 500...:
            throw FaxError(
                .tryAgain, "\(endpoint.origin) has no time: status \(response.status)\(response.reason)")
        default: throw notFaxbot(endpoint, response, to: "\(method.rawValue) /admin/api-keys")
        }
    }
}

import FaxConfig
import FaxCore
import HTTPTransfer
import SecretStore

/// What an address wants of every request: header fields of its own, and the proxy in front of it.
extension HTTPRequest {
    /// Adds them. Header fields go over TLS only, where the server has proven itself before they are sent.
    mutating func add(_ headers: [Field], of endpoint: Endpoint) {
        proxy = endpoint.proxy
        if endpoint.scheme == "https" { fields += headers }
    }
}

extension Profile {
    /// The header fields that an address wants besides the key.
    /// - Throws: 77 if the value of one can't be had.
    func fields(
        of endpoint: Endpoint, environment: [String: String]
    ) throws(FaxError) -> [HTTPRequest.Field] {
        try headers(of: endpoint, environment: environment).map { .init($0.name, $0.value.reveal()) }
    }
}

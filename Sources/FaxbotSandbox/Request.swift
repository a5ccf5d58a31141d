import NIOHTTP1

/// A request that has come whole.
struct Request {
    /// What its body was.
    enum Body {
        /// Bytes, or none.
        case bytes([UInt8])
        /// More bytes than a request of this kind may have.
        case tooLong
        /// The fields of an upload.
        case form([String: UploadForm.Field])
        /// An upload that can't be taken apart: the server's words for why.
        case badForm(String)
    }

    /// The HTTP method.
    var method: String
    /// The path as it was sent.
    var path: String
    /// The query, decoded; of several parameters with one name the last counts.
    var query: [String: String] = [:]
    private let headers: HTTPHeaders
    /// The body.
    var body = Body.bytes([])
    /// The faxes that it creates live so, if a fault wants it.
    var life: StatusLife?
    /// What stands for `{id}` in the pattern of its route.
    var id = ""

    /// Reads the first line of a request.
    init(method: String, target: String, headers: HTTPHeaders = HTTPHeaders()) {
        self.method = method
        self.headers = headers
        let (path, query) = target.cut(at: "?")
        self.path = path
        for pair in (query ?? "").split(separator: "&") {
            let (name, value) = pair.cut(at: "=")
            let decoded = String(percentDecoding: value ?? "", plusIsSpace: true)
            self.query[String(percentDecoding: name, plusIsSpace: true)] = decoded
        }
    }

    /// The key it brings, exactly as it stands in the header.
    var key: String? { header("X-API-Key").first }

    /// The values of the header lines with this name.
    func header(_ name: String) -> [String] { headers[name] }

    /// Where the client thinks it is.
    var host: String { header("Host").first ?? "127.0.0.1" }

    /// The body as JSON; nil if it is none.
    var json: JSON? {
        guard case .bytes(let bytes) = body else { return nil }
        return JSON(parsing: bytes)
    }
}

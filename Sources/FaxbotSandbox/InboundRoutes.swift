extension Service {
    /// Rows that the inbox shows at most; what is older can't be seen.
    private static let listLimit = 100

    /// `GET /inbound`: newest first.
    func inboundList(_ request: Request) -> Response {
        let limit = options.rateLimits.inboundList
        if let refusal = inboundRefusal(request, "inbound:list", "GET /inbound", limit) { return refusal }
        let rows = inbox.reversed().filter { fax in
            (request.query["to_number"].map { $0 == fax.to } ?? true)
                && (request.query["status"].map { $0 == fax.status } ?? true)
                && request.query["mailbox"] == nil
        }
        return Response(200, .array(rows.prefix(Service.listLimit).map(\.json)))
    }

    /// `GET /inbound/{id}`.
    func inboundFax(_ request: Request) -> Response {
        let limit = options.rateLimits.inboundGet
        if let refusal = inboundRefusal(request, "inbound:read", "GET /inbound/{id}", limit) {
            return refusal
        }
        guard let fax = inboundFax(id: request.id) else { return notFound("Inbound fax not found") }
        return Response(200, fax.json)
    }

    /// `GET /inbound/{id}/pdf`.
    func inboundDocument(_ request: Request) -> Response {
        let scope = options.generation == .year2025 ? "inbound:read" : "inbound:document"
        let limit = options.rateLimits.inboundGet
        if let refusal = inboundRefusal(request, scope, "GET /inbound/{id}/pdf", limit, isDocument: true) {
            return refusal
        }
        guard let fax = inboundFax(id: request.id) else { return notFound("Inbound fax not found") }
        guard let path = fax.document else { return notFound("PDF file not found") }
        return document(path, name: "inbound_\(fax.id).pdf", at: fax.receivedAt)
    }

    private func inboundFax(id: String) -> InboundFax? {
        inbox.last { $0.id == id }
    }

    /// Why a request for the inbox is refused: its key, the inbox, then its rate.
    private func inboundRefusal(
        _ request: Request, _ scope: String, _ route: String, _ limit: Int, isDocument: Bool = false
    ) -> Response? {
        let key: APIKey?
        switch access(request, scope) {
        case .refused(let response):
            let isForbidden = isDocument && response.status == 403 && options.generation == .year2025
            return isForbidden ? .detail(403, "Forbidden") : response
        case .granted(let granted): key = granted
        }
        guard options.inboundEnabled else { return .detail(404, "Inbound not enabled") }
        // Without a key the server of 2025 lists everything, but hands out no document.
        if isDocument && key == nil { return .detail(403, "Forbidden") }
        return excess(key, route, limit: limit)
    }

    /// `POST /admin/inbound/simulate`: a row with a document that has no page.
    func simulateInbound(_ request: Request) -> Response {
        guard options.inboundEnabled else { return .detail(400, "Inbound not enabled") }
        guard case .bytes(let bytes) = request.body, !bytes.isEmpty else {
            return .invalid([Problem.missing("body")])
        }
        guard let json = request.json else { return .invalid([Problem.notA("dict", nil, "body")]) }
        let pages: Int?
        switch json["pages"] {
        case .int(let number)?: pages = number
        case .text(let text)?:
            guard let number = Int(text) else { return .invalid([Problem.notInteger(text, "body", "pages")]) }
            pages = number
        case .null?: pages = nil
        case nil: pages = 1
        case let other?: return .invalid([Problem.notA("int", other, "body", "pages")])
        }
        guard let path = try? store(Service.simulationPlaceholder) else { return broken }
        var fax = InboundFax(
            id: randomHexadecimal(32, options.random), from: json["fr"]?.textValue, to: json["to"]?.textValue,
            status: json["status"]?.textValue ?? "received", pages: pages, receivedAt: options.now(),
            document: path,
            bytes: Service.simulationPlaceholder.count)
        if let backend = json["backend"]?.textValue { fax.backend = backend.lowercased() }
        let received = fax
        withState { $0.inbox.append(received) }
        return Response(200, ["id": .text(fax.id), "status": "ok"])
    }
}

extension JSON {
    /// The text, if it is one.
    var textValue: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}

extension Service {
    /// `GET /admin/fax-jobs`: newest first; of all keys, or of `owner`.
    func adminList(_ request: Request, _ owner: String?) -> Response {
        let isEarlier = options.generation == .year2025
        var problems: [JSON] = []
        let limit = number("limit", of: request, default: 50, in: (isEarlier ? Int.min : 1)...100, &problems)
        let offset = number("offset", of: request, default: 0, in: 0...Int.max, &problems)
        guard problems.isEmpty else { return .invalid(problems) }
        let now = options.now()
        let faxes = withState { $0.faxes }.reversed().filter { fax in
            (owner.map { $0 == fax.keyID } ?? true)
                && (request.query["status"].map { $0 == fax.status(at: now).word } ?? true)
                && (request.query["backend"].map { $0 == "sandbox" } ?? true)
        }
        // A negative limit is none at all, for SQLite.
        let page = faxes.dropFirst(offset).prefix(limit < 0 ? .max : limit)
        return Response(
            200,
            [
                "total": .int(faxes.count),
                "jobs": .array(page.map { $0.adminJSON(at: now, detailed: false) }),
            ])
    }

    /// `GET /admin/fax-jobs/{id}`: also the name of the uploaded file, exactly as it was sent.
    func adminFax(_ request: Request, _ owner: String?) -> Response {
        guard let fax = ownFax(request.id, owner) else { return notFound("Job not found") }
        return Response(200, fax.adminJSON(at: options.now(), detailed: true))
    }

    /// `GET /admin/fax-jobs/{id}/pdf`.
    func adminDocument(_ request: Request, _ owner: String?) -> Response {
        guard let fax = ownFax(request.id, owner) else { return notFound("PDF file not found") }
        return document(fax.document, name: "fax_\(fax.id).pdf", at: fax.createdAt, isAdmin: true)
    }

    private func ownFax(_ id: String, _ owner: String?) -> Fax? {
        let fax = withState { state in state.places[id].map { state.faxes[$0] } }
        return owner == nil || fax?.keyID == owner ? fax : nil
    }

    /// A number in the query, or what is wrong with it.
    private func number(
        _ name: String, of request: Request, default value: Int, in range: ClosedRange<Int>,
        _ problems: inout [JSON]
    ) -> Int {
        guard let text = request.query[name] else { return value }
        guard let number = Int(text) else {
            problems.append(Problem.notInteger(text, "query", .text(name)))
            return value
        }
        if number > range.upperBound {
            problems.append(Problem.above(range.upperBound, text, "query", .text(name)))
        }
        if number < range.lowerBound {
            problems.append(Problem.below(range.lowerBound, text, "query", .text(name)))
        }
        return number
    }

    /// `POST /admin/api-keys`.
    func createKey(_ request: Request) -> Response {
        guard let json = request.json, case .object = json else { return .invalid([Problem.missing("body")]) }
        var scopes: [String] = []
        switch json["scopes"] {
        case .array(let values)?: scopes = values.compactMap(\.textValue)
        case nil, .null?: break
        case let other?: return .invalid([Problem.notA("list", other, "body", "scopes")])
        }
        let known = Generation.year2026.clientScopes + ["*", APIKey.admin]
        if options.generation == .year2026, let unknown = scopes.first(where: { !known.contains($0) }) {
            return .detail(400, "Unknown scope: \(unknown)")
        }
        let expiry = json["expires_at"]?.textValue
        let key = withState { state in
            var key = state.keys.issue(scopes: scopes, now: self.options.now(), random: self.options.random)
            key.name = json["name"]?.textValue
            key.owner = json["owner"]?.textValue
            key.note = json["note"]?.textValue
            // The server drops the offset when it stores the time, and echoes it as it came.
            key.expiresAt = expiry.map { String($0.prefix(19)) }
            _ = state.keys.change(key.id) { $0 = key }
            return key
        }
        return Response(
            200,
            [
                "key_id": .text(key.id), "token": .text(key.token), "name": .string(key.name),
                "owner": .string(key.owner), "scopes": .array(scopes.map { .text($0) }),
                "expires_at": .string(expiry),
            ])
    }

    /// `GET /admin/api-keys`.
    func listKeys() -> Response {
        Response(200, .array(withState { $0.keys }.listed.map(\.json)))
    }

    /// `DELETE /admin/api-keys/{id}`; again and again, if it must be.
    func revokeKey(_ request: Request) -> Response {
        let now = options.now()
        let found = withState { $0.keys.change(request.id) { $0.revokedAt = $0.revokedAt ?? now } }
        return found ? Response(200, ["status": "ok"]) : .detail(404, "Key not found")
    }

    /// `POST /admin/api-keys/{id}/rotate`: a new secret; the old one is dead at once. A revoked key stays revoked.
    func rotateKey(_ request: Request) -> Response {
        let token = KeyRing.token(request.id, options.random)
        guard withState({ $0.keys.change(request.id) { $0.token = token } }) else {
            return .detail(404, "Key not found")
        }
        return Response(200, ["key_id": .text(request.id), "token": .text(token)])
    }
}

extension Service {
    /// `GET /fax/{id}`.
    func fax(_ request: Request) -> Response {
        let key: APIKey?
        switch access(request, "fax:read") {
        case .refused(let response): return response
        case .granted(let granted): key = granted
        }
        if let excess = excess(key, "GET /fax", limit: options.rateLimits.fax) { return excess }
        let now = options.now()
        guard let fax = withState({ state in state.places[request.id].map { state.faxes[$0] } }) else {
            return notFound("Job not found")
        }
        return Response(200, fax.json(options.generation, at: now))
    }

    /// `GET /fax/{id}/pdf`: meant for a provider that has a token, and here there is none. Later it is the
    /// client's way to the document.
    func faxDocument(_ request: Request) -> Response {
        guard options.generation == .year2026 else {
            guard request.query["token"] != nil else {
                return .invalid([Problem.missing("query", "token")])
            }
            return .detail(404, "PDF not available")
        }
        if case .refused(let response) = access(request, "fax:document") { return response }
        guard let fax = withState({ state in state.places[request.id].map { state.faxes[$0] } }) else {
            return notFound("Job not found")
        }
        return document(fax.document, name: "fax_\(fax.id).pdf", at: fax.createdAt)
    }

    /// The file at `path`, as the server sends documents: the tag and the date are for show, and a part of it
    /// can't be had.
    func document(_ path: String, name: String, at time: Timestamp, isAdmin: Bool = false) -> Response {
        let tag = path.split(separator: "/").last.map(String.init) ?? ""
        var headers = [
            ("content-disposition", "attachment; filename=\"\(name)\""), ("content-type", "application/pdf"),
            ("expires", "0"), ("last-modified", time.http), ("etag", "\"\(tag)\""),
        ]
        if !isAdmin {
            headers += [("cache-control", "no-cache, no-store, must-revalidate"), ("pragma", "no-cache")]
        }
        return Response(200, headers: headers, body: .file(path))
    }
}

/// A resource of the server and what can be done with it.
struct Route: Sendable {
    /// The one method.
    let method: String
    /// The path's segments; `{id}` stands for any one.
    let segments: [Substring]
    /// Carries the request out.
    let handle: @Sendable (Service, Request) -> Response

    /// A route for `method` on `pattern`, such as `/fax/{id}`.
    init(_ method: String, _ pattern: String, _ handle: @escaping @Sendable (Service, Request) -> Response) {
        self.method = method
        segments = pattern.split(separator: "/")
        self.handle = handle
    }

    /// What stands for `{id}` in `path`, or an empty text; nil if the path is another one.
    func match(_ path: [Substring]) -> String? {
        guard path.count == segments.count else { return nil }
        var id = ""
        for (piece, pattern) in zip(path, segments) {
            if pattern == "{id}" {
                id = String(percentDecoding: piece)
            } else if piece != pattern {
                return nil
            }
        }
        return id
    }
}

/// Finds the route of a request.
struct Router: Sendable {
    let routes: [Route]

    /// The routes of a generation of the server.
    init(_ generation: Generation) {
        let later = generation == .year2026 ? [Route("POST", "/mobile/pair") { $0.redeem($1) }] : []
        routes = Router.clientRoutes + Router.adminRoutes + later
    }

    /// Carries the request out, or says why there is nothing to do.
    func answer(_ request: Request, _ service: Service) -> Response {
        let response = dispatch(request, service)
        return request.path.hasPrefix("/admin/") ? response.with(Router.adminHeaders) : response
    }

    private func dispatch(_ request: Request, _ service: Service) -> Response {
        let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if path.last == "", path.count > 1,
            routes.contains(where: { $0.match(Array(path.dropLast())) != nil })
        {
            return redirect(request, service)
        }
        var allowed: String?
        for route in routes {
            guard let id = route.match(Array(path)) else { continue }
            guard route.method == request.method else {
                allowed = allowed ?? route.method
                continue
            }
            var request = request
            request.id = id
            return route.handle(service, request)
        }
        guard let allowed else { return .detail(404, "Not Found") }
        return .detail(405, "Method Not Allowed").with([("allow", allowed)])
    }

    /// A path with a slash at its end is sent to the one without, at an absolute address made from `Host`.
    private func redirect(_ request: Request, _ service: Service) -> Response {
        let location = "http://\(request.host)\(request.path.dropLast())"
        return Response(307, headers: [("location", location)], body: .bytes([]))
    }

    private static let clientRoutes = [
        Route("GET", "/health") { _, _ in Response(200, ["status": "ok"]) },
        Route("GET", "/health/ready") { service, _ in service.readiness() },
        Route("GET", "/openapi.json") { service, _ in service.description() },
        Route("POST", "/fax") { $0.submit($1) },
        Route("GET", "/fax/{id}") { $0.fax($1) },
        Route("GET", "/fax/{id}/pdf") { $0.faxDocument($1) },
        Route("GET", "/inbound") { $0.inboundList($1) },
        Route("GET", "/inbound/{id}") { $0.inboundFax($1) },
        Route("GET", "/inbound/{id}/pdf") { $0.inboundDocument($1) },
    ]

    private static let adminRoutes = [
        Route("GET", "/admin/config", admin { service, _ in service.configuration() }),
        Route("GET", "/admin/health-status", admin { service, _ in service.healthStatus() }),
        Route("GET", "/admin/tunnel/status", admin { service, _ in service.tunnelStatus() }),
        Route("POST", "/admin/tunnel/pair", admin { service, _ in service.pairingCode() }),
        Route("POST", "/admin/inbound/simulate", admin { $0.simulateInbound($1) }),
        Route("GET", "/admin/fax-jobs", jobs { $0.adminList($1, $2) }),
        Route("GET", "/admin/fax-jobs/{id}", jobs { $0.adminFax($1, $2) }),
        Route("GET", "/admin/fax-jobs/{id}/pdf", jobs { $0.adminDocument($1, $2) }),
        Route("POST", "/admin/api-keys", admin { $0.createKey($1) }),
        Route("GET", "/admin/api-keys", admin { service, _ in service.listKeys() }),
        Route("DELETE", "/admin/api-keys/{id}", admin { $0.revokeKey($1) }),
        Route("POST", "/admin/api-keys/{id}/rotate", admin { $0.rotateKey($1) }),
    ]

    /// Header lines that every answer to an administrator has.
    private static let adminHeaders: [(name: String, value: String)] = [
        ("x-frame-options", "DENY"), ("x-content-type-options", "nosniff"),
        ("cache-control", "no-store, no-cache, must-revalidate"), ("pragma", "no-cache"),
    ]

    /// A route for administrators only.
    private static func admin(
        _ handle: @escaping @Sendable (Service, Request) -> Response
    ) -> @Sendable (Service, Request) -> Response {
        { service, request in service.refusalForAdmin(request) ?? handle(service, request) }
    }

    /// A route over the faxes of all keys: for administrators; of the later generation also for a key that may
    /// read faxes, which sees its own.
    private static func jobs(
        _ handle: @escaping @Sendable (Service, Request, _ owner: String?) -> Response
    ) -> @Sendable (Service, Request) -> Response {
        { service, request in
            guard let refusal = service.refusalForAdmin(request) else {
                return handle(service, request, nil)
            }
            guard service.options.generation == .year2026,
                case .granted(let key?) = service.access(request, "fax:read")
            else { return refusal }
            return handle(service, request, key.id)
        }
    }
}

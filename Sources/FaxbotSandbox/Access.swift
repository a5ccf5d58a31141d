/// Whether a request may do what it wants.
enum Access {
    /// It may; the key that it was, nil where the server needs none.
    case granted(APIKey?)
    /// It may not: the answer.
    case refused(Response)
}

extension Service {
    /// Whether the request has a key with this scope.
    func access(_ request: Request, _ scope: String) -> Access {
        let now = options.now()
        let token = request.key ?? ""
        guard let key = withState({ $0.keys.use(token, now: now) }) else {
            return isOpen ? .granted(nil) : .refused(unauthorized)
        }
        return key.allows(scope) ? .granted(key) : .refused(forbidden(scope))
    }

    /// Why the request may not do what is left to administrators; nil if it may.
    func refusalForAdmin(_ request: Request) -> Response? {
        let now = options.now()
        let key = withState { $0.keys.use(request.key ?? "", now: now) }
        if key?.allows(APIKey.admin) == true { return nil }
        guard options.generation == .year2026 else { return .detail(401, "Admin authentication failed") }
        return key == nil ? unauthorized : forbidden(APIKey.admin)
    }

    /// Counts a request with `key` on a route; the answer if there were too many in this minute. Requests without
    /// a key aren't counted.
    func excess(_ key: APIKey?, _ route: String, limit: Int) -> Response? {
        let now = options.now()
        guard let key, limit > 0 else { return nil }
        guard withState({ $0.windows.count(key.id, route, minute: now.minute) }) > limit else { return nil }
        let answer = Response.detail(429, "Rate limit exceeded")
        guard options.generation == .year2026 else { return answer }
        let second = now.microseconds / 1_000_000 - now.minute * 60
        return answer.with([("retry-after", String(60 - second))])
    }

    /// Whether everybody is let in.
    private var isOpen: Bool { !options.requiresKey && options.generation == .year2025 }

    /// 401.
    var unauthorized: Response {
        switch options.generation {
        case .year2025: .detail(401, "Invalid or missing API key")
        case .year2026: .detail(401, "Authentication required or credentials no longer valid.")
        }
    }

    /// 403.
    func forbidden(_ scope: String) -> Response {
        switch options.generation {
        case .year2025: .detail(403, "Insufficient scope: \(scope) required")
        case .year2026: .detail(403, "This operation is not permitted.")
        }
    }

    /// 404: an object that isn't there, in the words of 2025 or those of the later generation.
    func notFound(_ words: String) -> Response {
        .detail(404, options.generation == .year2025 ? words : "Fax not found.")
    }

    /// 500; of the later generation 503.
    var broken: Response {
        switch options.generation {
        case .year2025: .internalError
        case .year2026: .detail(503, "Access service is temporarily unavailable.")
        }
    }
}

/// How many requests each key has made on each route in this minute of the wall clock. Rejected ones count.
struct RateWindows: Sendable {
    private var minute: Int64 = 0
    private var counts: [String: Int] = [:]

    /// Counts one more, and returns how many there are.
    mutating func count(_ key: String, _ route: String, minute: Int64) -> Int {
        if minute != self.minute {
            self.minute = minute
            counts = [:]
        }
        counts["\(key) \(route)", default: 0] += 1
        return counts["\(key) \(route)", default: 0]
    }
}

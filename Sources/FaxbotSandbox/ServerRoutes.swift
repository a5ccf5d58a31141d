extension Service {
    /// `GET /health/ready`.
    func readiness() -> Response {
        let inbound: JSON = options.inboundEnabled ? true : nil
        switch options.generation {
        case .year2025:
            return Response(
                200,
                [
                    "status": "ready", "backend": "sandbox",
                    "checks": [
                        "db": true, "backend_config": true, "storage": inbound, "ami_connected": nil,
                        "ghostscript": true,
                    ],
                    "warnings": [], "storage_error": nil,
                ])
        case .year2026:
            return Response(
                200,
                [
                    "status": "ready", "backend": "sandbox",
                    "checks": [
                        "db": true, "outbound": ["backend": "sandbox", "configured": true],
                        "inbound": ["enabled": .bool(options.inboundEnabled), "storage": inbound],
                    ],
                    "warnings": [], "storage_error": nil,
                ])
        }
    }

    /// `GET /openapi.json`: as much of it as tells the generations apart.
    func description() -> Response {
        let sample = Fax(
            id: "", to: "", life: StatusLife(.init("queued")), createdAt: options.now(), document: "",
            bytes: 0,
            fileName: "", sha256: "", keyID: "")
        var properties: [JSON.Member] = []
        if case .object(let members) = sample.json(options.generation, at: sample.createdAt) {
            properties = members.map { .init(key: $0.key, value: ["title": .text($0.key)]) }
        }
        return Response(
            200,
            [
                "openapi": "3.1.0", "info": ["title": "Faxbot API", "version": "1.0.0"],
                "components": [
                    "schemas": ["FaxJobOut": ["type": "object", "properties": .object(properties)]]
                ],
            ])
    }

    /// `GET /admin/config`: what an administrator's client looks at.
    func configuration() -> Response {
        let limits = options.rateLimits
        let shared: JSON = [
            "backend": "sandbox", "allow_restart": false, "require_api_key": .bool(options.requiresKey),
            "enforce_public_https": false, "persisted_settings_enabled": false, "audit_log_enabled": false,
            "rate_limits": [
                "global_rpm": .int(limits.fax), "inbound_list_rpm": .int(limits.inboundList),
                "inbound_get_rpm": .int(limits.inboundGet),
            ],
            "inbound": [
                "enabled": .bool(options.inboundEnabled), "retention_days": 30, "token_ttl_minutes": 60,
            ],
            "storage": ["backend": "local"], "public_api_url": "http://localhost:8080",
        ]
        guard options.generation == .year2026 else { return Response(200, shared) }
        return Response(
            200, shared.adding(["fax_disabled": .bool(options.faxDisabled), "max_file_size_mb": 10]))
    }

    /// `GET /admin/health-status`.
    func healthStatus() -> Response {
        let now = options.now()
        let words = withState { $0.faxes }.map { $0.status(at: now).word.lowercased() }
        let count = { (word: String) in JSON.int(words.count { $0 == word }) }
        return Response(
            200,
            [
                "timestamp": .text(now.naive), "backend": "sandbox", "backend_healthy": true,
                "jobs": [
                    "queued": count("queued"), "in_progress": count("in_progress"),
                    "recent_failures": count("failed"),
                ],
                "inbound_enabled": .bool(options.inboundEnabled), "api_keys_configured": true,
                "require_auth": .bool(options.requiresKey),
            ])
    }

    /// `GET /admin/tunnel/status`: there is none.
    func tunnelStatus() -> Response {
        Response(
            200,
            [
                "enabled": false, "provider": "none", "status": "disabled", "public_url": nil,
                "local_ip": "127.0.0.1", "last_checked": .text(options.now().naive), "error_message": nil,
            ])
    }
}

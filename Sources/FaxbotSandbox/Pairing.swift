/// The code with which a device gets a key of its own, and how often it was guessed at.
struct Pairing: Sendable {
    /// The code and when it stops to work.
    var code: (digits: String, expires: Timestamp)?
    /// The tries of this minute.
    private var tries = RateWindows()

    /// Takes `digits` for the code, which then is spent; no more than five tries a minute.
    mutating func redeem(_ digits: String, now: Timestamp) -> Bool {
        guard tries.count("", "", minute: now.minute) <= 5, let code, code.digits == digits,
            now < code.expires
        else {
            return false
        }
        self.code = nil
        return true
    }
}

extension Service {
    /// `POST /admin/tunnel/pair`: a code of six digits, good for five minutes.
    func pairingCode() -> Response {
        let digits = String((0..<6).map { _ in Array("0123456789")[Int(options.random() % 10)] })
        let expires = options.now() + .seconds(300)
        withState { $0.pairing.code = (digits, expires) }
        return Response(200, ["code": .text(digits), "expires_at": .text(expires.naive)])
    }

    /// `POST /mobile/pair` of the later generation: a code for a key. Every failure is 403, so that nothing can be
    /// learned by guessing. In 2025 the code can be redeemed nowhere.
    func redeem(_ request: Request) -> Response {
        let noStore = [(name: "cache-control", value: "no-store")]
        guard case .bytes(let bytes) = request.body, bytes.count <= 4096, let json = JSON(parsing: bytes),
            let code = json["code"]?.textValue
        else { return .detail(403, "Pairing failed.").with(noStore) }
        let now = options.now()
        let name = json["device_name"]?.textValue ?? "Mobile device"
        let token: String? = withState { state in
            guard state.pairing.redeem(code, now: now) else { return nil }
            let key = state.keys.issue(
                scopes: Generation.year2026.clientScopes, now: now, random: self.options.random)
            _ = state.keys.change(key.id) { $0.name = "Device: \(name.prefix(60))" }
            return key.token
        }
        guard let token else { return .detail(403, "Pairing failed.").with(noStore) }
        return Response(
            200,
            [
                "base_urls": [
                    "local": .text("http://\(request.host)"), "tunnel": nil,
                    "public": "http://localhost:8080",
                ],
                "token": .text(token),
            ]
        ).with(noStore)
    }
}

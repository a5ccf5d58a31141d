import FaxCore
import LocalNetwork
import SecretStore

extension Profile {
    /// Reads `[profile.NAME]`.
    init(
        _ table: CheckedTable, name: String, file: ConfigurationFile, places: Places, home: String?
    ) throws(FaxError) {
        guard Self.isName(name) else {
            throw table.mistake(
                nil,
                "a profile's name has 1 to 64 letters, digits, dots, dashes and underscores, and begins with a letter or digit"
            )
        }
        guard name != ServerVariables.profileName else {
            throw table.mistake(nil, "the name \(name) is taken: it stands for FAX_URL and FAX_API_KEY")
        }
        self.name = name
        try refuseWrittenKey(in: table)
        let secrets = SecretReading(file: file, places: places, home: home, profile: name)
        local = try table.endpoint("local", secrets)
        var tunnel = try table.endpoint("tunnel", secrets)
        if let proxy = try table.proxy() {
            guard tunnel?.scheme == "https" else {
                throw table.mistake(
                    "proxy", "proxy is for a tunnel with https://: over http:// the proxy could read the key")
            }
            tunnel?.proxy = proxy
        }
        self.tunnel = tunnel
        guard local != nil || tunnel != nil else {
            throw table.mistake(
                nil, "profile \(name) has neither local nor tunnel: the address of its server")
        }
        prefer = try table.word("prefer") ?? .local
        networks = try table.networks()
        key = try secrets.source(
            in: table, prefix: "key_", name: "key", addresses: [local, tunnel].compactMap { $0?.description })
        let day = 86_400.0
        connectTimeout =
            try table.number("connect_timeout", in: 0.1...day, unit: "seconds") ?? Self.usualConnectTimeout
        timeout = try table.number("timeout", in: 1...day, unit: "seconds") ?? Self.usualTimeout
        queue = try QueueRules(table)
    }

    static let usualConnectTimeout = 10.0
    /// A Faxbot that converts 150 pages says nothing meanwhile.
    static let usualTimeout = 120.0

    /// Whether a text can name a profile: `[A-Za-z0-9._-]`, 1 to 64 of them, a letter or digit first.
    public static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !".-_".contains(text.prefix(1))
            && text.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || $0.properties.numericType != nil
                        || "._-".contains(Character($0)))
            }
    }
}

/// What counts as proof of a server's identity over TLS, in the words of the file.
private enum TrustWord: String, CaseIterable {
    /// An authority has signed its certificate; pins narrow that down.
    case authorities
    /// A pin is enough.
    case pins
}

extension CheckedTable {
    /// An address: its URL, or a table with `url` and what proves the server behind it.
    fileprivate func endpoint(_ key: String, _ secrets: SecretReading) throws(FaxError) -> Endpoint? {
        guard isTable(key) else {
            return try string(key).map { (text) throws(FaxError) in try address(text, key) }
        }
        guard let table = try table(key) else { return nil }
        guard let url = try table.string("url") else {
            throw mistake(key, "the table \(key) has no url: the address of the server")
        }
        var endpoint = try address(url, key)
        endpoint.proof = try table.proof(file: secrets.absolute)
        endpoint.headers = try table.headers(key, endpoint, secrets)
        strange += table.unknownKeys()
        guard endpoint.scheme == "https" || endpoint.proof == Endpoint.Proof() else {
            throw mistake(key, "pins, trust and ca_file are for https:// addresses")
        }
        guard endpoint.scheme == "https" || endpoint.headers.isEmpty else {
            throw mistake(
                key, "headers are for https:// addresses: over http:// they could be read on the way")
        }
        return endpoint
    }

    private func address(_ text: String, _ key: String) throws(FaxError) -> Endpoint {
        do {
            return try Endpoint(text)
        } catch {
            throw mistake(key, "the address \(key) \(error.reason)")
        }
    }

    /// The header fields of an address, each with where its value comes from.
    private func headers(
        _ road: String, _ endpoint: Endpoint, _ secrets: SecretReading
    ) throws(FaxError) -> [Endpoint.Header] {
        guard let table = try table("headers") else { return [] }
        var headers: [Endpoint.Header] = []
        for name in table.keys.sorted() {
            guard Endpoint.Header.isName(name), headers.count < 8 else {
                throw table.mistake(name, "\(quoted(name)) can't be sent as a header field of its own")
            }
            let advice =
                "\(name) has to say where its value comes from, like { command = [\"pass\", \"access\"] }"
            guard table.isTable(name), let field = try table.table(name) else {
                throw table.mistake(name, advice)
            }
            let source = try secrets.source(
                in: field, prefix: "", name: "\(road).\(name)", addresses: [endpoint.description])
            guard let source else { throw table.mistake(name, advice) }
            headers.append(Endpoint.Header(name: name, source: source))
            strange += field.unknownKeys()
        }
        return headers
    }

    /// The address of a proxy, with its scheme and port.
    fileprivate func proxy() throws(FaxError) -> String? {
        guard let text = try string("proxy") else { return nil }
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard ["http", "https", "socks5h"].contains(scheme) else {
            throw mistake("proxy", "proxy has to begin with http://, https:// or socks5h://")
        }
        let usual = ["http": 80, "https": 443, "socks5h": 1080][scheme] ?? 80
        let address = text.hasSuffix("/") ? text.dropLast() : text[...]
        let bracket =
            address.lastIndex(of: "]") ?? address.index(address.startIndex, offsetBy: scheme.count + 1)
        let hasPort = address[bracket...].dropFirst().contains(":")
        do {
            let place = try Endpoint("http" + address.dropFirst(scheme.count) + (hasPort ? "" : ":\(usual)"))
            let host = place.host.contains(":") ? "[\(place.host)]" : place.host
            return "\(scheme)://\(host):\(place.port)"
        } catch {
            throw mistake("proxy", "the address proxy \(error.reason)")
        }
    }

    private func proof(file: (String) -> String) throws(FaxError) -> Endpoint.Proof {
        var proof = Endpoint.Proof()
        proof.authorities = try string("ca_file").map(file)
        proof.pins = try strings("pins", example: "[\"sha256//…=\"]") ?? []
        guard proof.pins.allSatisfy(Endpoint.Proof.isPin) else {
            throw mistake("pins", "a pin is sha256// and the Base64 of a SHA-256 digest, 44 characters")
        }
        let trust: TrustWord = try word("trust") ?? .authorities
        proof.pinsAreEnough = trust == .pins
        guard trust == .authorities || !proof.pins.isEmpty else {
            throw mistake("trust", "trust = \"pins\" needs pins: without them nothing would prove the server")
        }
        return proof
    }

    fileprivate func networks() throws(FaxError) -> [Network] {
        let example = "[\"3c:37:12:aa:bb:cc 192.168.1.0/24\"]"
        var networks: [Network] = []
        for text in try strings("networks", example: example) ?? [] {
            guard let network = Network(text) else {
                throw mistake(
                    "networks",
                    "\(quoted(text)) is no network: a router's hardware address and a prefix, or a tunnel's name and an address"
                )
            }
            networks.append(network)
        }
        return networks
    }
}

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
        let folder = { (path: String) in Self.absolute(path, beside: file.path, home: home) }
        local = try table.endpoint("local", file: folder)
        tunnel = try table.endpoint("tunnel", file: folder)
        guard local != nil || tunnel != nil else {
            throw table.mistake(
                nil, "profile \(name) has neither local nor tunnel: the address of its server")
        }
        prefer = try table.word("prefer") ?? .local
        networks = try table.networks()
        let addresses = [local, tunnel].compactMap { $0?.description }
        let stored: KeyStore? = try table.word("key_store")
        let own = stored.map { store in
            StoredSecret(
                place: store.place(of: "key", for: name, places), configuration: places.configurationFile,
                profile: name, name: "key", addresses: addresses)
        }
        key = try Self.key(table, stored: own, file: file, home: home)
        let day = 86_400.0
        connectTimeout =
            try table.number("connect_timeout", in: 0.1...day, unit: "seconds") ?? Self.usualConnectTimeout
        timeout = try table.number("timeout", in: 1...day, unit: "seconds") ?? Self.usualTimeout
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

    private static func key(
        _ table: CheckedTable, stored: StoredSecret?, file: ConfigurationFile, home: String?
    ) throws(FaxError) -> SecretSource? {
        let given = KeyStore.settings.filter(table.has)
        guard given.count < 2 else {
            throw table.mistake(
                given[1], "there is \(given[0]) already: a profile has one source for its key")
        }
        if let stored { return .stored(stored) }
        if let command = try table.strings("key_command", example: "[\"pass\", \"faxbot\"]") {
            guard let program = command.first, !program.isEmpty else {
                throw table.mistake("key_command", "key_command names no program")
            }
            guard !file.isOpenToOthers else {
                throw table.mistake(
                    "key_command", "others can write this file, so the program it names is not run",
                    hint: "chmod go-w \(file.path)")
            }
            return .command(command)
        }
        if let path = try table.string("key_file") {
            return .file(path: absolute(path, beside: file.path, home: home))
        }
        guard let variable = try table.string("key_env") else { return nil }
        guard variable.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || isLetterOrDigit($0) }) else {
            throw table.mistake("key_env", "key_env has to be the name of an environment variable")
        }
        return .environment(name: variable)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    /// `~/` is the home folder; a relative path begins at the folder of the configuration.
    static func absolute(_ path: String, beside file: String, home: String?) -> String {
        if path.hasPrefix("/") { return path }
        if path.hasPrefix("~/"), let home { return home + path.dropFirst() }
        return file.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + path
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
    fileprivate func endpoint(_ key: String, file: (String) -> String) throws(FaxError) -> Endpoint? {
        guard isTable(key) else {
            return try string(key).map { (text) throws(FaxError) in try address(text, key) }
        }
        guard let table = try table(key) else { return nil }
        guard let url = try table.string("url") else {
            throw mistake(key, "the table \(key) has no url: the address of the server")
        }
        var endpoint = try address(url, key)
        endpoint.proof = try table.proof(file: file)
        strange += table.unknownKeys()
        guard endpoint.scheme == "https" || endpoint.proof == Endpoint.Proof() else {
            throw mistake(key, "pins, trust and ca_file are for https:// addresses")
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

public import FaxCore
import TOMLKit

extension Configuration {
    /// Reads `config.toml` and the environment.
    ///
    /// A file that is not there is no mistake: `faxpdf` needs none; ``profile(named:)`` says what is missing.
    /// - Throws: 78 for a mistake in the file, with its line.
    public static func load(places: Places, environment: [String: String]) throws(FaxError) -> Configuration {
        guard let file = try ConfigurationFile(path: places.configurationFile) else {
            return Configuration(file: places.configurationFile, environment: environment)
        }
        return try Configuration(file, places: places, environment: environment)
    }

    /// Reads a file's text.
    init(_ file: ConfigurationFile, places: Places, environment: [String: String]) throws(FaxError) {
        let source = ConfigurationSource(path: file.path, lines: TOMLLines(file.text))
        let root = CheckedTable(try Self.parse(file, source), path: [], source: source)
        try self.init(root, file: file, places: places, environment: environment)
    }

    private static func parse(
        _ file: ConfigurationFile, _ source: ConfigurationSource
    ) throws(FaxError) -> TOMLTable {
        if let fault = source.lines.fault { throw source.mistake(line: fault.line, fault.reason) }
        do {
            return try TOMLTable(string: file.text)
        } catch {
            guard let error = error as? TOMLParseError else {
                throw FaxError(.configuration, "\(source.name) can't be read as TOML", cause: "\(error)")
            }
            throw source.mistake(line: error.source.begin.line, error.description)
        }
    }

    /// What holds without a file.
    private init(file: String, environment: [String: String]) {
        self.file = file
        (defaultProfile, defaultRecipient) = (nil, nil)
        (confirmNew, cardFolder) = (false, nil)
        country = Territory.of("LC_TELEPHONE", environment: environment)
        paper = PageSize(country: Territory.of("LC_PAPER", environment: environment))
        document = DocumentDefaults()
        recognizedLanguages = []
        listeners = Listeners()
        outbox = OutboxConditions()
        profiles = [:]
        warnings = []
        self.environment = ServerVariables(environment)
    }

    private init(
        _ root: CheckedTable, file: ConfigurationFile, places: Places, environment: [String: String]
    ) throws(FaxError) {
        self.file = file.path
        self.environment = ServerVariables(environment)
        try refuseWrittenKey(in: root)
        defaultRecipient = try root.string("default_recipient")
        confirmNew = try root.flag("confirm_new") ?? false
        let contacts = try root.table("contacts")
        cardFolder = try contacts?.string("vdir").map {
            Profile.absolute($0, beside: file.path, home: environment["HOME"])
        }
        let inbox = try root.table("inbox")
        recognizedLanguages = try inbox.map { (table) throws(FaxError) in try Self.languages(table) } ?? []
        country =
            try root.country("default_country") ?? Territory.of("LC_TELEPHONE", environment: environment)

        let look = try root.table("document")
        document =
            try look.map { table throws(FaxError) in try DocumentDefaults(table) } ?? DocumentDefaults()
        paper = document.paper ?? PageSize(country: Territory.of("LC_PAPER", environment: environment))

        let (hooks, notify) = (try root.table("hooks"), try root.table("notify"))
        listeners = try Listeners(hooks: hooks, notify: notify, file: file)
        let conditions = try root.table("outbox")
        outbox =
            try conditions.map { table throws(FaxError) in try OutboxConditions(table) } ?? OutboxConditions()

        var found: [String: Profile] = [:]
        var unknown: [(line: Int, text: String)] = []
        let servers = try root.table("profile")
        for name in servers?.keys ?? [] {
            guard let table = try servers?.table(name) else { continue }
            found[name] = try Profile(
                table, name: name, file: file, places: places, home: environment["HOME"])
            unknown += table.unknownKeys()
        }
        profiles = found

        let chosen = try root.string("default_profile")
        if let chosen, found[chosen] == nil {
            let near =
                nearest(to: chosen, among: found.keys.sorted()).map { "; did you mean \(quoted($0))?" } ?? ""
            throw root.mistake("default_profile", "there is no profile \(quoted(chosen))\(near)")
        }
        defaultProfile = chosen
        for table in [root, look, conditions, hooks, notify, contacts, inbox] {
            unknown += table?.unknownKeys() ?? []
        }
        warnings = unknown.sorted { ($0.line, $0.text) < ($1.line, $1.text) }.map(\.text)
    }
}

extension Configuration {
    /// `inbox.ocr_languages`: names such as `eng` or `script/Latin`, never an option or another folder.
    fileprivate static func languages(_ table: CheckedTable) throws(FaxError) -> [String] {
        let key = "ocr_languages"
        let names = try table.strings("ocr_languages", example: "[\"eng\", \"deu\"]") ?? []
        for name in names {
            let isName = name.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
                    || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "/")
            }
            guard isName, !name.isEmpty, !name.hasPrefix("/"), name.utf8.count <= 64 else {
                throw table.mistake(
                    key, "\(quoted(name)) is no language of tesseract", hint: "tesseract --list-langs")
            }
        }
        return names
    }
}

extension Configuration.DocumentDefaults {
    fileprivate init(_ table: CheckedTable) throws(FaxError) {
        paper = try table.word("paper")
        font = try table.string("font")
        fontSize = try table.number("font_size", in: 4...72, unit: "points")
        margin = try table.number("margin", in: 0...200, unit: "points")
        maxPages = try table.number("max_pages", in: 0...1_000_000, unit: "pages").map { Int($0) }
        maxBytes = try table.string("max_bytes").map { (text) throws(FaxError) in
            guard let count = ByteCount(text) else {
                throw table.mistake("max_bytes", "max_bytes has to be like \"10M\" or \"500k\"")
            }
            return count
        }
        from = try table.string("from")
    }
}

/// What to do while the network is metered, in the words of the file.
private enum MeteredWord: String, CaseIterable {
    case go
    case wait
}

extension OutboxConditions {
    fileprivate init(_ table: CheckedTable) throws(FaxError) {
        let metered: MeteredWord? = try table.word("metered")
        waitsWhileMetered = metered == .wait
        batteryBelow = try table.number("battery_below", in: 1...100, unit: "percent")
    }
}

extension CheckedTable {
    /// A country by its code of ISO 3166-1.
    fileprivate func country(_ key: String) throws(FaxError) -> String? {
        guard let text = try string(key) else { return nil }
        let code = text.uppercased()
        if Territory.codes.contains(code) { return code }
        let advice = code == "UK" ? "; did you mean \"GB\"?" : ", like \"US\" or \"DE\""
        throw mistake(key, "\(key) has to be a country's two letters\(advice)")
    }
}

/// A key in a file that is shown, copied and kept under version control is no key for long.
func refuseWrittenKey(in table: CheckedTable) throws(FaxError) {
    for word in ["key", "api_key", "apikey", "token", "secret", "password"] where table.keys.contains(word) {
        let name = table.path.last ?? "faxbot"
        throw table.mistake(
            word, "a key can't be written into this file: use key_store, key_command, key_file or key_env",
            hint: "faxserver key set \(name)")
    }
}

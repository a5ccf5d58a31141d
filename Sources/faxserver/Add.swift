import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import SecretStore

/// `faxserver add`: a new server.
struct Add: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a server; what is not given is asked for on the terminal.",
        discussion: """
            The addresses are asked for /health without the key, and what answers is said. The key is read from \
            standard input, or from the terminal, where it is not shown; after it, one a line, the values of --header. \
            It is kept in the keyring, or else in a file that only you can read.
            """)

    @Argument(help: ArgumentHelp("A name for the server.", valueName: "profile"))
    var profile: String?

    @OptionGroup var addresses: AddressOptions
    @OptionGroup var key: KeyOptions

    @Option(help: ArgumentHelp("Seconds until a connection must stand.", valueName: "seconds"))
    var connectTimeout: Double?

    @Option(help: ArgumentHelp("Seconds of silence that are too many.", valueName: "seconds"))
    var timeout: Double?

    @Flag(help: "Make it the server that faxes go to.")
    var use = false

    @Flag(help: "Don't look whether a Faxbot answers.")
    var unchecked = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let environment = context.environment
        let configuration = try context.configuration()
        let dialog = AddDialog(context)
        let name: String
        if let profile { name = profile } else { name = try dialog.name(configuration) }
        try configuration.checkIsFree(name)
        let (local, tunnel) = try dialog.addresses(addresses)
        let table = ["profile", name]
        var keys: [(key: String, value: ConfigurationValue)] = []
        if let local { keys.append(("local", .text(local))) }
        if let tunnel { keys.append(("tunnel", .text(tunnel))) }
        if let prefer = addresses.prefer { keys.append(("prefer", .text(prefer.rawValue))) }
        if let proxy = addresses.proxy { keys.append(("proxy", .text(proxy))) }
        keys += key.settings
        if let connectTimeout { keys.append(("connect_timeout", .number(connectTimeout))) }
        if let timeout { keys.append(("timeout", .number(timeout))) }
        var changes: [ConfigurationChange] = [.addTable(table, keys)]
        if let chosen = configuration.choice(with: name, use: use) {
            changes.append(.set(["default_profile"], .text(chosen)))
        }
        // What can be refused is refused before anything secret is asked for.
        let draft = try Configuration.trying(changes, places: places, environment: environment)
        for header in addresses.header {
            let endpoint = header.road == .local ? draft.profiles[name]?.local : draft.profiles[name]?.tunnel
            guard endpoint?.scheme == "https" else {
                throw FaxError(
                    .usage, "--header \(header.name) is for a \(header.road.rawValue) address with https://")
            }
        }
        let secrets = try key.secrets(addresses.header, context)
        if !unchecked, let profile = draft.profiles[name] { try dialog.visit(profile, secrets) }
        if secrets.isEmpty {
            try Configuration.edit(changes, places: places, environment: environment)
            context.note("server \(name) is added")
        } else {
            let store = try Configuration.store(
                secrets, for: name, in: key.store, with: changes, places: places, environment: environment)
            context.note("server \(name) is added; its key is in \(store.words)")
        }
        if draft.profiles[name]?.local?.needsApproval == true {
            context.note("in your own network, once: faxserver trust --network \(name)")
        }
    }
}

/// The addresses of a new server.
struct AddressOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Its address in the own network.", valueName: "url"))
    var local: String?

    @Option(help: ArgumentHelp("Its address that works from everywhere.", valueName: "url"))
    var tunnel: String?

    @Option(help: ArgumentHelp("The address to ask first: local or tunnel.", valueName: "road"))
    var prefer: Profile.Road?

    @Option(
        help: ArgumentHelp(
            "A header field that the https:// address wants, such as CF-Access-Client-Id; local: in front for the local one. Can be repeated.",
            valueName: "name"))
    var header: [HeaderArgument] = []

    @Option(
        help: ArgumentHelp(
            "The proxy to the tunnel: http://, https:// or socks5h://.", valueName: "url"))
    var proxy: String?

    func validate() throws {
        for (option, text) in [("--local", local), ("--tunnel", tunnel)] {
            guard let text else { continue }
            do {
                _ = try Endpoint(text)
            } catch {
                throw ValidationError("\(option) \(error.reason)")
            }
        }
    }
}

/// Where a new server's key comes from.
struct KeyOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Keep it there: secret-service or file.", valueName: "place"))
    var store: KeyStore?

    @Option(
        help: ArgumentHelp(
            "A program whose standard output is the key, with its arguments.", valueName: "command"))
    var keyCommand: String?

    @Option(help: ArgumentHelp("A file with the key, of mode 0600.", valueName: "file"), completion: .file())
    var keyFile: String?

    @Option(help: ArgumentHelp("An environment variable with the key.", valueName: "name"))
    var keyEnv: String?

    @Flag(help: "The server wants no key.")
    var noKey = false

    func validate() throws {
        let given = [keyCommand != nil, keyFile != nil, keyEnv != nil, noKey, store != nil].count { $0 }
        guard given < 2 else {
            throw ValidationError(
                "--store, --key-command, --key-file, --key-env and --no-key exclude each other")
        }
    }

    /// What the configuration says of a key that Faxpipe does not store itself.
    var settings: [(key: String, value: ConfigurationValue)] {
        if let keyCommand {
            return [("key_command", .texts(keyCommand.split(separator: " ").map(String.init)))]
        }
        if let keyFile { return [("key_file", .text(keyFile))] }
        if let keyEnv { return [("key_env", .text(keyEnv))] }
        return []
    }

    /// What is to be stored: the key, unless it comes from elsewhere, and the values of header fields.
    func secrets(
        _ headers: [HeaderArgument], _ context: ToolContext
    ) throws(FaxError) -> [ProfileSecret: Secret] {
        var wanted: [(ProfileSecret, String)] = settings.isEmpty && !noKey ? [(.key, "key")] : []
        wanted += headers.map { ($0.secret, $0.name) }
        guard !wanted.isEmpty else { return [:] }
        var input = try SecretInput(context)
        var secrets: [ProfileSecret: Secret] = [:]
        for (secret, what) in wanted { secrets[secret] = try input.next(what) }
        return secrets
    }
}

public import FaxConfig
public import FaxCore
public import FaxbotClient
import Glibc
public import LocalNetwork
public import SecretStore

/// A new device at a server: its profile, and the key that the server gives it for a code.
///
/// A code works once. So all that can fail is tried before it leaves, and the answer is on the disk before anybody
/// looks at it: ``finish(_:places:environment:)`` goes on wherever something has ended.
public struct Pairing: Sendable {
    /// The name of the profile.
    public let name: String
    /// The addresses, as the person knows them.
    public let local: Endpoint?, tunnel: Endpoint?
    /// The networks in which the plain local address may have the key.
    public var networks: [Network] = []
    /// What the server lists the key as.
    public let device: String

    /// A pairing of these.
    public init(name: String, local: Endpoint?, tunnel: Endpoint?, device: String) {
        (self.name, self.local, self.tunnel) = (name, local, tunnel)
        self.device = Self.printable(device)
    }

    /// This machine's name (gethostname(2)), up to its first dot.
    public static var thisMachine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return "" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.split(separator: ".").first.map(String.init) ?? ""
    }

    /// A name as every server takes it: printable ASCII, 60 characters at most.
    private static func printable(_ text: String) -> String {
        let plain = text.unicodeScalars.filter { (0x20...0x7e).contains($0.value) }.prefix(60)
        let name = String(String.UnicodeScalarView(plain))
        return name.isEmpty ? "Faxpipe" : name
    }

    /// The profile that it is going to be, without its key.
    public var profile: Profile { Profile(named: name, local: local, tunnel: tunnel, networks: networks) }

    /// What has become of one.
    public struct Outcome: Sendable {
        /// The name of the profile that is there now.
        public let name: String
        /// What a person should hear, a line each.
        public let remarks: [String]
    }

    /// Tries, without changing anything, whether the profile can be written.
    /// - Throws: 78 if the configuration is wrong, or has a profile of that name; 64 if no profile can have that name;
    ///   73 or 74 if it can't be written; 75 if an earlier pairing of that name is not finished.
    public func rehearse(places: Places, environment: [String: String]) throws(FaxError) {
        guard Profile.isName(name) else {
            throw FaxError(
                .usage, "a profile's name has 1 to 64 letters, digits, dots, dashes and underscores",
                hint: "--name office")
        }
        if PairingRecord.names(places).contains(name) { throw PairingRecord.unfinished(name) }
        let configuration = try Configuration.load(places: places, environment: environment)
        guard configuration.profiles[name] == nil else {
            throw FaxError(
                .configuration, "there is a profile \(name) already", hint: "choose another name: --name NAME"
            )
        }
        try Configuration.rehearse(
            changes(local, tunnel, in: configuration), places: places, environment: environment)
    }

    /// Redeems a code, keeps the answer, and makes the profile of it.
    ///
    /// - Parameter client: for the address that was proven to be the server's.
    /// - Throws: as ``FaxbotClient/redeem(_:as:answerTo:)``; 73 or 74, and nothing has left, if the answer could not be
    ///   kept; whatever ``finish(_:places:environment:)`` throws.
    public func redeem(
        _ code: PairingCode, by client: FaxbotClient, places: Places, environment: [String: String]
    ) throws(FaxError) -> Outcome {
        let record = try PairingRecord.begin(
            .init(
                name: name, local: local?.description, tunnel: tunnel?.description,
                networks: networks.map(\.description), device: device, origin: client.way.endpoint.origin),
            places: places)
        do throws(FaxError) {
            try client.redeem(code.text, as: device, answerTo: record.descriptor)
        } catch {
            record.remove()
            throw error
        }
        try record.sync()
        return try Self.finish(record, places: places, environment: environment)
    }

    /// The names of pairings that have begun and have not been finished.
    public static func unfinished(_ places: Places) -> [String] { PairingRecord.names(places) }

    /// Finishes a pairing that has begun.
    /// - Throws: 76 if no answer had come when it ended, or none that can be read; 73 to 78 if the profile or the key
    ///   can't be written, and the answer stays where it is.
    public static func finish(
        _ name: String, places: Places, environment: [String: String]
    ) throws(FaxError) -> Outcome {
        try finish(
            PairingRecord.open(name, places: places), places: places, environment: environment)
    }

    private static func finish(
        _ record: consuming PairingRecord, places: Places, environment: [String: String]
    ) throws(FaxError) -> Outcome {
        let (purpose, body, path) = (record.purpose, record.answer, record.path)
        guard !body.isEmpty else {
            record.remove()
            throw FaxError(
                .outcomeUnknown,
                "the pairing of \(purpose.name) ended before \(purpose.origin) had answered: "
                    + FaxbotClient.spent(purpose.device), hint: FaxbotClient.afterwards)
        }
        guard let answer = PairingAnswer(reading: body) else {
            throw FaxError(
                .outcomeUnknown,
                "\(purpose.origin) has taken the code, and its answer can't be read: \(FaxbotClient.spent(purpose.device))",
                hint: "look into \(path), and remove it")
        }
        let typed = Pairing(purpose)
        let local = typed.local ?? typed.other(answer.local)
        let tunnel = typed.tunnel ?? typed.other(answer.tunnel)
        let configuration = try Configuration.load(places: places, environment: environment)
        let known = configuration.profiles[typed.name]
        guard known == nil || known?.local == local && known?.tunnel == tunnel else {
            throw FaxError(
                .configuration,
                "there is another profile \(typed.name) now; the key of the pairing stays in \(path)",
                hint: "faxserver rename \(typed.name) NAME; faxserver pair --finish")
        }
        let changes = known == nil ? typed.changes(local, tunnel, in: configuration) : []
        let remarks = try typed.store(answer.key, with: changes, places, environment)
        record.remove()
        return Outcome(name: typed.name, remarks: answer.remarks + remarks)
    }

    private init(_ purpose: PairingRecord.Purpose) {
        self.init(
            name: purpose.name, local: purpose.local.flatMap { try? Endpoint($0) },
            tunnel: purpose.tunnel.flatMap { try? Endpoint($0) }, device: purpose.device)
        networks = purpose.networks.compactMap { Network($0) }
    }

    /// An address that is none of those that the person knows.
    private func other(_ endpoint: Endpoint?) -> Endpoint? {
        endpoint == local || endpoint == tunnel ? nil : endpoint
    }

    /// Makes a profile of a link that has a key with it: nobody has to be asked.
    /// - Throws: 73 to 78 if the profile or the key can't be written.
    public func keep(
        _ key: Secret, places: Places, environment: [String: String]
    ) throws(FaxError) -> Outcome {
        let configuration = try Configuration.load(places: places, environment: environment)
        let changes = changes(local, tunnel, in: configuration)
        return Outcome(name: name, remarks: try store(key, with: changes, places, environment))
    }

    /// Stores the key, and writes the profile in the same go; what a person should hear about it.
    private func store(
        _ key: Secret, with changes: [ConfigurationChange], _ places: Places, _ environment: [String: String]
    ) throws(FaxError) -> [String] {
        do throws(FaxError) {
            try Configuration.store(
                key: key, for: name, with: changes, places: places, environment: environment)
            return []
        } catch  where error.code == .noPermission {
            // A keyring that is locked, or fails: the code is spent, and a file takes every key.
            try Configuration.store(
                key: key, for: name, in: .file, with: changes, places: places, environment: environment)
            return ["\(error.message); it is in a file instead, mode 0600"]
        }
    }

    private func changes(
        _ local: Endpoint?, _ tunnel: Endpoint?, in configuration: Configuration
    ) -> [ConfigurationChange] {
        var keys: [(key: String, value: ConfigurationValue)] = []
        if let local { keys.append(("local", .text(local.description))) }
        if let tunnel { keys.append(("tunnel", .text(tunnel.description))) }
        if !networks.isEmpty { keys.append(("networks", .texts(networks.map(\.description)))) }
        let table = ConfigurationChange.addTable(["profile", name], keys)
        let chosen = configuration.choice(with: name, use: false)
        return [table] + (chosen.map { [.set(["default_profile"], .text($0))] } ?? [])
    }
}

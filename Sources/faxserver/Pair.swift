import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxPairing
import FaxbotClient
import FoundationEssentials
import SecretStore

/// `faxserver pair`: a profile of a server's address and a code, a link, or a QR code.
struct Pair: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "pair", abstract: "Make a profile with a pairing code, a link or a QR code.",
        discussion: """
            A code works once, and the server gives out a key of this device's own for it. All that can fail is tried \
            before the code leaves, and the answer is on the disk before anything else is done with it.
            """)

    @Argument(
        help: ArgumentHelp(
            "The server's address, or a faxpipe: or faxbot: link; - reads it from standard input.",
            valueName: "url"))
    var url: String?

    @Argument(
        help: ArgumentHelp("The code. Default: asked for on the terminal, or read from standard input."))
    var code: String?

    @Option(
        name: .customLong("qr"),
        help: ArgumentHelp("Read a picture with a QR code; - is standard input.", valueName: "file"),
        completion: .file())
    var picture: String?

    @Option(help: ArgumentHelp("The new profile's name. Default: the link's, or from the address."))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "What the server lists the key as. Default: this machine's name.", valueName: "name"))
    var device: String?

    @Flag(help: "Don't ask: the network is approved, and what the link says is done.")
    var yes = false

    @Flag(help: "Finish pairings that something has ended in the middle.")
    var finish = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard !finish else {
            guard url == nil, picture == nil else {
                throw ValidationError("--finish takes no address and no picture")
            }
            return
        }
        guard url != nil || picture != nil else {
            throw ValidationError("pair with what? An address, a link, or --qr and a picture")
        }
        if picture == "-" || url == "-", code == "-" || picture == url {
            throw ValidationError("standard input (-) can be read only once")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        if finish { return try finishAll(places, context) }
        for name in Pairing.unfinished(places) {
            context.note("the pairing of \(name) is not finished: faxserver pair --finish")
        }
        let link = try invitation(context)
        var pairing = Pairing(
            name: try profileName(link), local: link.local, tunnel: link.tunnel,
            device: device ?? Pairing.thisMachine)
        try pairing.rehearse(places: places, environment: context.environment)
        if case .key(let key)? = link.token {
            return report(
                try pairing.keep(key, places: places, environment: context.environment), context)
        }
        try approveNetwork(for: &pairing, context)
        // The way is proven before anybody types a code.
        let server = try FaxbotServer(
            profile: pairing.profile, withKey: false, runtime: places.runtime,
            environment: context.environment, now: { Date() })
        let client = try server.client()
        for remark in server.remarks() { context.note(remark) }
        let code = try pairingCode(link, context)
        context.explain("the code goes to \(client.way.endpoint)")
        report(
            try pairing.redeem(code, by: client, places: places, environment: context.environment), context)
    }

    private func finishAll(_ places: Places, _ context: ToolContext) throws(FaxError) {
        let names = Pairing.unfinished(places)
        if names.isEmpty { context.note("no pairing is left to be finished") }
        for name in names {
            report(
                try Pairing.finish(name, places: places, environment: context.environment), context)
        }
    }

    private func report(_ outcome: Pairing.Outcome, _ context: ToolContext) {
        for remark in outcome.remarks { context.note(remark) }
        context.note("profile \(outcome.name) is there, with its key; next: faxserver test \(outcome.name)")
    }

    /// What the operand or the picture says, shown to the person where somebody else wrote it.
    private func invitation(_ context: ToolContext) throws(FaxError) -> PairingLink {
        guard let picture else {
            let text = url == "-" ? try Self.standardInput() : url ?? ""
            let link = try Self.link(text, "the address or link")
            if !text.lowercased().hasPrefix("http") { try show(link, context) }
            return link
        }
        let texts = try PairingPicture.texts(at: picture)
        // A server that shows its code alone: the address is typed.
        if let url, let code = texts.lazy.compactMap(PairingCode.init).first {
            var link = try Self.link(url, "the address")
            link.token = .code(code)
            try show(link, context)
            return link
        }
        if texts.contains(where: { PairingCode($0) != nil }),
            !texts.contains(where: { (try? PairingLink($0)) != nil })
        {
            throw FaxError(
                .usage, "the QR code in \(picture) is a code alone: whose it is has to be said too",
                hint: "faxserver pair --qr \(picture) http://192.168.1.100:8080")
        }
        guard let text = texts.first(where: { (try? PairingLink($0)) != nil }) ?? texts.first else {
            throw FaxError(
                .badData, "there is no QR code in \(picture)",
                hint: "a sharp picture with all of the code and its white margin is needed")
        }
        let usable = texts.filter { (try? PairingLink($0)) != nil }
        guard usable.count <= 1 else {
            throw FaxError(.badData, "there are \(usable.count) servers' QR codes in \(picture): cut out one")
        }
        let link = try Self.link(text, "the QR code in \(picture)")
        try show(link, context)
        return link
    }

    /// The line on standard input, which nobody else can read.
    private static func standardInput() throws(FaxError) -> String {
        guard let line = readLine() else { throw FaxError(.usage, "there is no link on standard input") }
        return line
    }

    private static func link(_ text: String, _ subject: String) throws(FaxError) -> PairingLink {
        do throws(PairingLink.Mistake) {
            return try PairingLink(text)
        } catch {
            throw FaxError(
                .badData, "\(subject) \(error.reason)",
                hint: "faxserver pair http://192.168.1.100:8080 123456")
        }
    }

    /// Shows what a link says, and asks whether that is wanted.
    private func show(_ link: PairingLink, _ context: ToolContext) throws(FaxError) {
        var lines = ["this is what it says:"]
        if let name = link.name { lines.append("  name    \(name)") }
        if let local = link.local { lines.append("  local   \(local)") }
        if let tunnel = link.tunnel { lines.append("  tunnel  \(tunnel)") }
        switch link.token {
        case .code: lines.append("  and a pairing code")
        case .key: lines.append("  and a key")
        case nil: break
        }
        guard !yes else {
            for line in lines { context.note(line) }
            return
        }
        let terminal = try ControllingTerminal(for: "pair", hint: "--yes does what the link says")
        terminal.show(lines)
        guard terminal.asks("make a profile of it?") else { throw FaxError(.tryAgain, "nothing was done") }
    }

    private func profileName(_ link: PairingLink) throws(FaxError) -> String {
        if let name = name ?? link.name { return name }
        let host = (link.tunnel ?? link.local)?.host ?? ""
        let label = host.split(separator: ".").first.map(String.init) ?? ""
        let isName = label.contains { $0.isLetter } && !host.contains(":") && Profile.isName(label)
        return isName && label != "localhost" ? label : "faxbot"
    }

    /// A plain address may have the code and the key only in a network that the person knows.
    private func approveNetwork(for pairing: inout Pairing, _ context: ToolContext) throws(FaxError) {
        guard pairing.profile.endpoints().contains(where: { $0.endpoint.scheme == "http" }) else { return }
        let sighting: Profile.Sighting
        do throws(FaxError) {
            sighting = try pairing.profile.sighting()
        } catch {
            // The other address may do.
            guard pairing.profile.endpoints().count > 1 else { throw error }
            context.note(error.message)
            return
        }
        guard let network = sighting.network else { return }
        if !yes {
            let terminal = try ControllingTerminal(
                for: "pair", hint: "--yes approves the network without asking")
            let time = Int(sighting.milliseconds.rounded())
            terminal.show([
                "\(sighting.endpoint) answers as a Faxbot does, after \(time) ms, in the network \(network)"
            ])
            guard terminal.asks("is this network yours, and may \(pairing.name) show its key in it?") else {
                guard pairing.profile.endpoints().contains(where: { $0.endpoint.scheme == "https" }) else {
                    throw FaxError(
                        .tryAgain, "nothing was done: the code goes only to a network that is yours")
                }
                return
            }
        }
        pairing.networks = [network]
    }

    private func pairingCode(_ link: PairingLink, _ context: ToolContext) throws(FaxError) -> PairingCode {
        if case .code(let code)? = link.token { return code }
        let text: String
        if let code, code != "-" {
            text = code
        } else if code == "-" || !context.inputIsTerminal {
            text = readLine() ?? ""
        } else {
            let terminal = try ControllingTerminal(for: "pair", hint: "faxserver pair URL CODE")
            text = terminal.ask("the pairing code that the server shows:") ?? ""
        }
        guard let code = PairingCode(text) else {
            throw FaxError(
                .usage, "that is no pairing code: it has 4 to 64 letters and digits, Faxbot's six digits")
        }
        return code
    }
}

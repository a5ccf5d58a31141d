import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxPairing
import QRCode
import SecretStore
import TerminalGraphics

/// `faxserver qr`: a QR code with which the next device finds the server.
struct QR: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "qr",
        abstract: "Draw a QR code with a server's addresses for the next device.",
        discussion: """
            Asks whether the key shall be in it. Without it the next device needs a pairing code of the server: \
            faxserver pair --qr reads it there.
            """)

    @OptionGroup var selection: ProfileArgument

    @Flag(inversion: .prefixedNo, help: "Whether the key is in it, without asking.")
    var key: Bool?

    @Option(
        help: ArgumentHelp("Write a PNG file, mode 0600, instead; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var png: String?

    @Flag(help: "Exchange dark and light, for a terminal without colours and with a light ground.")
    var invert = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        let profile = try configuration.profile(named: selection.profile)
        var link = PairingLink(
            name: profile.isOfEnvironment ? nil : profile.name, local: profile.local, tunnel: profile.tunnel)
        if try wantsKey(of: profile), let secret = try profile.secret(environment: context.environment) {
            link.token = .key(secret)
        }
        let symbol = try Self.symbol(link.text)
        if let png {
            try write(symbol, to: png, places, context)
        } else {
            let lines = symbol.lines(on: paper(context))
            try context.output.write(lines.map { $0 + "\n" }.joined())
        }
        let addresses = profile.endpoints().map { "\($0.endpoint)" }.joined(separator: ", ")
        context.note(
            link.token == nil
                ? "in it: \(addresses), without the key"
                : "in it: \(addresses), and the key: show it to nobody else")
    }

    private func wantsKey(of profile: Profile) throws(FaxError) -> Bool {
        if let key { return key }
        guard profile.key != nil, let terminal = try? ControllingTerminal(for: "qr") else { return false }
        return terminal.asks("shall the key be in it? Who sees the picture can fax in your name")
    }

    private static func symbol(_ text: String) throws(FaxError) -> QRSymbol {
        do throws(QRCodeError) {
            return try QRSymbol(text)
        } catch {
            throw FaxError(.cannotCreate, "can't draw a QR code: \(error)", hint: error.hint)
        }
    }

    private func write(
        _ symbol: QRSymbol, to path: String, _ places: Places, _ context: ToolContext
    ) throws(FaxError) {
        let bytes: [UInt8]
        do throws(TerminalGraphicsError) {
            bytes = try symbol.picture().pngFile()
        } catch {
            throw FaxError(.cannotCreate, "can't make a PNG", cause: "\(error)")
        }
        let scratch = context.environment["TMPDIR"] ?? "/tmp"
        let output = try DocumentOutput(path: path, scratch: scratch, context: context)
        try output.write(bytes)
        try output.commit()
    }

    /// What the symbol is written on. In a file or a pipe it is paper.
    private func paper(_ context: ToolContext) -> QRSymbol.Paper {
        let environment = context.environment
        // What the locale can say, whatever the terminal is.
        let hasBlocks =
            TerminalAbilities(environment: environment.merging(["TERM": "xterm"]) { $1 }).best != .ascii
        guard context.output.isTerminal else {
            return hasBlocks ? (invert ? .dark : .light) : invert ? .darkASCII : .lightASCII
        }
        let colors = TerminalColors(environment: environment)
        if hasBlocks, colors >= .palette { return .colors }
        if hasBlocks, colors >= .sixteen { return .fewColors }
        // rxvt and its kin tell of their ground: "15;default;0".
        let ground = environment["COLORFGBG"]?.split(separator: ";").last
        let isLight = (ground == "7" || ground == "15") != invert
        return hasBlocks ? (isLight ? .light : .dark) : isLight ? .lightASCII : .darkASCII
    }
}

extension QRCodeError {
    /// What the user can do.
    fileprivate var hint: String? {
        guard case .missing(_, let package) = self else { return nil }
        return "sudo apt install \(package)"
    }
}

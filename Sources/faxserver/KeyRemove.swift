import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import SecretStore

/// `faxserver key rm`: a key that is used no more, here and at the server.
struct KeyRemove: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Remove the stored key of a server, and let the server revoke it where it may.",
        discussion:
            "A server revokes a key that has the scope keys:manage; else it stays valid, and that is said.")

    @OptionGroup var selection: NamedProfile

    @Flag(help: "Remove it here only; the server is not asked.")
    var here = false

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let profile = try context.configuration().ownProfile(selection.profile)
        guard case .stored(_)? = profile.key else {
            throw FaxError(
                .configuration,
                "no key is stored for \(profile.name)\(profile.key.map { ": it comes \($0.words)" } ?? "")",
                hint: "faxserver show \(profile.name)")
        }
        if !yes {
            let terminal = try ControllingTerminal(for: "key rm", hint: "--yes removes without asking")
            let question =
                here
                ? "remove the key of \(profile.name) here?"
                : "remove the key of \(profile.name) here and at the server?"
            guard terminal.asks(question) else { throw FaxError(.tryAgain, "nothing was removed") }
        }
        if !here { try revoke(profile, context) }
        try Configuration.removeKey(
            of: profile.name, places: try context.places(), environment: context.environment)
        context.note("the key of \(profile.name) is removed here")
    }

    private func revoke(_ profile: Profile, _ context: ToolContext) throws(FaxError) {
        do throws(FaxError) {
            try FaxbotServer.ofKey(profile, context).client().revokeKey()
            context.note("the server has revoked it")
        } catch  where error.code == .noPermission || error.code == .refused {
            context.note("it stays valid at the server: \(error.message)")
        } catch {
            throw FaxError(
                error.code, error.message, hint: "--here removes it here only; it stays valid at the server",
                cause: error.cause)
        }
    }
}

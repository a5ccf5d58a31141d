import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// `faxserver rm`: a server that is used no more.
struct Remove: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Remove a server from the configuration, with the key that was stored for it.",
        discussion: "Faxes stay. The key stays valid at the server: faxserver key rm revokes it before.")

    @OptionGroup var selection: NamedProfile

    @Flag(help: "Don't ask.")
    var yes = false

    @Flag(
        help: "Remove it although faxes still need it: they wait until there is a server of that name again.")
    var force = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let configuration = try context.configuration()
        let profile = try configuration.ownProfile(selection.profile)
        let waiting = try RecordedJobs(context).unfinished(of: profile.name)
        guard waiting == 0 || force else {
            let faxes = waiting == 1 ? "1 fax still needs" : "\(waiting) faxes still need"
            throw FaxError(
                .tryAgain, "\(faxes) server \(profile.name)",
                hint: "faxjobs list; --force removes it all the same")
        }
        if !yes {
            let terminal = try ControllingTerminal(for: "rm", hint: "--yes removes without asking")
            let addresses = profile.endpoints().map(\.endpoint.description).joined(separator: ", ")
            guard terminal.asks("remove server \(profile.name) (\(addresses)) and its stored key?") else {
                throw FaxError(.tryAgain, "nothing was removed")
            }
        }
        try Configuration.remove(profile.name, places: places, environment: context.environment)
        FaxbotServer.forget(profile, runtime: places.runtime)
        context.note("server \(profile.name) is removed")
        if configuration.profiles.count > 2, configuration.defaultProfile == profile.name {
            context.note("faxserver use says where faxes go now")
        }
    }
}

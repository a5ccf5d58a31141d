import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore

/// `faxserver use`: where the faxes go from now on.
struct Use: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Make a server the one that faxes go to.",
        discussion: "It is written into config.toml. --profile, FAX_PROFILE and FAX_URL come before it.")

    @OptionGroup var selection: NamedProfile
    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try context.configuration()
        let profile = try configuration.ownProfile(selection.profile)
        try Configuration.edit(
            [.set(["default_profile"], .text(profile.name))], places: try context.places(),
            environment: context.environment)
        context.note("faxes go to \(profile.name) from now on")
        for name in ["FAX_URL", "FAX_PROFILE"] where context.environment[name]?.isEmpty == false {
            context.note("\(name) is set, and comes before it")
        }
    }
}

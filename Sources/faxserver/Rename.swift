import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient

/// `faxserver rename`: another name for a server; faxes that are under way still find it.
struct Rename: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a server another name.",
        discussion: "Its key, and the faxes that are recorded for it, go along.")

    @OptionGroup var selection: NamedProfile

    @Argument(help: ArgumentHelp("Its new name.", valueName: "name"))
    var name: String

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let environment = context.environment
        let configuration = try context.configuration()
        let profile = try configuration.ownProfile(selection.profile)
        try configuration.checkIsFree(name)
        let jobs = try RecordedJobs(context)
        let (old, new) = (profile.name, name)
        try jobs.whileNobodySends { () throws(FaxError) in
            var areMoved = false
            do throws(FaxError) {
                try Configuration.rename(old, to: new, places: places, environment: environment) {
                    () throws(FaxError) in
                    try jobs.rename(old, to: new)
                    areMoved = true
                }
            } catch {
                if areMoved { try jobs.rename(new, to: old) }
                throw error
            }
        }
        FaxbotServer.forget(profile, runtime: places.runtime)
        context.note("server \(old) is now \(new)")
        if environment["FAX_PROFILE"] == old { context.note("FAX_PROFILE still says \(old)") }
    }
}

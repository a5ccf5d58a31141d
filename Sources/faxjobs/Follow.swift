import ArgumentParser
import DesktopNotification
import FaxCLI
import FaxConfig
import FaxCore
import FaxOutbox
import FaxStore

/// `faxjobs follow`: a fax on the desktop, from the queue to its end.
struct Follow: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Tell the desktop what becomes of a fax, with buttons.",
        discussion: """
            A notification says when the fax is accepted, and again what became of it: Show opens the document, Try \
            again sends it once more where it surely did not arrive. It ends when there is nothing more to tell and \
            nothing more to press. Without it the desktop is told by the next flush, without buttons.
            """)

    @Argument(
        help: "A job's number or UUID, or last for the newest.", completion: .custom(JobSelection.complete))
    var id: String

    @Option(
        help: ArgumentHelp("Follow it no longer than this: 30m, 2h. Default: 1d.", valueName: "time"))
    var timeout: DurationArgument?

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let configuration = try Configuration.load(
            places: try context.places(), environment: context.environment)
        guard configuration.listeners.jobs != .none else {
            throw FaxError(
                .configuration, "the desktop is told nothing of outgoing faxes: jobs = \"none\"",
                hint: "man faxpipe-config")
        }
        guard let address = DesktopNotification.busAddress(in: context.environment),
            let screen = NotificationScreen(at: address)
        else {
            throw FaxError(
                .usage, "there is no desktop that shows notifications", hint: "faxjobs wait \(id)")
        }
        let store = try context.openStore()
        let followed = FollowedJob(
            try JobSelection.job(id, in: store), in: store, on: screen,
            detail: configuration.listeners.jobs, environment: configuration.withoutKeys(context.environment),
            context)
        try followed.follow(
            by: try context.openOutbox(store), until: .now + (timeout?.duration ?? .seconds(86_400)))
    }
}

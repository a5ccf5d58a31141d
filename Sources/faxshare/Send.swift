public import ArgumentParser
public import DesktopDialog
import DesktopIntegration
import FaxCLI
import FaxConfig
import FaxCore

struct Send: FaxCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask whom files are for, and send them.",
        discussion: """
            The files become one fax, in the order given. A window asks whom it is for, for a line on the cover page, \
            and at last, with pages, minutes and what won't be read well, whether it shall be sent. What is done then \
            is what faxsend does: the fax is safe on disk before its first packet leaves.
            """)

    @OptionGroup var common: CommonOptions

    @Option(help: "What asks: auto, zenity, kdialog or terminal. Default: auto.")
    var dialog = DialogKind.auto

    @Option(
        help: ArgumentHelp("The server to use.", valueName: "name"), completion: .profiles)
    var profile: String?

    @Flag(name: .customLong("uri-list"), help: "Read the files' URIs from standard input, one a line.")
    var uriList = false

    @Argument(
        help: ArgumentHelp("Text, PDF or picture; or a file: URI.", valueName: "file"), completion: .file())
    var files: [String] = []

    func execute(_ context: ToolContext) throws(FaxError) {
        let dialog = try DesktopSession(context.environment).dialog(dialog)
        do throws(FaxError) {
            try send(by: dialog, context)
        } catch {
            dialog.tell(error)
            throw error
        }
    }

    private func send(by dialog: any SendDialog, _ context: ToolContext) throws(FaxError) {
        guard let files = try SharedFiles(files, uriList: uriList, dialog: dialog) else { return }
        let tools = try SiblingTools(context)
        // It goes on in a process of its own while the person chooses.
        var plan = try DocumentPlan(of: files.paths, by: tools)
        let places = try context.places()
        let configuration = try Configuration.load(places: places, environment: context.environment)
        for warning in configuration.warnings { context.note(warning) }
        // What can't be sent in the end is better said in the beginning.
        _ = try configuration.profile(named: profile)
        let book = try StoredAddresses(places: places, country: configuration.country)
        let letter = try Conversation(dialog, book).letter(files.title) { plan.news() }
        guard let letter else {
            context.explain("nothing was sent: it was cancelled")
            return
        }
        let jobs = try tools.send(letter, files.paths, profile: profile, context: context)
        for job in jobs { try context.output.write("\(job.id)\n") }
    }
}

extension DialogKind: ExpressibleByArgument {}

public import ArgumentParser
public import DesktopDialog
import DesktopIntegration
import FaxCLI
import FaxCore

struct Send: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "send", abstract: "Ask whom files are for, and send them.",
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
        let problem: FaxError?
        do throws(FaxError) {
            problem = try send(by: dialog, context)
        } catch {
            dialog.tell(error)
            throw error
        }
        // The person knows.
        if let problem { throw problem }
    }

    /// - Returns: what went wrong with a fax that is in the outbox.
    private func send(by dialog: any SendDialog, _ context: ToolContext) throws(FaxError) -> FaxError? {
        guard let files = try SharedFiles(files, uriList: uriList, dialog: dialog) else { return nil }
        let sent = try Sharing(paths: files.paths, title: files.title, profile: profile)
            .ask(by: dialog, context)
        for job in sent.jobs { try context.output.write("\(job.id)\n") }
        return sent.error
    }
}

extension DialogKind: ExpressibleByArgument {}

import ArgumentParser
import DesktopDialog
import FaxCLI
import FaxCore
import ProgramRunning

struct Open: FaxCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a faxpipe: link, after asking.",
        discussion: "A link connects this machine with a Faxbot server, as faxserver pair does.")

    @OptionGroup var common: CommonOptions

    @Option(help: "What asks: auto, zenity, kdialog or terminal. Default: auto.")
    var dialog = DialogKind.auto

    @Argument(help: ArgumentHelp("The link.", valueName: "link"))
    var link: String

    func execute(_ context: ToolContext) throws(FaxError) {
        let dialog = try DesktopSession(context.environment).dialog(dialog)
        do throws(FaxError) {
            guard link.lowercased().hasPrefix("faxpipe:pair?"), link.utf8.count <= 2048 else {
                throw FaxError(.usage, "this is no link that Faxpipe knows")
            }
            // A page on the web can open links: what it says is shown, but for what lets one in.
            guard try dialog.agrees(Self.question(link)) else { return }
            let tools = try SiblingTools(context)
            let outcome = try ProgramOutput(
                of: tools.path("faxserver"), ["pair", "--yes", "--", link], environment: tools.environment)
            for notice in outcome.notices { context.note(notice) }
            guard outcome.status == 0 else { throw outcome.error(of: "faxserver") }
            dialog.inform("This computer is connected with the Faxbot server now.")
        } catch {
            dialog.tell(error)
            throw error
        }
    }

    /// What the person is asked: where the link leads, field by field, without its code and its key.
    static func question(_ link: String) -> String {
        let fields = link.dropFirst("faxpipe:pair?".count).split(separator: "&").filter {
            !$0.lowercased().hasPrefix("code=") && !$0.lowercased().hasPrefix("key=")
        }
        return "Connect this computer with this Faxbot server?\n\n"
            + fields.map { String($0).visible }.joined(separator: "\n")
            + "\n\nWhoever gave you the link will carry your faxes: answer yes only if you know them."
    }
}

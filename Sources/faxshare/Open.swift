import ArgumentParser
import DesktopDialog
import DesktopIntegration
import FaxCLI
import FaxCore
import Glibc
import ProgramRunning

struct Open: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a faxpipe: link, after asking.",
        discussion: "A link connects this machine with a Faxbot server, as faxserver pair does.")

    @OptionGroup var common: CommonOptions

    @Option(help: "What asks: auto, zenity, kdialog or terminal. Default: auto.")
    var dialog = DialogKind.auto

    @Argument(help: ArgumentHelp("The link.", valueName: "link"))
    var link: String

    func execute(_ context: ToolContext) throws(FaxError) {
        hide()
        let dialog = try DesktopSession(context.environment).dialog(dialog)
        do throws(FaxError) {
            guard link.lowercased().hasPrefix("faxpipe:pair?"), link.utf8.count <= 2048 else {
                throw FaxError(.usage, "this is no link that Faxpipe knows")
            }
            // A page on the web can open links: what it says is shown, but for what lets one in.
            guard try dialog.agrees(Self.question(link)) else { return }
            let tools = try SiblingTools(context)
            let outcome = try ProgramOutput(
                of: tools.path("faxserver"), ["pair", "--yes", "-"], environment: tools.environment,
                input: Array(link.utf8))
            guard outcome.status == 0 else { throw outcome.error(of: "faxserver") }
            for notice in outcome.notices { context.note(notice) }
            dialog.inform("This computer is connected with the Faxbot server now.")
        } catch {
            dialog.tell("This computer was not connected with the server.", error)
            throw error
        }
    }

    /// Takes the link, which may hold a key, out of what ps(1) shows to every user while a person thinks.
    private func hide() {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let word = unsafe CommandLine.unsafeArgv[index], unsafe strchr(word, 0x3A) != nil else {
                continue
            }
            unsafe memset(word, 0x78, strlen(word))
        }
    }

    /// What the person is asked: where the link leads, field by field, without its code and its key.
    static func question(_ link: String) -> String {
        let fields = link.dropFirst("faxpipe:pair?".count).split(separator: "&").map {
            $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        }
        let shown = fields.filter { !["code", "key"].contains($0[0].lowercased().percentDecoded) }
        return "Connect this computer with this Faxbot server?\n\n"
            + shown.map { $0.map { $0.percentDecoded.visible }.joined(separator: ": ") }.joined(
                separator: "\n")
            + "\n\nWhoever gave you the link will carry your faxes: answer yes only if you know them."
    }
}

extension StringProtocol {
    /// What percent-encoding stands for; the text itself where it is malformed.
    fileprivate var percentDecoded: String {
        decodedBytes(ofPercentEncoded: String(self)).map { String(decoding: $0, as: UTF8.self) }
            ?? String(self)
    }
}

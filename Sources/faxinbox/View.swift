import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import Glibc

/// `faxinbox view`: the document in the terminal.
struct View: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "view", abstract: "Show a received fax in the terminal, by faxpreview.")

    @Argument(
        help: "The item's number, its UUID, or last for the newest. Default: last.",
        completion: .custom(completeItems))
    var id = "last"

    @OptionGroup var access: DocumentAccess

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openInbox()
        let fax = try ItemName.one(id, in: store)
        let document = try access.open(fax, in: store)
        try access.note(fax, in: store)
        // Its keys come from the terminal, wherever standard input is.
        guard dup2(document.fileDescriptor, STDIN_FILENO) == STDIN_FILENO else {
            throw FaxError(.inputOutput, "can't hand over the document of fax \(fax.id)")
        }
        let path = try SiblingTool.path("faxpreview", context.environment)
        var words = unsafe [strdup("faxpreview"), nil]
        _ = unsafe execv(path.fileNameBytes, &words)
        throw FaxError(.noInput, "can't run \(path): \(unsafe String(cString: strerror(errno)).lowercased())")
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore
import Glibc

/// `faxinbox view`: the document in the terminal.
struct View: FaxCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show a received fax in the terminal, by faxpreview.")

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
        let error = Self.become("faxpreview")
        throw FaxError(
            .noInput, "can't run faxpreview: \(unsafe String(cString: strerror(error)).lowercased())")
    }

    /// Becomes the tool `name`, which lies beside this one, or is found in `PATH`; returns only if it can't: why.
    private static func become(_ name: String) -> Int32 {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.lastIndex(of: "/").map { String(own[...$0]) } ?? ""
        for program in [folder + name, name] {
            var arguments = unsafe [strdup(name), nil]
            defer { unsafe arguments.forEach { unsafe free($0) } }
            _ = unsafe execvp(program, &arguments)
        }
        return errno
    }
}

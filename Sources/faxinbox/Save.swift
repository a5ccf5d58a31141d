import ArgumentParser
import CLinux
import FaxCLI
import FaxCore
import FaxStore
import Glibc

/// `faxinbox save`: documents as files.
struct Save: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save the PDFs of received faxes as files, and print their names.",
        discussion: """
            The names are made of a template, with {id}, {uuid}, {from}, {contact}, {to}, {date}, {time}, {pages}, \
            {profile} and {status} of each fax in it. No file is overwritten unless --force says so.
            """)

    @OptionGroup var selection: ItemSelection

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The name, with what it is made of in braces; ending in /, the folder. Default: \(SaveName.usual)",
            valueName: "template"), completion: .file())
    var output: String?

    @Flag(name: .shortAndLong, help: "Overwrite files.")
    var force = false

    @OptionGroup var access: DocumentAccess

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        var template = output ?? SaveName.usual
        guard template != "-" else {
            throw FaxError(
                .usage, "save makes files; cat writes to standard output",
                hint: "faxinbox cat last >fax.pdf")
        }
        if template.isEmpty || template.hasSuffix("/") { template += SaveName.usual }
        let name = try SaveName(template)
        let store = try context.openInbox()
        let faxes = try selection.faxes(in: store)
        var contacts = ContactNames(store, context)
        try contacts.learn(faxes)
        var problem: FaxError?
        for fax in faxes {
            do throws(FaxError) {
                let document = try access.open(fax, in: store)
                let path = name.path(of: fax, contact: contacts.name(of: fax))
                try Self.makeFolders(for: path)
                if force {
                    try Self.replace(path, with: document, context)
                } else {
                    try Self.create(path, with: document)
                }
                try context.output.write(path + "\n")
                try access.note(fax, in: store)
            } catch {
                // One that can't be saved keeps nobody from the others.
                if let earlier = problem { context.report(earlier) }
                problem = error
            }
        }
        if let problem { throw problem }
    }

    /// Makes the folders of a path that are missing, as templates with facts in their names need them.
    private static func makeFolders(for path: String) throws(FaxError) {
        for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
            let folder = String(path[..<slash])
            if unsafe mkdir(folder.fileNameBytes, 0o777) != 0, errno != EEXIST, errno != EISDIR {
                let number = errno
                if unsafe Glibc.access(folder.fileNameBytes, F_OK) != 0 { throw failure(folder, number) }
            }
        }
    }

    /// Makes a file that was not there, whole or not at all.
    private static func create(_ path: String, with document: borrowing SpooledDocument) throws(FaxError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = unsafe fx_temporary_file(folder.fileNameBytes)
        guard file >= 0 else { throw failure(path, -file) }
        defer { close(file) }
        var outcome = fx_copy_file(document.fileDescriptor, file)
        if outcome == 0 { outcome = unsafe fx_name_file(file, path.fileNameBytes) }
        if outcome == -ENOENT || outcome == -EOPNOTSUPP || outcome == -EPERM {
            // A file system that knows no files without a name.
            let copy = unsafe fx_open(path.fileNameBytes, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard copy >= 0 else { throw failure(path, -copy) }
            defer { close(copy) }
            outcome = fx_copy_file(document.fileDescriptor, copy)
            if outcome != 0 { _ = unsafe unlink(path.fileNameBytes) }
        }
        guard outcome == 0 else { throw failure(path, -outcome) }
    }

    private static func replace(
        _ path: String, with document: borrowing SpooledDocument, _ context: ToolContext
    ) throws(FaxError) {
        let output = try DocumentOutput(path: path, scratch: "/tmp", context: context)
        let outcome = fx_copy_file(document.fileDescriptor, output.descriptor)
        guard outcome == 0 else { throw failure(path, -outcome) }
        try output.commit()
    }

    private static func failure(_ path: String, _ number: Int32) -> FaxError {
        if number == EEXIST {
            return FaxError(.cannotCreate, "\(path) is there already", hint: "--force overwrites it")
        }
        let words = unsafe String(cString: strerror(number)).lowercased()
        return FaxError(.cannotCreate, "can't create \(path): \(words)")
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxStore

/// `faxjobs document`: what was sent, byte for byte.
struct Document: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "Write the document of a job, a PDF, to standard output.",
        discussion: """
            Nothing is written unless the document is what was recorded: its SHA-256 is checked first. \
            faxjobs document last | faxpreview shows what was sent.
            """)

    @Argument(
        help: "A job's number or UUID, or last for the newest.", completion: .custom(JobSelection.complete))
    var id: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output: String?

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let job = try JobSelection.job(id, in: store)
        guard store.hasDocument(job.sha256) else {
            throw FaxError(
                .noInput, "the document of fax \(job.id) is not kept any more",
                hint: "faxjobs show \(job.id)")
        }
        let output = try DocumentOutput(
            path: output, scratch: context.environment["TMPDIR"] ?? "/tmp", context: context)
        guard try stored(try store.copyDocument(job.sha256, to: output.descriptor)) else {
            throw FaxError(
                .inputOutput, "the document of fax \(job.id) is damaged, and was not written",
                hint: "faxjobs show \(job.id)", cause: store.documentPath(job.sha256))
        }
        try output.commit()
    }
}

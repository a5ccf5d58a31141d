import ArgumentParser
import FaxCLI
import FaxCore
import FaxOutbox

/// `faxjobs retry`: the same document to the same number, once more.
struct Retry: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry", abstract: "Send failed, expired or cancelled faxes again.",
        discussion: """
            It is a new attempt of the same job, with its document, and goes out with the next flush. What is \
            uncertain may have been sent: faxjobs resolve settles that first.
            """)

    @OptionGroup var selection: JobSelection

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        try context.settle(selection.distinctJobs(in: store)) { (job) throws(FaxError) in
            try outbox.retry(job.id)
        }
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxOutbox

/// `faxjobs cancel`: a fax that is not to be sent after all.
struct Cancel: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Stop jobs that were not sent yet, for good.",
        discussion: "A job that a server has can't be stopped: no Faxbot takes a fax back.")

    @OptionGroup var selection: JobSelection

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        try context.settle(selection.distinctJobs(in: store)) { (job) throws(FaxError) in
            try outbox.cancel(job.id)
        }
    }
}

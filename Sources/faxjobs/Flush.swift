import ArgumentParser
import FaxCLI
import FaxCore
import FaxOutbox

/// `faxjobs flush`: what `sendmail -q` is to mail.
struct Flush: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "flush",
        abstract: "Send what waits in the queue and is due, and ask servers about what they have.",
        discussion: """
            One flush runs at a time; a second one ends with status 75. Jobs whose state has changed are written to \
            standard output. A fax that waits on because its server can't be reached is no error.
            """)

    @Flag(help: "Leave alone what waits for its next try; for timers.")
    var due = false

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        Interruption.holdBack()
        var table = JobTable(context: context)
        var problem: FaxError?
        do throws(FaxError) {
            try outbox.flush(hurry: !due) { (delivery) throws(FaxError) in
                for remark in delivery.remarks { context.note(remark) }
                if let notice = delivery.notice {
                    context.note(notice)
                } else {
                    try table.add(delivery.job)
                }
                guard let error = delivery.problem else { return }
                if let earlier = problem { context.report(earlier) }
                problem = error
            }
        } catch {
            if let problem { context.report(problem) }
            throw error
        }
        try table.finish()
        try context.tellNews(of: store)
        if let problem { throw problem }
    }
}

import ArgumentParser
import FaxCLI
import FaxCore
import FaxOutbox

/// `faxjobs wait`: until the far end has it, or has not.
struct Wait: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait", abstract: "Wait until jobs are delivered or have failed.",
        discussion: """
            Jobs that wait in the queue are sent when they are due. The exit status is 0 if all were delivered, 76 if \
            nobody knows of one, or its end did not come in time, and 65 if one has failed.
            """)

    @OptionGroup var selection: JobSelection

    @Option(
        help: ArgumentHelp(
            "Wait no longer than this: 90s, 30m, 2h; without it, for ever.", valueName: "time"))
    var timeout: DurationArgument?

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let jobs = try selection.distinctJobs(in: store)
        let outbox = try context.openOutbox(store)
        Interruption.holdBack()
        var line = ProgressLine(
            jobs.count == 1 ? "waiting" : "waiting for \(jobs.count) faxes", context: context)
        let ends = try outbox.wait(for: jobs, timeout: timeout?.duration) { job in
            let words = "fax \(job.id) to \(job.to): \(job.serverStatus ?? job.state.rawValue)"
            line.update(words)
            context.explain(words)
        }
        line.end()
        var table = JobTable(context: context)
        for end in ends { try table.add(end.job) }
        try table.finish()
        if context.errorsAreSeen {
            try outbox.endNotices(of: ends.map(\.job), but: try context.heardEvents())
        }
        try context.tellNews(of: store)
        try Problems(of: ends).end(context)
    }
}

import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxOutbox
import FaxStore

/// Whose faxes wait: named jobs, a server's, or all.
struct PauseScope: ParsableArguments {
    @Argument(
        help: "A job's number or UUID, or last for the newest.",
        completion: .custom(JobSelection.completing([.queued, .paused])))
    var id: [String] = []

    @Option(help: "All jobs of this server, also those to come.", completion: .profiles)
    var profile: String?

    @Flag(help: "All jobs, also those to come.")
    var all = false

    func validate() throws {
        let ways = [!id.isEmpty, profile != nil, all].count { $0 }
        guard ways > 0 else { throw ValidationError("give a job's id, --profile or --all") }
        guard ways == 1 else { throw ValidationError("ids, --profile and --all exclude each other") }
    }
}

/// `faxjobs pause`: not now.
struct Pause: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Stop jobs that were not sent yet, for now.",
        discussion: """
            With --profile or --all the queue stands still: what is in it stays queued, and so does what comes, until \
            faxjobs resume. What a server has goes on.
            """)

    @OptionGroup var scope: PauseScope

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        guard scope.id.isEmpty else {
            let jobs = try JobSelection.distinctJobs(scope.id, in: store)
            return try context.settle(jobs) { (job) throws(FaxError) in try outbox.pause(job.id) }
        }
        if let profile = scope.profile { try context.demandProfile(profile) }
        let isNew = try outbox.pause(profile: scope.profile)
        let whose = scope.profile.map { "the jobs of \($0)" } ?? "all jobs"
        context.note(
            isNew
                ? "\(whose) wait until faxjobs resume \(scope.profile.map { "--profile \($0)" } ?? "--all")"
                : "\(whose) waited already")
    }
}

/// `faxjobs resume`: now.
struct Resume: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Let paused jobs go on; they go out with the next flush.",
        discussion:
            "With --all the pauses of all servers end. A job that was paused by its id is resumed by its id.")

    @OptionGroup var scope: PauseScope

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func execute(_ context: ToolContext) throws(FaxError) {
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        guard scope.id.isEmpty else {
            let jobs = try JobSelection.distinctJobs(scope.id, in: store)
            return try context.settle(jobs) { (job) throws(FaxError) in try outbox.resume(job.id) }
        }
        let hadPause = try outbox.resume(profile: scope.profile)
        let whose = scope.profile.map { "the jobs of \($0)" } ?? "all jobs"
        context.note(hadPause ? "\(whose) go on with the next flush" : "\(whose) were not paused")
        let pauses = try stored(try store.pauses())
        if scope.profile != nil, pauses[nil] != nil {
            context.note("all jobs are paused still: faxjobs resume --all")
        }
    }
}

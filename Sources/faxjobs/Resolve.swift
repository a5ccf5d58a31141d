public import ArgumentParser
import FaxCLI
import FaxCore
public import FaxOutbox

extension Settlement: ExpressibleByArgument {}

/// `faxjobs resolve`: a person says what no program can know.
struct Resolve: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Settle jobs that are uncertain or stalled: delivered, failed or resend.",
        discussion: """
            Ask the other end, or look into the server's own list, before you say resend: the fax may have arrived. \
            For each job: faxjobs show.
            """)

    @Argument(
        help: ArgumentHelp(
            "Jobs by number, UUID or last; then what became of them: delivered, failed or resend.",
            valueName: "id ... outcome"),
        completion: .custom(Resolve.complete))
    var words: [String]

    @Flag(help: "One JSON object a line.")
    var json = false

    @OptionGroup var common: CommonOptions

    var wantsJSON: Bool { json }

    func validate() throws {
        guard words.count >= 2, words.last.flatMap(Settlement.init(rawValue:)) != nil else {
            throw ValidationError("say what became of it: delivered, failed or resend")
        }
    }

    func execute(_ context: ToolContext) throws(FaxError) {
        guard let settlement = words.last.flatMap(Settlement.init(rawValue:)) else { return }
        let store = try context.openStore()
        let outbox = try context.openOutbox(store)
        let jobs = try JobSelection.distinctJobs(words.dropLast(), in: store)
        try context.settle(jobs) { (job) throws(FaxError) in try outbox.resolve(job.id, as: settlement) }
    }

    private static func complete(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Settlement.allCases.map(\.rawValue)
            + JobSelection.completing([.uncertain, .stalled])(words, index, prefix)
    }
}

import FaxCLI
import FaxCore
import FaxOutbox

/// What went wrong with several jobs, told as one error.
struct Problems {
    private var found: [(job: Int64, error: FaxError)] = []
    private let jobs: Int

    /// The problems of these jobs.
    init(of deliveries: [Delivery]) {
        jobs = deliveries.count
        for delivery in deliveries {
            if let problem = delivery.problem { found.append((delivery.job.id, problem)) }
        }
    }

    /// - Throws: the one problem of one job. Of several jobs each problem is said, and the gravest status counts: that
    ///   nobody knows (76), then a failure (65), then any other.
    func end(_ context: ToolContext) throws(FaxError) {
        guard let first = found.first?.error else { return }
        if jobs == 1 { throw first }
        for problem in found { context.note(problem.error.message) }
        let ranks: [ExitStatus] = [.outcomeUnknown, .badData]
        let codes = found.map(\.error.code)
        throw FaxError(
            ranks.first { codes.contains($0) } ?? first.code,
            "\(found.count) of \(jobs) faxes \(found.count == 1 ? "has" : "have") a problem",
            hint: "faxjobs show \(found.map { String($0.job) }.joined(separator: " "))")
    }
}

import FaxCLI
import FaxCore
import FaxOutbox

/// What the person is told in the end: an id a recipient on stdout, and one error for all that went wrong.
struct Summary {
    let context: ToolContext

    /// Prints a job: its id, or its record with `--json`. It stands there at once, whatever comes after.
    func print(_ job: FaxJob) throws(FaxError) {
        try context.output.write(context.json ? job.record.text + "\n" : "\(job.id)\n")
        try context.output.flush()
    }

    /// - Throws: the one problem of one fax; for several faxes the problem that all have in common, or 65.
    func end(_ deliveries: [Delivery]) throws(FaxError) {
        let problems = deliveries.compactMap { delivery in delivery.problem.map { (delivery.job, $0) } }
        guard let first = problems.first?.1 else { return }
        if deliveries.count == 1 { throw first }
        for (job, problem) in problems {
            context.note("\(job.to): \(problem.message)")
        }
        let isCommon = problems.count == deliveries.count && problems.allSatisfy { $0.1.code == first.code }
        throw FaxError(
            isCommon ? first.code : .badData,
            "\(problems.count) of \(deliveries.count) faxes have a problem: "
                + problems.map { "\($0.0.to)" }.joined(separator: ", "),
            hint: "faxjobs show \(problems.map { "\($0.0.id)" }.joined(separator: " "))")
    }
}

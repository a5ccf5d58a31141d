import FaxCLI
import FaxCore
import FaxOutbox
import FaxStore

/// What the person is told in the end: an id a recipient on stdout, and one error for all that went wrong.
struct Summary {
    let context: ToolContext
    /// What was not recorded, because the same was sent before.
    var duplicates: [Recording.Duplicate] = []

    /// Prints a job: its id, or its record with `--json`. It stands there at once, whatever comes after.
    func print(_ job: FaxJob) throws(FaxError) {
        do throws(FaxError) {
            try context.output.write(context.json ? job.record.text + "\n" : "\(job.id)\n")
            try context.output.flush()
        } catch {
            // Who does not know the number must know that there is a fax.
            throw FaxError(
                error.code, "fax \(job.id) to \(job.to) is \(job.state.rawValue), but: \(error.message)",
                hint: "faxjobs show \(job.id)", cause: error.cause)
        }
    }

    /// - Throws: the one problem of one fax; for several faxes the problem that all have in common, or 65.
    func end(_ deliveries: [Delivery]) throws(FaxError) {
        var problems = deliveries.compactMap { delivery in
            delivery.problem.map { (to: Self.name(delivery.job), job: delivery.job.id, error: $0) }
        }
        problems += duplicates.map {
            (to: Self.name($0.earlier), job: $0.earlier.id, error: Self.refusal($0))
        }
        let count = deliveries.count + duplicates.count
        tell(deliveries, count: count, problems: problems.count)
        guard let first = problems.first?.error else { return }
        if count == 1 { throw first }
        for problem in problems { context.note("\(problem.to): \(problem.error.message)") }
        let isCommon = problems.count == count && problems.allSatisfy { $0.error.code == first.code }
        throw FaxError(
            isCommon ? first.code : .badData,
            "\(problems.count) of \(count) faxes \(problems.count == 1 ? "has" : "have") a problem: "
                + Self.list(problems.map(\.to)),
            hint: "faxjobs show \(Self.list(problems.map { "\($0.job)" }, separator: " "))")
    }

    /// Whom a fax is for, as the person knows them.
    private static func name(_ job: FaxJob) -> String {
        job.contact.map { "\($0) (\(job.to))" } ?? "\(job.to)"
    }

    /// How many faxes came how far, where there are several.
    private func tell(_ deliveries: [Delivery], count: Int, problems: Int) {
        guard count > 1, problems > 0 || context.errorsAreSeen || context.verbosity == .verbose else {
            return
        }
        let states = Dictionary(grouping: deliveries, by: \.job.state).mapValues(\.count)
        var parts = JobState.allCases.compactMap { state in states[state].map { "\($0) \(state.rawValue)" } }
        if !duplicates.isEmpty { parts.append("\(duplicates.count) sent before") }
        context.note("\(count) faxes: \(parts.joined(separator: ", "))")
    }

    /// Why a fax that went there before is not sent again.
    private static func refusal(_ duplicate: Recording.Duplicate) -> FaxError {
        let earlier = duplicate.earlier
        return FaxError(
            .badData,
            "the same document is fax \(earlier.id) to \(duplicate.to) of"
                + " \(Timestamp.local(earlier.createdAt)), which is \(earlier.state.rawValue)",
            hint: "faxsend --again sends it once more")
    }

    /// The first of a long list.
    private static func list(_ items: [String], separator: String = ", ") -> String {
        let most = 20
        return items.prefix(most).joined(separator: separator) + (items.count > most ? "\(separator)…" : "")
    }
}

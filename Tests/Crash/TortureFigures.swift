/// What came of many runs.
struct TortureFigures {
    /// The runs of one command, and how many of them met their fault.
    struct Command {
        var runs = 0, struck = 0
        /// The steps at which one did.
        var steps: Set<Int> = []
        /// The most steps that a run was expected to have, and those of runs without a fault that had more.
        var range = 0, whole = 0, beyond = 0
    }

    var commands: [String: Command] = [:]
    var faults: [String: Int] = [:]
    var lost = 0, doubled = 0, untrue = 0, odd = 0
    /// What is behind these four, in words.
    var findings: [String] = []
    var ends: [String: Int] = [:]

    var runs: Int { commands.values.reduce(0) { $0 + $1.runs } }
    var struck: Int { commands.values.reduce(0) { $0 + $1.struck } }

    static func += (sum: inout TortureFigures, part: TortureFigures) {
        sum.commands.merge(part.commands) { old, new in
            Command(
                runs: old.runs + new.runs, struck: old.struck + new.struck,
                steps: old.steps.union(new.steps), range: max(old.range, new.range),
                whole: old.whole + new.whole, beyond: old.beyond + new.beyond)
        }
        sum.faults.merge(part.faults, uniquingKeysWith: +)
        sum.ends.merge(part.ends, uniquingKeysWith: +)
        (sum.lost, sum.doubled) = (sum.lost + part.lost, sum.doubled + part.doubled)
        (sum.untrue, sum.odd) = (sum.untrue + part.untrue, sum.odd + part.odd)
        sum.findings += part.findings
    }

    /// Some lines for a person.
    var report: String {
        var lines = [
            "\(runs) runs, \(struck) of them struck (\(100 * struck / max(1, runs)) %):"
                + " lost \(lost), doubled \(doubled), untrue \(untrue), odd \(odd)"
        ]
        for (name, command) in commands.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "\(name): \(command.runs) runs, \(command.struck) struck at \(command.steps.count) steps"
                    + " up to \(command.steps.max() ?? 0) of \(command.range);"
                    + " without a fault \(command.beyond) of \(command.whole) had more")
        }
        let list = { (counts: [String: Int]) in
            counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        }
        return (lines + ["faults: \(list(faults))", "ends of jobs: \(list(ends))"] + findings).joined(
            separator: "\n  ")
    }
}

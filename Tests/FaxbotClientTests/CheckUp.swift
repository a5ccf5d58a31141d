import FaxConfig
import FaxCore
import Foundation
import LocalNetwork
import Synchronization
import TestSupport
import Testing

@testable import FaxbotClient

/// What `faxserver test` finds out about a profile.
///
/// With `MESSAGES` in the environment every message that a test asks for is appended to that file, as a row of a table.
struct CheckUp {
    let findings: [EndpointCheck.Finding]
    let error: FaxError?
    let seconds: Double
    private let situation: String

    /// Time enough for all that answers, on any machine.
    static let patient = EndpointCheck.Limits(connect: 60, answer: 60, all: 120)
    /// For what never answers.
    static let hasty = EndpointCheck.Limits(connect: 1, answer: 0.5, all: 2)

    /// Looks at the addresses of a profile named `office`.
    init(
        _ situation: String, _ addresses: String, key: String? = Stand.key, now: Date = Rig.clock,
        surroundings: Surroundings = .kernel,
        limits: EndpointCheck.Limits = patient
    ) throws {
        let home = try ScratchFolder()
        let source = key == nil ? "" : "key_env = \"KEY\"\n"
        try home.write("config/config.toml", Data("[profile.office]\n\(source)\(addresses)\n".utf8))
        var environment = ["FAXPIPE_HOME": home.url.path]
        if let key, !key.isEmpty { environment["KEY"] = key }
        let configuration = try Configuration.load(
            places: Places(environment: environment), environment: environment)
        var check = try ProfileCheck(
            profile: configuration.profile(named: "office"), environment: environment,
            surroundings: surroundings, now: { now })
        check.limits = limits
        let found = Box()
        let begin = ContinuousClock.now
        error = try check.run { _, _, finding in found.findings.append(finding) }
        seconds = (.now - begin) / .seconds(1)
        findings = found.findings
        self.situation = situation
        // Every step has one finding, and what fails says what to do.
        #expect(findings.map(\.step) == EndpointCheck.Step.allCases)
        for finding in findings {
            #expect(finding.isWell != false || finding.hint != nil, "\(finding)")
            #expect(!finding.detail.contains(Stand.key) && finding.hint?.contains(Stand.key) != true)
        }
        #expect((error == nil) == findings.allSatisfy { $0.code == nil })
        #expect(seconds < limits.all + 60)
    }

    private final class Box {
        var findings: [EndpointCheck.Finding] = []
    }

    /// What was found about a step: `ok`, `no` or `-`, the words, the hint, and the exit status that it means.
    func about(_ step: EndpointCheck.Step) -> String {
        guard let finding = findings.first(where: { $0.step == step }) else { return "nothing" }
        let word = finding.isWell.map { $0 ? "ok" : "no" } ?? "-"
        let code = finding.code.map { " [\($0.rawValue)]" } ?? ""
        let text = "\(word): \(finding.detail)" + (finding.hint.map { " → \($0)" } ?? "") + code
        MessageTable.add(situation, finding)
        return text
    }

    /// The steps that are not well, nor merely without an answer.
    var failed: [EndpointCheck.Step] { findings.filter { $0.isWell == false }.map(\.step) }
}

/// The messages that tests have seen.
enum MessageTable {
    private static let gate = Mutex(())

    static func add(_ situation: String, _ finding: EndpointCheck.Finding) {
        guard let path = ProcessInfo.processInfo.environment["MESSAGES"] else { return }
        let word = finding.isWell.map { $0 ? "true" : "false" } ?? "null"
        let cells = [
            finding.step.rawValue, situation, word, finding.detail, finding.hint.map { "`\($0)`" } ?? "",
            finding.code.map { "\($0.rawValue)" } ?? "0",
        ]
        let row = "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
        gate.withLock { _ in
            guard let file = fopen(path, "a") else { return }
            fputs(row, file)
            fclose(file)
        }
    }
}

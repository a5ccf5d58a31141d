import FaxCore
import FaxStore
import FaxbotSandbox
import Foundation
import Synchronization
import TestSupport
import Testing

/// A home and a server through some dozens of runs, of which nearly every one goes wrong at a step taken by lot. Faxes
/// of all ages and states wait in it for the next. In the end all is well again, and everything has to come out.
final class TortureBatch {
    /// How many runs it makes.
    static let runs = 25

    /// What may become of requests.
    private static let plan = [
        "POST /fax": [
            "ok", "ok", "refuse", "cut=100", "hangup", "429", "429=1", "500", "503", "503=1", "uncertain",
            "wrong-json", "html", "401", "413", "short=10", "status=FAILED", "status=queued/in_progress",
            "delay=50ms+hangup",
        ],
        "GET /fax/*": ["ok", "ok", "ok", "ok", "500", "html", "404", "429=1", "wrong-json", "refuse"],
        "/health": ["ok", "ok", "ok", "ok", "ok", "ok", "ok", "refuse", "hangup", "500"],
    ]

    var figures = TortureFigures()
    let name: String
    private var lot: Lot
    private let stage: TortureStage
    let home: ScratchFolder
    let sandbox: FaxbotSandbox
    private let key: String
    /// Whether the server can say of every upload what came of it.
    let tellsAll: Bool
    let serverTime: ClockSetting
    var toolTime = 0
    private var notes = 0
    /// What a person has sent and got no number for: it is sent once more.
    private var unanswered: (text: String, to: [String])?
    var acknowledged: Set<Int64> = []

    init(_ name: String, lot: Lot, on stage: TortureStage) throws {
        var lot = lot
        home = try ScratchFolder()
        let clock = ClockSetting()
        serverTime = clock
        var options = SandboxOptions()
        options.scratch = home.url.path
        options.generation = lot.next(2) == 0 ? .year2025 : .year2026
        options.now = { Timestamp(microseconds: Timestamp.now().microseconds + clock.seconds * 1_000_000) }
        var faults: [String] = []
        for (path, kinds) in Self.plan.sorted(by: { $0.key < $1.key }) {
            faults.append("\(path): \((1...60).map { _ in lot.pick(kinds) }.joined(separator: ","))")
        }
        sandbox = try FaxbotSandbox.start(options)
        let isAdmin = lot.next(3) == 0
        key = isAdmin ? sandbox.adminKey : sandbox.key
        tellsAll = isAdmin || options.generation == .year2026
        (self.name, self.lot, self.stage) = (name, lot, stage)
        // One that the server has had before all that comes.
        let first = try Program.tool(
            "faxsend", ["+15550000000"], input: Data("the first".utf8), home: home, environment: environment)
        try #require(first.text == "1\n", "\(first.errors)")
        sandbox.meet(try FaultPlan(faults.joined(separator: ";")))
    }

    /// Makes all its runs, and looks at what has become of everything.
    func run() throws {
        defer { sandbox.stop() }
        var run = 0
        while figures.runs < Self.runs {
            run += 1
            let command = unanswered != nil || lot.next(100) < 55 ? "faxsend" : "faxjobs flush"
            let name = "\(name), run \(run) (\(command))"
            if command == "faxsend" { try send(name) } else { try flush(name) }
            try expectTruth(name)
            if unanswered == nil { setClocks() }
        }
        try end()
    }

    private func send(_ name: String) throws {
        notes += 1
        var letter = ("note \(notes)", ["+1555\(1_000_000 + 10 * notes)"])
        if lot.next(5) == 0 { letter.1.append("+1555\(1_000_001 + 10 * notes)") }
        let repeated = unanswered
        unanswered = nil
        let (text, to) = repeated ?? letter
        let isKept = lot.next(6) > 0
        let outcome = try struck(
            "faxsend", ["--to", to.joined(separator: ",")] + (isKept ? [] : ["--no-queue"]),
            input: Data(text.utf8), steps: stage.send + stage.recipient * (to.count - 1), name)
        let numbers = outcome.lines.compactMap { Int64($0) }
        acknowledged.formUnion(numbers)
        if outcome.status == 0, numbers.count != to.count {
            fail(\.lost, "\(name): exit status 0, and \(numbers.count) numbers for \(to.count) faxes")
        }
        if outcome.status == 137, numbers.count < to.count, lot.next(2) == 0 { unanswered = (text, to) }
    }

    private func flush(_ name: String) throws {
        let store = try store()
        let due = try store.dueJobs(hurry: true).count
        let (asked, dead) = (try store.jobsToAsk().count, try store.jobs(JobFilter(states: [.sending])).count)
        withExtendedLifetime(store) {}
        _ = try struck(
            "faxjobs", ["flush"], steps: stage.flush + stage.job * due + stage.question * (asked + 2 * dead),
            first: stage.flush + stage.job, name)
    }

    /// Runs a tool, and as a rule something goes wrong at one of its steps.
    private func struck(
        _ tool: String, _ arguments: [String], input: Data? = nil, steps: Int, first: Int? = nil,
        _ name: String
    ) throws -> Outcome {
        let log = home.path("fault"), trace = home.path("trace")
        for path in [log, trace] { try? FileManager.default.removeItem(atPath: path) }
        let fault = lot.pick(["kill", "kill", "kill", "kill", "tear", "tear", "tear", "full", "full", "none"])
        // A second way, or a second try of the same, makes more than was measured.
        let range = steps + steps * 2 / 3
        // A flush that is told to wait ends at its first fax. Two thirds of the faults come where every run comes.
        let point = 1 + lot.next(lot.next(3) == 0 ? range : min(first ?? steps, steps))
        var environment = environment
        environment.merge([
            "FAULT": fault, "FAULT_POINT": String(fault == "none" ? 0 : point), "FAULT_LOG": log,
        ]) { $1 }
        if fault == "none" { environment["FAULT_TRACE"] = trace }
        let outcome = try Program.tool(tool, arguments, input: input, home: home, environment: environment)
        let isStruck = FileManager.default.fileExists(atPath: log)
        var command = figures.commands[tool, default: .init()]
        command.range = max(command.range, range)
        if fault == "none" {
            command.whole += 1
            // Who finds another flush running has none.
            if let steps = try? Preloads.steps(trace), steps.count > range { command.beyond += 1 }
        } else {
            command.runs += 1
            if isStruck {
                command.struck += 1
                command.steps.insert(point)
                figures.faults[fault, default: 0] += 1
            }
        }
        figures.commands[tool] = command
        // A bug, or a lock that is nobody's business.
        if (outcome.status == 137) != (isStruck && fault != "full") || [64, 70].contains(outcome.status)
            || outcome.errors.contains("locked")
        {
            fail(\.odd, "\(name), \(fault) at \(point): \(outcome.status) \(outcome.errors)")
        }
        return outcome
    }

    var environment: [String: String] {
        [
            "FAX_URL": sandbox.url, "FAX_API_KEY": key, "LD_PRELOAD": stage.libraries,
            "CLOCK_SET": String(toolTime),
        ]
    }

    func store() throws -> FaxStore {
        let set = Double(toolTime)
        return try FaxStore(directory: home.path("data"), now: { Date().addingTimeInterval(set) })
    }

    /// Time passes, and now and then somebody sets the clock of this machine.
    private func setClocks() {
        let passes = lot.pick([0, 0, 0, 1, 2, 5, 90, 600, 4000])
        serverTime.seconds += Int64(passes)
        toolTime += passes + lot.pick(Array(repeating: 0, count: 20) + [86_400, -86_400, 3600, -3600])
    }
}

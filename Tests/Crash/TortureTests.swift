import FaxStore
import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// Killed, torn and cut off at steps taken by lot, with a server that fails by lot: lost 0, doubled 0, untrue 0.
///
/// `TORTURE` says how many runs, 60 by default; `make torture` makes 20,000. `TORTURE_SEED` makes the same again.
@Suite struct TortureTests {
    private static let plans = [
        "ok", "refuse", "cut=100", "hangup", "429", "429=1", "500", "503", "503=1", "uncertain", "wrong-json",
        "html",
        "401", "413", "hangup,hangup", "500,ok", "short=10", "status=FAILED", "status=queued/in_progress",
    ]

    @Test func nothingIsLostDoubledOrUntrue() throws {
        let environment = ProcessInfo.processInfo.environment
        let runs = environment["TORTURE"].flatMap(Int.init) ?? 60
        let seed = environment["TORTURE_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...1_000_000)
        var lot = Lot(state: seed)
        let line = try Line()
        var count = Count()
        for run in 1...runs {
            try self.run(line, &lot, &count, "seed \(seed), run \(run)")
        }
        print(
            "torture: \(runs) runs with seed \(seed), \(count.killed) killed: lost \(count.lost),",
            "doubled \(count.doubled), untrue \(count.untrue); ends: \(count.ends.sorted { $0.key < $1.key })"
        )
        #expect(count.lost == 0 && count.doubled == 0 && count.untrue == 0)
    }

    private struct Count {
        var killed = 0, lost = 0, doubled = 0, untrue = 0
        var ends: [String: Int] = [:]
    }

    private func run(_ line: Line, _ lot: inout Lot, _ count: inout Count, _ name: String) throws {
        let plan = Self.plans[lot.next(Self.plans.count)]
        var options = SandboxOptions()
        options.faults = try FaultPlan(plan)
        options.generation = lot.next(2) == 0 ? .year2025 : .year2026
        let sandbox = try FaxbotSandbox.start(options)
        defer { sandbox.stop() }
        let home = try ScratchFolder()
        let server = [
            "FAX_URL": sandbox.url, "FAX_API_KEY": lot.next(3) == 0 ? sandbox.adminKey : sandbox.key,
        ]
        var faulty = server
        faulty.merge([
            "LD_PRELOAD": line.library, "FAULT": ["kill", "tear"][lot.next(2)],
            "FAULT_LOG": home.path("fault"),
            "FAULT_POINT": String(1 + lot.next(160)),
        ]) { $1 }
        // Half of the faults meet the sender, half the flush after it.
        let first = lot.next(2) == 0
        let sent = try Program.tool(
            "faxsend", ["+15551234567"], input: line.note, home: home, environment: first ? faulty : server)
        let flushed = try Program.tool(
            "faxjobs", ["flush"], home: home, environment: first ? server : faulty)
        if sent.status == 137 || flushed.status == 137 { count.killed += 1 }
        for _ in 1...3 { _ = try Program.tool("faxjobs", ["flush"], home: home, environment: server) }

        let jobs = try line.jobs(home)
        // What has printed its number is there for good.
        if sent.text == "1\n" && jobs.count != 1 { count.lost += 1; Issue.record("\(name), \(plan): lost") }
        for job in jobs {
            count.ends[job.state, default: 0] += 1
            let faxes = Set(sandbox.requests.filter { $0.fax != nil }.compactMap(\.fax))
            if faxes.count > 1 { count.doubled += 1; Issue.record("\(name), \(plan): \(faxes.count) faxes") }
            let isTrue =
                switch job.state {
                case "submitted", "delivered", "stalled": job.server_id.map(faxes.contains) ?? false
                case "failed": faxes.isEmpty || job.server_id.map(faxes.contains) == true
                case "queued": faxes.isEmpty
                case "uncertain": true
                default: false
                }
            if !isTrue {
                count.untrue += 1; Issue.record("\(name), \(plan): \(job.state), and \(faxes.count) faxes")
            }
        }
    }
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Lot {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ value >> 31) % UInt64(bound))
    }
}

import FaxCore
import FaxStore
import FaxbotSandbox
import Synchronization
import TestSupport
import Testing

/// What the store of a batch says, held against what its server has seen.
extension TortureBatch {
    /// Nothing that was acknowledged is lost, nothing was sent twice, and what the store says is true.
    func expectTruth(_ name: String) throws {
        let store = try store()
        // A flush that a sender has started is at work: what is true changes while we look.
        guard let lease = try store.flushLease() else { return }
        let faxes = Dictionary(grouping: sandbox.requests.filter { $0.fax != nil }, by: \.idempotencyKey)
            .mapValues { Set($0.compactMap(\.fax)) }
        let jobs = try store.jobs()
        let missing = acknowledged.subtracting(jobs.map(\.id))
        if !missing.isEmpty { fail(\.lost, "\(name): \(missing.sorted())") }
        for job in jobs {
            let made = faxes[job.uuid.uuidString.lowercased()] ?? []
            if !isTrue(job, made) {
                fail(\.untrue, "\(name): fax \(job.id) is \(job.state), and \(made.count) were made")
            }
            if (try? store.document(of: job)) == nil {
                fail(\.lost, "\(name): the document of fax \(job.id)")
            }
        }
        // Also where a person has sent the same once more.
        for (number, jobs) in Dictionary(grouping: jobs, by: \.to.e164) {
            let count = jobs.filter { $0.state != .failed }
                .reduce(0) { $0 + (faxes[$1.uuid.uuidString.lowercased()]?.count ?? 0) }
            if count > 1 { fail(\.doubled, "\(name): \(count) faxes to \(number)") }
        }
        extendLifetime(lease)
    }

    private func isTrue(_ job: FaxJob, _ made: Set<String>) -> Bool {
        switch job.state {
        case .queued, .paused, .expired, .cancelled: made.isEmpty
        // Its sender has died; the next tool says so.
        case .sending, .uncertain: made.count <= 1
        case .submitted, .delivered, .stalled: made.count == 1 && job.serverID.map(made.contains) == true
        case .failed: made.isEmpty || job.serverID.map(made.contains) == true
        }
    }

    /// From here on all is well: what can be known is known soon, and nothing waits any more.
    func end() throws {
        sandbox.meet(FaultPlan())
        var open: [FaxJob] = []
        // Who was silent for long is asked after a tenth of that time.
        for pause in [1300, 1300, 5000, 10_000, 90_000, 90_000] {
            serverTime.seconds += Int64(pause)
            toolTime += pause
            let flush = try Program.tool("faxjobs", ["flush"], home: home, environment: environment)
            if ![0, 65, 69, 75, 76].contains(flush.status) { fail(\.odd, "\(name): \(flush.errors)") }
            open = try store().jobs().filter { job in
                [.queued, .sending].contains(job.state) || tellsAll && job.state == .uncertain
            }
            if open.isEmpty { break }
        }
        for job in open {
            let story = try store().events(of: job.id).map { "\($0.to): \($0.why)" }
            let next = job.askAfter.map { "\(Int($0.timeIntervalSinceNow) - toolTime) s" } ?? "never"
            fail(
                \.lost,
                "\(name): fax \(job.id) stays as it is, asked about in \(next): \(story.joined(separator: "; "))"
            )
        }
        try expectTruth("\(name), at its end")
        let whole = try Program.run(
            "/usr/bin/sqlite3", [home.path("data/fax.db"), "PRAGMA integrity_check"])
        if whole.text != "ok\n" { fail(\.lost, "\(name): the database: \(whole.text)\(whole.errors)") }
        let list = try Program.tool("faxjobs", ["--limit", "0"], home: home, environment: environment)
        let jobs = try store().jobs()
        if list.lines.count != jobs.count { fail(\.lost, "\(name): \(list.lines.count) of \(jobs.count)") }
        for job in jobs { figures.ends[job.state.rawValue, default: 0] += 1 }
    }

    func fail(_ kind: WritableKeyPath<TortureFigures, Int>, _ words: String) {
        figures[keyPath: kind] += 1
        figures.findings.append(words)
    }
}

/// How far a server's clock is from the machine's.
final class ClockSetting: Sendable {
    private let value = Mutex<Int64>(0)

    var seconds: Int64 {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }
}

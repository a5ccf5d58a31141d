import FaxStore
import FaxbotSandbox
import Foundation
import TestSupport
import Testing

/// Many at once, on a server that has no time now and then.
@Suite struct CrowdTests {
    /// 50 processes send while a flush runs and the server answers 429 and 500: every job ends once, and no lock is
    /// anybody's business.
    @Test func fiftyAtOnceWhileAFlushRuns() throws {
        var options = SandboxOptions()
        var lot = Lot(state: 42)
        let steps = (1...60).map { _ in ["ok", "429=0", "500", "ok"][lot.next(4)] }
        options.faults = try FaultPlan(steps.joined(separator: ","))
        let sandbox = try FaxbotSandbox.start(options)
        defer { sandbox.stop() }
        let home = try ScratchFolder()
        let environment = ["FAX_URL": sandbox.url, "FAX_API_KEY": sandbox.key]
        let outcome = try Program.shell(
            """
            for i in {1..50}; do echo "note $i" | faxsend +15551234567 & all+=($!); done
            for i in {1..5}; do faxjobs flush >/dev/null & sleep 0.2; done
            for one in ${all[@]}; do wait $one || codes+="$? "; done
            wait
            for i in {1..60}; do
                sleep 1; faxjobs flush >/dev/null 2>&1
                [ "$(faxjobs --limit 0 --state queued --state sending)" ] || break
            done
            echo "codes: $codes" >&2
            """, home: home, environment: environment, timeout: .seconds(300))
        #expect(Set(outcome.lines) == Set((1...50).map(String.init)))
        #expect(!outcome.errors.contains("locked"), "\(outcome.errors)")
        let made = Dictionary(grouping: sandbox.requests.filter { $0.fax != nil }, by: \.idempotencyKey)
        #expect(made.values.allSatisfy { $0.count == 1 })
        let jobs = try FaxStore(directory: home.path("data"), now: { .now }).jobs()
        #expect(jobs.count == 50)
        for job in jobs {
            // 500 leaves a doubt on a server that knows no keys; all else has arrived.
            let arrived = made[job.uuid.uuidString.lowercased()] != nil
            #expect(
                arrived ? [.submitted, .delivered].contains(job.state) : job.state == .uncertain, "\(job)")
        }
    }
}

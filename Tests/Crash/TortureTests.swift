import FaxbotSandbox
import Foundation
import Synchronization
import TestSupport
import Testing

/// Killed, torn and out of space at steps taken by lot, with a server that fails by lot and a clock that is set by
/// lot: lost 0, doubled 0, untrue 0.
///
/// `TORTURE` says how many runs, by another lot each time, as `make torture` makes 20,000; without it there are 1,000, and
/// their lot is always the same. `TORTURE_SEED` makes one again.
@Suite struct TortureTests {
    @Test func nothingIsLostDoubledOrUntrue() throws {
        let environment = ProcessInfo.processInfo.environment
        let runs = environment["TORTURE"].flatMap(Int.init) ?? 1000
        let usual = environment["TORTURE"] == nil ? 587_992 : UInt64.random(in: 1...1_000_000)
        let seed = environment["TORTURE_SEED"].flatMap(UInt64.init) ?? usual
        let stage = try TortureStage()
        let next = Mutex(0)
        let sum = Mutex(TortureFigures())
        // What waits for a disk or a server leaves the processor to another.
        DispatchQueue.concurrentPerform(iterations: 3) { _ in
            while true {
                let number = next.withLock { number in
                    number += 1
                    return number
                }
                guard (number - 1) * TortureBatch.runs < runs else { return }
                let name = "seed \(seed), batch \(number)"
                do {
                    let batch = try TortureBatch(
                        name, lot: Lot(state: seed << 32 + UInt64(number)), on: stage)
                    try batch.run()
                    sum.withLock { $0 += batch.figures }
                } catch {
                    sum.withLock { $0.findings.append("\(name): \(error)") }
                }
            }
        }
        let figures = sum.withLock { $0 }
        print("torture with seed \(seed): \(figures.report)")
        #expect(figures.findings.isEmpty)
        #expect(figures.runs >= runs)
        // What does not meet its fault proves nothing.
        #expect(Double(figures.struck) > 0.6 * Double(figures.runs))
    }
}

/// What all batches share: the libraries, and how many steps each command has.
struct TortureStage: Sendable {
    let libraries: String
    /// The steps of a sender with one recipient, and what each more adds.
    let send: Int, recipient: Int
    /// The steps of a flush that finds nothing, and what each job adds that it sends, or asks about.
    let flush: Int, job: Int, question: Int
    private let preloads: Preloads

    init() throws {
        preloads = try Preloads()
        libraries = try "\(preloads.path("faultpoints")) \(preloads.path("setclock"))"
        let sandbox = try FaxbotSandbox.start()
        defer { sandbox.stop() }
        let home = try ScratchFolder()
        let environment = [
            "FAX_URL": sandbox.url, "FAX_API_KEY": sandbox.key, "LD_PRELOAD": libraries,
            "FAULT": "kill", "FAULT_POINT": "0", "FAULT_TRACE": home.path("trace"),
        ]
        let steps = { (tool: String, arguments: [String], text: String, clock: Int) in
            try? FileManager.default.removeItem(atPath: home.path("trace"))
            let outcome = try Program.tool(
                tool, arguments, input: Data(text.utf8), home: home,
                environment: environment.merging(["CLOCK_SET": String(clock)]) { $1 })
            try #require(outcome.status == 0, "\(outcome.errors)")
            return try Preloads.steps(home.path("trace")).count
        }
        _ = try steps("faxsend", ["+15550000001"], "the first makes the store", 0)
        send = try steps("faxsend", ["+15550000001"], "the second", 0)
        recipient = try steps("faxsend", ["--to", "+15550000001,+15550000002"], "two", 0) - send
        let four = try steps("faxjobs", ["flush"], "", 0)
        // Nobody is to be asked again yet.
        flush = try steps("faxjobs", ["flush"], "", -1800)
        question = (four - flush) / 4
        sandbox.meet(try FaultPlan("/health: *refuse"))
        _ = try steps("faxsend", ["+15550000001"], "it waits", -1800)
        sandbox.meet(FaultPlan())
        job = try steps("faxjobs", ["flush"], "", -1800) - flush
        print(
            "a sender has \(send) steps, \(recipient) more for each recipient; a flush \(flush),",
            "\(job) for each fax, \(question) for each question")
    }
}

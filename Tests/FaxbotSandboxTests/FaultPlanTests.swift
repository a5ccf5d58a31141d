import Testing

@testable import FaxbotSandbox

@Suite struct FaultPlanTests {
    @Test func `a plan without an address is for the upload`() throws {
        var plan = try FaultPlan("429, 2*withhold, ok")
        #expect(plan.next(method: "GET", path: "/health") == nil)
        let seen = (0..<5).map { _ in plan.next(method: "POST", path: "/fax") }
        #expect(
            seen == [
                .init(.status(429, retryAfter: nil)), .init(.withhold), .init(.withhold), .init(.ok), nil,
            ])
    }

    @Test func `a star takes all from there on, or whatever follows in a path`() throws {
        var plan = try FaultPlan("GET /inbound/*: ok, *500; /health: *refuse")
        #expect(plan.next(method: "GET", path: "/inbound/1/pdf") == .init(.ok))
        for _ in 0..<10 {
            #expect(plan.next(method: "GET", path: "/inbound/2") == .init(.status(500, retryAfter: nil)))
        }
        #expect(plan.next(method: "GET", path: "/inbound") == nil)
        #expect(plan.next(method: "HEAD", path: "/health") == .init(.refuse))
    }

    @Test func `faults can be joined`() throws {
        var plan = try FaultPlan("delay=1.5s+503=7, cut=1000, status=queued=2s/in_progress/failed + hangup")
        #expect(
            plan.next(method: "POST", path: "/fax")
                == .init(.status(503, retryAfter: 7), delay: .seconds(1.5)))
        #expect(plan.next(method: "POST", path: "/fax") == .init(.cut(bytes: 1000)))
        let life = StatusLife(.init("queued", for: .seconds(2)), .init("in_progress"), .init("failed"))
        #expect(plan.next(method: "POST", path: "/fax") == .init(.hangUp, life: life))
    }

    @Test func `a later rule takes over when the first has no step left`() throws {
        var plan = try FaultPlan("500; 429")
        plan.append(try FaultPlan("html"))
        #expect(plan.next(method: "POST", path: "/fax") == .init(.status(500, retryAfter: nil)))
        #expect(plan.next(method: "POST", path: "/fax") == .init(.status(429, retryAfter: nil)))
        #expect(plan.next(method: "POST", path: "/fax") == .init(.html))
        #expect(plan.next(method: "POST", path: "/fax") == nil)
    }

    @Test(
        arguments: [
            ("explode", FaultPlanError.unknownFault("explode")),
            ("", .noSteps("")),
            ("429,,ok", .noSteps("429,,ok")),
            ("POST /fax", .noSteps("POST /fax")),
            ("POST fax: ok", .badTarget("POST fax")),
            ("delay=2", .badValue("delay=2", "delay=2s")),
            ("delay=9e99s", .badValue("delay=9e99s", "delay=2s")),
            ("delay=2h", .badValue("delay=2h", "delay=2s")),
            ("cut", .badValue("cut", "cut=1000")),
            ("cut=-1", .badValue("cut=-1", "cut=1000")),
            ("cut=99999999999999999999", .badValue("cut=99999999999999999999", "cut=1000")),
            ("200", .badValue("200", "429, 500, or another error from 400 to 599")),
            ("0*500", .badValue("0*500", "3*500")),
            ("500+429", .twoOutcomes("429")),
            ("withhold=3", .badValue("withhold=3", "withhold")),
            ("status=", .badValue("status=", "status=queued/in_progress/FAILED")),
        ])
    func `says what is wrong`(_ text: String, _ error: FaultPlanError) {
        #expect(throws: error) { try FaultPlan(text) }
    }
}

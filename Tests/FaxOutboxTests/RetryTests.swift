import FaxConfig
import FaxCore
import FaxStore
import Foundation
import Testing

@testable import FaxOutbox
@testable import FaxbotClient

/// What surely did not arrive is tried again, at a slowing pace, and not for ever.
@Suite struct RetryTests {
    private let away = FaxError(.tryAgain, "can't reach fax.test")

    private func flush(_ fixture: Fixture, hurry: Bool = false) throws -> [Delivery] {
        var reported: [Delivery] = []
        try fixture.outbox.flush(hurry: hurry) { reported.append($0) }
        return reported
    }

    @Test func thePauseDoublesFromAMinuteToAnHour() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let job = try fixture.queue()[0]
        var pauses: [Double] = []
        for _ in 1...9 {
            _ = try flush(fixture)
            let next = try #require(try fixture.store.job(job.id)?.notBefore)
            pauses.append(next.timeIntervalSince(fixture.now).rounded())
            fixture.elapsed.pass(pauses[pauses.count - 1] - 1)
            #expect(try flush(fixture).isEmpty)
            fixture.elapsed.pass(1)
        }
        #expect(pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
        // The reason is told once.
        #expect(try fixture.history(job) == ["queued", "queued"])
    }

    @Test func afterADayItHasExpired() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        for _ in 1...30 where fixture.elapsed.seconds < 86_399 {
            _ = try flush(fixture)
            fixture.elapsed.pass(min(3600, 86_399 - fixture.elapsed.seconds))
        }
        _ = try flush(fixture, hurry: true)
        #expect(try jobs.map { try fixture.state($0) } == [.queued, .queued])
        fixture.elapsed.pass(3600)
        let reported = try flush(fixture)
        #expect(reported.map(\.job.state) == [.expired, .expired])
        #expect(reported[0].job.error == "not sent in time: can't reach fax.test")
        #expect(!fixture.server.log.contains { $0.hasPrefix("POST") })
    }

    /// A machine without a clock of its own starts in the past, and is set right in the middle of the tries.
    @Test func aClockThatWasWrongAtFirstExpiresNothing() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        _ = try flush(fixture)
        fixture.elapsed.pass(7 * 86_400)
        for _ in 2...10 {
            #expect(try flush(fixture).allSatisfy { $0.job.state == .queued })
            fixture.elapsed.pass(3600)
        }
        #expect(try jobs.map { try fixture.state($0) } == [.queued, .queued])
        #expect(try flush(fixture).map(\.job.state) == [.expired, .expired])
    }

    /// The server's own word on when to try again begins the pauses anew, not the count.
    @Test func whoIsPutOffForADayHasExpired() throws {
        let fixture = try Fixture()
        let job = try fixture.queue()[0]
        for _ in 1...10 {
            fixture.server.set {
                $0.outcomes = [.throttled(away, until: fixture.now.addingTimeInterval(8640))]
            }
            _ = try flush(fixture)
            #expect(try fixture.state(job) == .queued)
            fixture.elapsed.pass(8640)
        }
        fixture.server.set { $0.outcomes = [.throttled(away, until: fixture.now)] }
        #expect(try flush(fixture).map(\.job.state) == [.expired])
    }

    /// A clock that jumps expires nothing that was not tried then; and what comes back is tried.
    @Test func aTryDecidesNotTheClock() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let job = try fixture.queue()[0]
        _ = try flush(fixture)
        fixture.elapsed.pass(3 * 86_400)
        fixture.server.set { $0.health = nil }
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func setBackByADayItIsStillTried() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let job = try fixture.queue()[0]
        _ = try flush(fixture)
        fixture.elapsed.pass(-86_400)
        fixture.server.set { $0.health = nil }
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .submitted)
        // And what the server has is asked for, although that was not due for a day.
        fixture.elapsed.pass(-86_400)
        fixture.server.set { $0.words = [.success("SUCCESS")] }
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .delivered)
    }

    /// Both ways of being put off: as the first of its server, and as another one behind it.
    @Test func aPauseOfManyHoursIsKept() throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.health = away
            ($0.rules.retryFrom, $0.rules.retryTo) = (.seconds(21_600), .seconds(21_600))
        }
        _ = try fixture.queue(to: ["+15551234567", "+4930123456"])
        _ = try flush(fixture)
        for _ in 1...3 {
            fixture.elapsed.pass(7199)
            #expect(try flush(fixture).isEmpty)
        }
        #expect(fixture.server.log == ["health"])
        fixture.elapsed.pass(3)
        _ = try flush(fixture)
        #expect(fixture.server.log == ["health", "health"])
        // Put off while the clock was a day ahead.
        fixture.elapsed.pass(-86_400)
        fixture.server.set { $0.health = nil }
        #expect(try flush(fixture).map(\.job.state) == [.submitted, .submitted])
    }

    @Test func whatWasTriedAndWaitsForTheMorningIsToldOnce() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        _ = try fixture.queue()
        _ = try flush(fixture)
        fixture.elapsed.pass(60)
        fixture.server.set { $0.rules.quietHours = QuietHours("07:00-16:00") }
        #expect(try flush(fixture).count == 1)
        fixture.elapsed.pass(300)
        #expect(try flush(fixture).isEmpty)
        #expect(fixture.server.log == ["health"])
    }

    @Test func whoHurriesDoesNotWait() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.health = away }
        let job = try fixture.queue()[0]
        _ = try flush(fixture)
        fixture.server.set { $0.health = nil }
        #expect(try flush(fixture).isEmpty)
        #expect(try flush(fixture, hurry: true).map(\.job.id) == [job.id])
    }

    @Test func theServersMinuteIsKeptEvenInAHurry() throws {
        let fixture = try Fixture()
        let until = fixture.now.addingTimeInterval(40)
        fixture.server.set { $0.outcomes = [.throttled(away, until: until)] }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        _ = try flush(fixture)
        // The other one waits with it: no second upload is spent on a server that has no room.
        #expect(try jobs.map { try fixture.store.job($0.id)?.notBefore } == [until, until])
        #expect(fixture.server.log.count { $0.hasPrefix("POST") } == 1)
        #expect(try flush(fixture, hurry: true).isEmpty)
        fixture.elapsed.pass(40)
        #expect(try flush(fixture).map(\.job.state) == [.submitted, .submitted])
    }

    @Test func theProfileSaysOtherwise() throws {
        let fixture = try Fixture()
        fixture.server.set {
            $0.health = away
            $0.rules.retryFrom = .seconds(10)
            $0.rules.retryTo = .seconds(15)
            $0.rules.retryFor = .seconds(30)
        }
        let job = try fixture.queue()[0]
        for pause in [10.0, 15, 15] {
            _ = try flush(fixture)
            #expect(try fixture.store.job(job.id)?.notBefore == fixture.now.addingTimeInterval(pause))
            fixture.elapsed.pass(pause)
        }
        #expect(try flush(fixture).map(\.job.state) == [.expired])
    }

    @Test func soManyAMinuteAndNoMore() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.rules.perMinute = 2 }
        _ = try fixture.queue(to: [
            "+15551234567", "+4930123456", "+4930123457", "+4930123458", "+4930123459",
        ])
        #expect(try flush(fixture).allSatisfy { $0.job.state == .submitted })
        let times = try fixture.store.jobs().compactMap(\.uploadedAt).sorted()
        #expect(zip(times, times.dropFirst(2)).allSatisfy { $1.timeIntervalSince($0) >= 60 })
        #expect(times.count == 5 && fixture.elapsed.seconds < 125)
    }

    /// It is 8:00 in UTC; in Berlin 9:00.
    @Test(arguments: [
        ("07:00-16:00", nil, 8.0), ("07:00-16:00", "Europe/Berlin", 7), ("20:00-08:30", nil, 0.5),
    ])
    func quietHoursAreWaitedFor(hours: String, zone: String?, left: Double) throws {
        let fixture = try Fixture()
        let end = fixture.now.addingTimeInterval(left * 3600)
        fixture.server.set { $0.rules.quietHours = QuietHours(hours) }
        let job = try fixture.queue(zone: zone)[0]
        let reported = try flush(fixture)
        #expect(reported.count == 1 && reported[0].notice?.contains("quiet hours") == true)
        #expect(try fixture.store.job(job.id)?.notBefore == end)
        #expect(try flush(fixture, hurry: true).isEmpty)
        fixture.elapsed.pass(left * 3600)
        #expect(try flush(fixture).map(\.job.state) == [.submitted])
    }

    @Test func quietHoursOfATimeYetToComeHoldUpNobody() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.rules.quietHours = QuietHours("20:00-08:30") }
        let job = try fixture.queue()[0]
        #expect(try flush(fixture).map(\.job.state) == [.queued])
        // From eight in the morning to ten on the day before.
        fixture.elapsed.pass(-22 * 3600)
        #expect(try flush(fixture).map(\.job.state) == [.submitted])
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func aContactsOwnHoursComeFirst() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.rules.quietHours = QuietHours("07:00-16:00") }
        let job = try fixture.queue(quiet: QuietHours("22:00-06:00"))[0]
        _ = try flush(fixture)
        #expect(try fixture.state(job) == .submitted)
    }

    @Test func aMeteredNetworkIsWaitedOut() throws {
        let fixture = try Fixture()
        fixture.server.set { $0.hindrance = "the network is metered" }
        let jobs = try fixture.queue(to: ["+15551234567", "+4930123456"])
        #expect(try flush(fixture).map(\.notice) == ["fax 1 waits in the queue: the network is metered"])
        #expect(fixture.server.log.isEmpty)
        #expect(try fixture.store.jobs().allSatisfy { $0.notBefore == nil && $0.retries == 0 })
        fixture.server.set { $0.hindrance = nil }
        #expect(try flush(fixture).count == jobs.count)
        fixture.server.set { $0.hindrance = "the network is metered" }
        let now = try fixture.outbox.deliver(try fixture.queue("other", keep: false)[0], unsent: .fails)
        #expect(now.job.state == .failed && now.problem?.code == .tryAgain)
    }
}

import FaxCore
import Foundation
import Testing

/// Times as people write them, by a clock on a wall that is set twice a year.
@Suite struct LocalTimeTests {
    /// Central Europe in 2026: summer time from 29 March, 1:00 UTC, to 25 October, 1:00 UTC.
    private let berlin = LocalTime { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }

    private func utc(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    @Test(arguments: [
        ("18:30", "2026-11-21T17:30:00Z"), ("9:00", "2026-11-22T08:00:00Z"),
        ("12:00", "2026-11-22T11:00:00Z"),
        ("today 18:30", "2026-11-21T17:30:00Z"), ("tomorrow 8:00", "2026-11-22T07:00:00Z"),
        ("tomorrow", "2026-11-21T23:00:00Z"), ("+2h", "2026-11-21T13:00:00Z"),
        ("+1h30m", "2026-11-21T12:30:00Z"),
        ("2026-12-24", "2026-12-23T23:00:00Z"), ("2026-12-24 18:30", "2026-12-24T17:30:00Z"),
        ("2026-12-24T18:30:15", "2026-12-24T17:30:15Z"), ("2026-12-24T18:30:00Z", "2026-12-24T18:30:00Z"),
        ("2026-12-24T18:30:00-05:00", "2026-12-24T23:30:00Z"), ("2028-02-29 00:00", "2028-02-28T23:00:00Z"),
    ])
    func whatPeopleWrite(text: String, expected: String) throws {
        let now = try utc("2026-11-21T11:00:00Z")
        #expect(berlin.pointInTime(text, after: now) == (try utc(expected)))
    }

    @Test(arguments: [
        "", "soon", "25:00", "18:60", "8", "today", "+", "+2x", "2026-02-29", "2026-13-01", "26-12-24",
        "2026-12-24 ", "2026-12-24 18:30 CET", "2026-12-24T18:30:00+25:00", "１８:30", "tomorrow8:00", "-2h",
        "18:30:00:00", "99999-01-01", "1969-12-31",
    ])
    func whatIsNoTime(text: String) throws {
        let now = try utc("2026-11-21T11:00:00Z")
        #expect(berlin.pointInTime(text, after: now) == nil)
    }

    /// 29 March, 2:30 is on no clock: what was meant comes an hour later than it is called.
    @Test func theHourThatIsLeftOut() throws {
        let now = try utc("2026-03-28T12:00:00Z")
        #expect(berlin.pointInTime("tomorrow 2:30", after: now) == (try utc("2026-03-29T01:30:00Z")))
        #expect(berlin.pointInTime("tomorrow 1:59", after: now) == (try utc("2026-03-29T00:59:00Z")))
        #expect(berlin.pointInTime("tomorrow 3:00", after: now) == (try utc("2026-03-29T01:00:00Z")))
    }

    /// 25 October, 2:30 comes twice: the first is meant.
    @Test func theHourThatComesTwice() throws {
        let now = try utc("2026-10-24T12:00:00Z")
        #expect(berlin.pointInTime("tomorrow 2:30", after: now) == (try utc("2026-10-25T00:30:00Z")))
        #expect(berlin.pointInTime("tomorrow 3:00", after: now) == (try utc("2026-10-25T02:00:00Z")))
    }

    @Test func quietHoursEndByTheClockOnTheWall() throws {
        let hours = try #require(QuietHours("20:00-07:30"))
        let evening = try utc("2026-10-24T19:00:00Z")
        #expect(berlin.end(of: hours, at: evening) == (try utc("2026-10-25T06:30:00Z")))
        let noon = try utc("2026-10-24T10:00:00Z")
        #expect(berlin.end(of: hours, at: noon) == noon)
        let night = try #require(QuietHours("22:00-02:30"))
        // 2:10 for the second time, and 2:30 is still to come.
        let second = try utc("2026-10-25T01:10:00Z")
        #expect(berlin.end(of: night, at: second) == (try utc("2026-10-25T01:30:00Z")))
        let spring = try utc("2026-03-28T22:00:00Z")
        // 2:30 is on no clock: from 3:00 on, an hour after 1:59, nobody wants quiet.
        #expect(berlin.end(of: night, at: spring) == (try utc("2026-03-29T01:00:00Z")))
        #expect(
            berlin.end(of: night, at: try utc("2026-03-29T00:59:59Z")) == (try utc("2026-03-29T01:00:00Z")))
        let long = try #require(QuietHours("22:00-03:00"))
        #expect(berlin.end(of: long, at: spring) == (try utc("2026-03-29T01:00:00Z")))
        let early = try #require(QuietHours("02:10-02:50"))
        #expect(berlin.end(of: early, at: spring) == spring)
    }
}

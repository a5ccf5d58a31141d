import FaxCore
import Foundation
import TimeZones
import Testing

/// The clocks of other places, by the system's tz database.
@Suite struct TimeZonesTests {
    @Test(arguments: [
        ("Europe/Berlin", "2026-07-01T10:00:00Z", 12), ("Europe/Berlin", "2026-12-01T10:00:00Z", 11),
        ("America/New_York", "2026-11-21T10:00:00Z", 5), ("Asia/Tokyo", "2040-06-01T10:00:00Z", 19),
    ])
    func whatTheClockShows(zone: String, moment: String, hour: Int) throws {
        let clock = try #require(TimeZones.clock(zone))
        #expect(clock.reading(at: try Date(moment, strategy: .iso8601)).second == hour * 3600)
    }

    @Test func theNightInWhichItIsSet() throws {
        let clock = try #require(TimeZones.clock("Europe/Berlin"))
        let noon = try Date("2026-10-24T10:00:00Z", strategy: .iso8601)
        #expect(
            clock.pointInTime("tomorrow 8:00", after: noon)
                == (try Date("2026-10-25T07:00:00Z", strategy: .iso8601)))
    }

    @Test(arguments: [("DE", "Europe/Berlin"), ("US", "America/New_York"), ("JP", "Asia/Tokyo"), ("XX", nil)])
    func whereMostPeopleOfACountryLive(country: String, zone: String?) {
        #expect(TimeZones.zone(ofCountry: country) == zone)
    }

    @Test func aZoneThatIsNoneHasNoClock() {
        #expect(TimeZones.clock("Mars/Olympus_Mons") == nil)
        #expect(TimeZones.zone(ofCountry: "DE", table: "/nowhere") == nil)
    }
}

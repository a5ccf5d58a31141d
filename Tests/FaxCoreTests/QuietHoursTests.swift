import FaxCore
import Testing

@Suite struct QuietHoursTests {
    @Test(arguments: [
        ("22:00-07:00", "22:00-07:00"), ("22-7", "22:00-07:00"), (" 9:05 - 24:00 ", "09:05-00:00"),
        ("0-24:00", ""), ("7-7", ""), ("25-7", ""), ("22:60-7", ""), ("22", ""), ("-7", ""), ("22-7-8", ""),
        ("١-٢", ""), ("22:0:0-7", ""), ("24:01-7", ""),
    ])
    func areReadAndWritten(_ text: String, _ written: String) {
        #expect(QuietHours(text)?.description ?? "" == written)
    }

    @Test func knowHowLongTheyLast() throws {
        let night = try #require(QuietHours("22:00-07:00"))
        #expect(night.minutesLeft(at: 22 * 60) == 9 * 60)
        #expect(night.minutesLeft(at: 0) == 7 * 60)
        #expect(night.minutesLeft(at: 7 * 60 - 1) == 1)
        #expect(night.minutesLeft(at: 7 * 60) == nil && night.minutesLeft(at: 12 * 60) == nil)
        let noon = try #require(QuietHours("12-13:30"))
        #expect(noon.minutesLeft(at: 12 * 60) == 90 && noon.minutesLeft(at: 11 * 60) == nil)
        #expect(noon.minutesLeft(at: 13 * 60 + 30) == nil)
    }
}

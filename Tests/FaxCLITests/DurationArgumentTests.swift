import FaxCLI
import Testing

@Suite struct DurationArgumentTests {
    @Test(arguments: [("90", 90), ("90s", 90), ("30m", 1800), ("2h", 7200), ("1h30m", 5400), ("1d", 86400)])
    func readsWhatPeopleWrite(_ text: String, _ seconds: Int64) {
        #expect(DurationArgument(argument: text)?.duration == .seconds(seconds))
    }

    @Test(arguments: [
        "", "0", "m", "-5m", "5 m", "1.5h", "5x", "1h30", "99999999999999999999s", "999999999d", "٣m", "30mm",
    ])
    func refusesAllElse(_ text: String) {
        #expect(DurationArgument(argument: text) == nil)
    }
}

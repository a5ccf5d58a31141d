import FaxCLI
import Foundation
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00Z"), (1_795_253_400.9, "2026-11-21T09:30:00Z"),
        (-1.5, "1969-12-31T23:59:58Z"),
        (.infinity, "?"), (1e300, "?"),
    ])
    func machinesReadUTC(_ seconds: Double, _ text: String) {
        #expect(Timestamp.utc(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test func rowsCarryTheOffset() throws {
        let date = Date(timeIntervalSince1970: 1_795_253_400)
        let text = Timestamp.row(date)
        #expect(try Date.ISO8601FormatStyle(timeZoneSeparator: .colon).parse(text) == date)
    }
}

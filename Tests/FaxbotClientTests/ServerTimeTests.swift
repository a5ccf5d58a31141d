import Foundation
import Testing

@testable import FaxbotClient

@Suite struct ServerTimeTests {
    @Test(arguments: [
        ("2025-09-13T21:02:03", 1_757_797_323.0), ("2025-09-13T21:02:03.5", 1_757_797_323.5),
        ("2025-09-13T21:02:03.123456", 1_757_797_323.123456), ("2025-09-13T21:02:03Z", 1_757_797_323),
        ("2025-09-13T23:02:03+02:00", 1_757_797_323), ("2025-09-13 21:02:03", 1_757_797_323),
        ("1970-01-01T00:00:00", 0), ("2024-02-29T00:00:00", 1_709_164_800),
        ("2100-03-01T00:00:00", 4_107_542_400),
        ("2016-12-31T23:59:60", 1_483_228_800),
    ])
    func readsNaiveTimesAsUTC(_ text: String, _ seconds: Double) {
        #expect(abs((serverTime(text)?.timeIntervalSince1970 ?? .nan) - seconds) < 1e-6)
    }

    @Test(arguments: [
        "", "2025", "2025-09-13", "2025-13-01T00:00:00", "2025-02-29T00:00:00", "2025-09-13T24:00:00",
        "2025-09-13T21:60:03", "2025-09-13T21:02:03.", "2025-09-13T21:02:03.1234567890",
        "2025-09-13T21:02:03x",
        "2025-09-13T21:02:03+2", "1969-12-31T23:59:59", "-025-09-13T21:02:03", "2025-09-13T21:02:03+99:00",
        "٢٠٢٥-09-13T21:02:03",
    ])
    func refusesAllElse(_ text: String) {
        #expect(serverTime(text) == nil)
    }

    @Test func readsDatesOfHeaders() {
        #expect(httpDate("Sun, 06 Nov 1994 08:49:37 GMT")?.timeIntervalSince1970 == 784_111_777)
        for text in [
            "", "Sun, 06 Nov 1994 08:49:37", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun, 06 Xyz 1994 08:49:37 GMT",
        ] {
            #expect(httpDate(text) == nil)
        }
    }
}

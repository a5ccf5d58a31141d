import FaxCore
import Testing

/// Senders as servers say them, and the numbers that they may mean.
@Suite struct CallingCodeTests {
    @Test(
        arguments: [
            ("+1 (202) 555-0100", nil, nil, ["+12025550100"]),
            ("12025550100", nil, nil, ["+12025550100"]),
            ("0049 30 1234567", "+12025550100", nil, ["+49301234567"]),
            ("030 1234567", "+4989111222", "US", ["+49301234567", "+490301234567"]),
            ("(202) 555-0100", "+1 555 222 0001", nil, ["+2025550100", "+12025550100"]),
            ("2025550100", "5552220001", "US", ["+2025550100", "+12025550100"]),
            ("06 12345678", "+39061112222", nil, ["+390612345678"]),
            ("8 495 1234567", nil, "RU", ["+84951234567", "+74951234567", "+784951234567"]),
            ("06 1 2345678", nil, "HU", ["+3612345678", "+360612345678"]),
            ("030 1234567", nil, nil, []), ("anybody", nil, "DE", []), ("", nil, "DE", []),
            ("+", nil, "DE", []),
        ] as [(String, String?, String?, [String])])
    func whatASenderMayMean(_ text: String, _ to: String?, _ country: String?, _ numbers: [String]) {
        #expect(PhoneNumber.meant(bySender: text, to: to) { country }.map(\.e164) == numbers)
    }

    @Test func everyNumberHasTheCodeOfItsCountry() throws {
        for (number, digits) in [
            ("+12025550100", "1"), ("+74951234567", "7"), ("+49301234567", "49"), ("+35312345678", "353"),
        ] {
            #expect(CallingCode(of: try #require(PhoneNumber(e164: number)))?.digits == digits)
        }
        #expect(CallingCode(of: try #require(PhoneNumber(e164: "+2105550100"))) == nil)
        #expect(CallingCode(country: "de")?.digits == "49" && CallingCode(country: "ZZ") == nil)
    }
}

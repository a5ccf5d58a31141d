import FaxCore
import PhoneNumbering
import Testing

@Suite struct PhoneNumberParsingTests {
    @Test(
        arguments: [
            ("(555) 123-4567", "US", "+15551234567"), ("+1 555 123 4567", nil, "+15551234567"),
            ("+15551234567", "DE", "+15551234567"), ("1-555-123-4567", "US", "+15551234567"),
            ("0171 1234567", "DE", "+491711234567"), ("030/1234567", "de", "+49301234567"),
            ("tel:+1-555-123-4567", nil, "+15551234567"), ("TEL:+1-555-123-4567", nil, "+15551234567"),
            ("fax:+49 30 1234567", nil, "+49301234567"),
            ("tel:030-1234567;phone-context=+49", nil, "+49301234567"),
            ("00 49 30 1234567", "DE", "+49301234567"), ("011 49 30 1234567", "US", "+49301234567"),
            ("+49 (0)30 1234567", nil, "+49301234567"), ("＋１ ５５５ １２３ ４５６７", nil, "+15551234567"),
            ("+١٥٥٥١٢٣٤٥٦٧", nil, "+15551234567"), ("\u{202A}+1 555 123 4567\u{202C}", nil, "+15551234567"),
            ("  +1 555.123.4567 ", nil, "+15551234567"), ("+39 02 1234567", nil, "+39021234567"),
            ("+1\u{a0}555\u{2011}123\u{2011}4567", nil, "+15551234567"),
        ] as [(String, String?, String)])
    func reads(_ text: String, _ region: String?, _ expected: String) throws {
        #expect(try phoneNumber(text, region: region).e164 == expected)
    }

    @Test(
        arguments: [
            ("", "US", .notANumber), ("---", "US", .notANumber), ("5551234567", nil, .needsCountry),
            ("555-1234", "US", .needsAreaCode), ("+33 12345", nil, .tooShort), ("+1 5", nil, .notANumber),
            ("+49 30", nil, .needsAreaCode),
            ("+1 555 123 45678", nil, .tooLong),
            ("+999 1234567", nil, .unknownCountryCode), ("5551234567", "XX", .unknownRegion("XX")),
            ("+1 555 123 4567 x5", nil, .hasExtension), ("+1 555 123 4567 ext. 5", nil, .hasExtension),
            ("tel:+1-555-123-4567;ext=5", nil, .hasExtension), ("911", "US", .shortCode),
            ("112", "DE", .shortCode),
            ("110", "DE", .shortCode), ("999", "GB", .shortCode), ("116117", "DE", .shortCode),
            ("1-800-FLOWERS", "US", .unexpectedCharacter("F")), ("dr-smith", "US", .unexpectedCharacter("d")),
            ("+1 555 123 4567, +1 555 123 4568", nil, .unexpectedCharacter(",")),
            ("+1 555 123\n4567", nil, .unexpectedCharacter("\n")),
            ("*31#5551234567", "US", .unexpectedCharacter("*")),
            ("+1 555\0123 4567", nil, .unexpectedCharacter("\0")),
        ] as [(String, String?, PhoneNumberingError)])
    func refuses(_ text: String, _ region: String?, _ expected: PhoneNumberingError) {
        #expect(throws: expected) { try phoneNumber(text, region: region) }
    }

    @Test func refusesWhatIsTooLongForAnyNumber() {
        #expect(throws: PhoneNumberingError.tooLong) {
            try phoneNumber("+1" + String(repeating: "5", count: 1_000_000), region: nil)
        }
    }

    /// Nothing that a person can paste ends the program, and what passes is E.164.
    @Test func survivesEverySingleByteChange() {
        let number = Array("+1 (555) 123-4567".utf8)
        for index in number.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = number
                changed[index] = byte
                if let read = try? phoneNumber(String(decoding: changed, as: UTF8.self), region: "US") {
                    #expect(PhoneNumber(e164: read.e164) == read)
                }
            }
        }
    }

    @Test func everyErrorSaysWhy() {
        let all: [PhoneNumberingError] = [
            .notANumber, .unexpectedCharacter("x"), .hasExtension, .needsCountry, .unknownRegion("XX"),
            .unknownCountryCode, .needsAreaCode, .tooShort, .tooLong, .impossible, .shortCode, .libraryFailed,
        ]
        #expect(Set(all.map(\.reason)).count == all.count)
        #expect(all.allSatisfy { !$0.reason.hasSuffix(".") })
    }
}

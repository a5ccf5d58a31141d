import FaxCore
import Testing

@Suite struct PhoneNumberTests {
    @Test(arguments: ["+15551234567", "+493012345", "+123456", "+123456789012345"])
    func takesE164(_ text: String) {
        #expect(PhoneNumber(e164: text)?.e164 == text)
    }

    @Test(arguments: [
        "", "+", "15551234567", "+12345", "+1234567890123456", "+1555 123", "+1555١٢٣٤٥٦", "+15551234567\n",
        "+0123456789",
    ])
    func refusesAllElse(_ text: String) {
        #expect(PhoneNumber(e164: text) == nil)
    }
}

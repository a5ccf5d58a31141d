import DesktopIntegration
import Testing

/// The options of print jobs, as CUPS writes them.
@Suite struct PrintOptionsTests {
    @Test func valuesMayBeQuotedAndEscaped() {
        let options = PrintOptions("a=1 b='two words' c=\"x\\\"y\" d=e\\ f flag  media=A4 ")
        #expect(
            options.values == [
                "a": "1", "b": "two words", "c": "x\"y", "d": "e f", "flag": "true", "media": "A4",
            ])
    }

    @Test(arguments: [
        ("phone=+15551234567", "+15551234567"), ("phone='+1 555 123 4567'", "+1 555 123 4567"),
        ("phone=Custom.+15551234567", "+15551234567"), ("phone=None", nil), ("phone=", nil), ("x=1", nil),
        ("phone=+1\\ 555", "+1 555"), ("phone=$(id)", "$(id)"),
    ])
    func theNumberIsThatOfThePrintDialog(_ text: String, _ phone: String?) {
        #expect(PrintOptions(text).phone == phone)
    }

    @Test func theJobHasAName() {
        let text =
            "job-uuid=urn:uuid:0c8aaba5-b42b-4f74-990c-96bbd1c270ec job-originating-host-name=localhost"
        #expect(PrintOptions(text).uuid == "0c8aaba5-b42b-4f74-990c-96bbd1c270ec")
    }

    @Test(arguments: ["", " ", "=", "==", "\\", "a='", "a=\"b", "\"", "a=\\", "'='='"])
    func whatIsCutOffIsNoDanger(_ text: String) {
        _ = PrintOptions(text)
    }
}

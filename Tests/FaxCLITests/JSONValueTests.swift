import FaxCLI
import Foundation
import Testing

@Suite struct JSONValueTests {
    @Test func keepsTheOrderOfKeys() {
        let value: JSONValue = .object([
            ("v", .integer(1)), ("id", .integer(42)), ("contact", .null),
            ("tags", .array([.string("a"), .bool(true)])),
        ])
        #expect(value.text == #"{"v":1,"id":42,"contact":null,"tags":["a",true]}"#)
    }

    @Test(arguments: ["", "\"\\/", "\u{0}\u{1F}\n\r\t", "\u{7F}\u{9B}", "Grüße 漢字 🙂", "\u{2028}"])
    func anIndependentReaderGetsTheStringBack(_ text: String) throws {
        let line = JSONValue.array([.string(text)]).text
        #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String]
        #expect(read == [text])
    }

    @Test func whatIsNoNumberIsNull() {
        #expect(JSONValue.number(.nan).text == "null")
        #expect(JSONValue.number(.infinity).text == "null")
        #expect(JSONValue.number(0.5).text == "0.5")
    }
}

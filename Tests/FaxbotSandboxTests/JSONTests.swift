import Foundation
import Testing

@testable import FaxbotSandbox

@Suite struct JSONTests {
    @Test(
        arguments: [
            #"{"a":[1,-2,0.5,1e3,true,false,null],"b":{"c":"d"}}"#, #"" \" \\ \n \r \t \u0001 é 日本 😀""#, "[]",
            "{}", "0",
            "123456789012345678901234567890",
        ])
    func `reads what it writes`(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(JSON(parsing: bytes)?.encoded == bytes)
    }

    @Test func `understands escapes and spaces`() {
        #expect(JSON(parsing: Array(#" [ "\u00e9\ud83d\ude00\/" , 1 ] "#.utf8)) == ["é😀/", 1])
        #expect(JSON(parsing: Array(#"{"a":1,"a":2}"#.utf8))?["a"] == 2)
    }

    @Test(
        arguments: [
            "", "[", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "tru", "\"\u{1}\"", #""\x""#,
            #""\ud800""#, #""\u+123""#,
            "1 2", "nan", "'a'",
        ])
    func `refuses what is none`(_ text: String) {
        #expect(JSON(parsing: Array(text.utf8)) == nil)
    }

    @Test func `refuses what is nested too deep, and text that is no UTF-8`() {
        #expect(JSON(parsing: Array(String(repeating: "[", count: 100_000).utf8)) == nil)
        #expect(JSON(parsing: [0x22, 0xff, 0x22]) == nil)
    }
}

import FaxCore
import Testing

@Suite struct FileNameTests {
    @Test(
        arguments: [
            [], Array("plain.txt".utf8), Array("übung 漢字.pdf".utf8), [0x6A, 0x6F, 0x73, 0xE9],
            [0xFF, 0xFE, 0x2F, 0x80],
            // An overlong slash, a lone surrogate, a character cut short, one beyond Unicode.
            [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE6, 0xBC], [0xF4, 0x90, 0x80, 0x80],
            // What looks like our own marks: U+10FFE9, U+10FF80.
            [0xF4, 0x8F, 0xBF, 0xA9], [0x61, 0xF4, 0x8F, 0xBE, 0x80, 0xE9, 0x62],
        ] as [[UInt8]])
    func everyNameComesBackAsItWas(_ bytes: [UInt8]) {
        let name = String(fileName: bytes)
        #expect(name.fileNameBytes == bytes.map(CChar.init(bitPattern:)) + [0])
    }

    @Test func everyPairOfBytesComesBackAsItWas() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second, 0x61]
                let back = String(fileName: bytes).fileNameBytes.dropLast().map(UInt8.init(bitPattern:))
                #expect(back == bytes)
            }
        }
    }

    @Test func aPersonSeesTheByte() {
        #expect(String(fileName: [0x6A, 0x6F, 0x73, 0xE9]).visible == "jos\\xE9")
    }

    @Test(arguments: [
        ("a/b.txt", "b.txt"), ("b.txt", "b.txt"), ("a/b/", "b"), ("/", "/"), ("a/\u{301}b", "\u{301}b"),
    ])
    func theLastPartOfAPath(_ path: String, _ last: String) {
        #expect(path.lastPathComponent == last)
    }
}

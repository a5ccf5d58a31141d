import Testing

@testable import FaxbotSandbox

@Suite struct MultipartParserTests {
    /// Keeps what it is told.
    struct Recorder: MultipartReceiver {
        var parts: [(header: PartHeader, content: [UInt8], isWhole: Bool)] = []
        mutating func begin(_ header: PartHeader) { parts.append((header, [], false)) }
        mutating func content(_ bytes: Span<UInt8>) {
            let isEmpty = bytes.isEmpty
            #expect(!isEmpty)
            for index in bytes.indices { parts[parts.count - 1].content.append(bytes[index]) }
        }
        mutating func end() { parts[parts.count - 1].isWhole = true }
    }

    private func parse(_ text: String, pieces: Int = .max) throws -> Recorder {
        var parser = try #require(MultipartParser(boundary: "X"))
        var recorder = Recorder()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            try parser.push(piece.span, to: &recorder)
            rest = rest.dropFirst(piece.count)
        }
        return recorder
    }

    private static let disposition = "Content-Disposition: form-data; name="

    @Test(arguments: [1, 2, 3, 5, 7, 11, .max])
    func `takes parts out, however they are cut into pieces`(_ size: Int) throws {
        let body = """
            a preamble that nobody reads\r
            --X\r
            Content-Type: text/plain\r
            content-disposition: form-data; name="to"\r
            \r
            +1555\r
            --X \t \r
            \(Self.disposition)"file"; filename="a.pdf"\r
            \r
            \r\r\n--\r\n--Y\r\n--X.\r\n--X-\r\n--X \r\r
            --X--\r
            an epilogue\r\n--X\r\n
            """
        let parts = try parse(body, pieces: size).parts
        #expect(parts.map(\.header.name) == ["to", "file"])
        #expect(parts.map(\.header.fileName) == [nil, "a.pdf"])
        #expect(String(decoding: parts[0].content, as: UTF8.self) == "+1555")
        #expect(
            String(decoding: parts[1].content, as: UTF8.self) == "\r\r\n--\r\n--Y\r\n--X.\r\n--X-\r\n--X \r")
        #expect(parts.allSatisfy { $0.isWhole })
    }

    @Test func `a part may be empty`() throws {
        let parts = try parse("--X\r\n\(Self.disposition)a\r\n\r\n\r\n--X--").parts
        #expect(parts.count == 1)
        #expect(parts[0].content.isEmpty)
        #expect(parts[0].isWhole)
    }

    @Test func `a body that was cut off has no last part`() throws {
        let whole =
            "--X\r\n\(Self.disposition)a\r\n\r\none\r\n--X\r\n\(Self.disposition)b\r\n\r\ntwo\r\n--X--"
        for length in 0..<whole.utf8.count {
            let parts = try parse(String(decoding: whole.utf8.prefix(length), as: UTF8.self)).parts.filter {
                $0.isWhole
            }
            #expect(parts.count < 2)
        }
        #expect(try parse(whole).parts.filter { $0.isWhole }.count == 2)
    }

    @Test func `keeps no header that never ends`() throws {
        #expect(throws: MultipartError.headerTooLong) {
            try parse("--X\r\n" + String(repeating: "a: b\r\n", count: 4000), pieces: 100)
        }
        #expect(throws: MultipartError.tooManyParts) {
            try parse(String(repeating: "--X\r\n\(Self.disposition)a\r\n\r\n\r\n", count: 1001))
        }
        #expect(throws: MultipartError.badHeader) { try parse("--X\r\n\r\nno header at all\r\n--X--") }
        #expect(throws: MultipartError.badHeader) { try parse("--X\r\nnot a line of a header\r\n\r\n") }
    }

    @Test func `a boundary has 1 to 70 bytes and no line break`() {
        #expect(MultipartParser(boundary: "") == nil)
        #expect(MultipartParser(boundary: String(repeating: "a", count: 70)) != nil)
        #expect(MultipartParser(boundary: String(repeating: "a", count: 71)) == nil)
        #expect(MultipartParser(boundary: "a\rb") == nil)
        #expect(MultipartParser(boundary: "a\r\nb") == nil)
    }

    @Test(
        arguments: [
            (#"name=file; filename="a;b.pdf""#, "a;b.pdf"),
            (#"name=file; filename="quote\"q.pdf""#, "quote\"q.pdf"),
            (#"name=file; filename="C:\dir\doc.pdf""#, "doc.pdf"),
            (#"name=file; filename="..\win.pdf""#, "..\\win.pdf"),
            (#"name=file; filename=" lead.pdf""#, " lead.pdf"),
            (#"name=file; filename="new%0Aline.pdf""#, "new%0Aline.pdf"),
            (#"name=file; filename="fallback.pdf"; filename*=UTF-8''na%C3%AFve.pdf"#, "naïve.pdf"),
            (#"name=file; filename*=latin1''na%EFve.pdf; filename=plain.pdf"#, "plain.pdf"),
            (#"name=file; filename="""#, ""),
            (#"name=file; filename="ends in \""#, "ends in \\"),
            (#"name="file"; FILENAME="a.pdf"; filename="b.pdf""#, "b.pdf"),
        ])
    func `a file is called as it was meant`(_ parameters: String, _ name: String) throws {
        let line = Array("Content-Disposition: form-data; \(parameters)\r\n".utf8)
        #expect(try PartHeader(line[...]).fileName == name)
    }
}

import DesktopIntegration
import FaxCore
import Testing

/// Names of files as desktops hand them over.
@Suite struct FileURITests {
    @Test(arguments: [
        ("/tmp/letter.pdf", "/tmp/letter.pdf"), ("-rf", "-rf"), ("%F", "%F"), ("a:b", "a:b"),
        ("file:///tmp/a%20b", "/tmp/a b"), ("file:/tmp/a", "/tmp/a"), ("FILE://localhost/tmp/a", "/tmp/a"),
        ("file:///tmp/%25F%0A%22%27%5C%24(id)", "/tmp/%F\n\"'\\$(id)"), ("file:///tmp/%c3%A4", "/tmp/ä"),
        ("file:///tmp/a?b#c", "/tmp/a?b#c"),
    ])
    func aPathOrAURIIsAPath(_ text: String, _ path: String) throws {
        #expect(try text.localPath() == path)
    }

    @Test func bytesThatAreNoUTF8StayAsTheyAre() throws {
        let path = try "file:///tmp/%E9%FF".localPath()
        #expect(path.fileNameBytes.map(UInt8.init(bitPattern:)) == Array("/tmp/".utf8) + [0xE9, 0xFF, 0])
    }

    @Test(arguments: [
        "file:///tmp/%", "file:///tmp/%4", "file:///tmp/%zz", "file:///tmp/%00", "file:", "file:tmp",
        "file://localhost",
    ])
    func whatIsMalformedIsSaid(_ text: String) {
        #expect(throws: FaxError.self) { try text.localPath() }
    }

    @Test(arguments: ["file://server/share/a.pdf", "sftp://host/a.pdf", "smb://host/a", "http://x/a.pdf"])
    func whatIsElsewhereIsSaid(_ text: String) {
        #expect { try text.localPath() } throws: { ($0 as? FaxError)?.code == .noInput }
    }

    @Test func listsHaveCommentsAndAnyLineEnds() throws {
        let list = "# from a test\r\nfile:///a%20b\r\n\nfile:///c\n"
        #expect(try localPaths(ofURIList: Array(list.utf8)) == ["/a b", "/c"])
    }
}

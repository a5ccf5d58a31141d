import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct HEIFPageTests {
    /// AV1, 32 × 16 pels, stored with gray 40 on the left and 200 on the right, to be turned a quarter counterclockwise.
    static let turned =
        "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA"
        + "AAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEWAAEAAAAAAAAAGgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAcmlwcnAAAABS"
        + "aXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAAAgAAAAEAAAAA5waXhpAAAAAAEIAAAACWlyb3QBAAAAGGlw"
        + "bWEAAAAAAAAAAQABBYGCA4SFAAAAIm1kYXQSAAoFGBD/7CoyDxDAAAEAtTMvzwmIOIaN2A=="

    private let bench: Workbench

    init() throws { bench = try Workbench() }

    static func bytes(_ text: String) -> [UInt8] { Array(Data(base64Encoded: text) ?? Data()) }

    @Test func whatTheFileTurnsIsTurnedOnce() throws {
        let page = try bench.gray(Self.bytes(Self.turned))
        #expect(page.width == 16 && page.height == 32)
        for x in 0..<16 {
            #expect(abs(page[x, 4] - 200) <= 3 && abs(page[x, 27] - 40) <= 3)
        }
    }

    @Test func whatIsCutIsDamagedInOneLine() throws {
        let file = Self.bytes(Self.turned)
        for count in [40, 200, file.count - 10] {
            let error = #expect(throws: PageImagingError.self) { try bench.page(Array(file.prefix(count))) }
            let words = "\(try #require(error))"
            #expect(words.hasPrefix("a damaged HEIF picture: ") && !words.contains("\n"))
        }
    }

    @Test(arguments: Repository.corpusFiles("images/heif")) func theCorpusIsRead(_ file: URL) throws {
        guard case .gray(let page, _) = try bench.page(at: file.path) else { return }
        #expect(page.width > 400 && page.height > 400)
        let mean = page.pels.reduce(0) { $0 + Int($1) } / page.pels.count
        #expect((100...210).contains(mean))
    }
}

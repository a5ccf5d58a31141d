import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite struct ParagraphReaderTests {
    /// Every piece, each of them used up to `use`.
    private func pieces(_ text: String, use: (ParagraphPiece) -> Int = { $0.text.count }) throws
        -> [ParagraphPiece]
    {
        let folder = try ScratchFolder()
        let descriptor = open(try folder.write("text", Data(text.utf8)), O_RDONLY)
        defer { close(descriptor) }
        var reader = ParagraphReader(descriptor, survey: try TextSurvey.of(descriptor))
        var (result, used): ([ParagraphPiece], Int) = ([], 0)
        while try reader.next(afterUsing: used) {
            result.append(reader.piece)
            used = use(reader.piece)
        }
        return result
    }

    private func string(_ piece: ParagraphPiece) -> String { String(decoding: piece.text, as: UTF8.self) }

    @Test func knowsEveryLineEnd() throws {
        let found = try pieces("a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g\u{B}h\u{C}i")
        #expect(found.map(string) == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
        #expect(found.map(\.line) == [1, 2, 3, 4, 5, 6, 7, 7, 7])
        #expect(found.map(\.endsPage) == [false, false, false, false, false, false, false, true, false])
    }

    @Test func aLineEndAtTheEndBeginsNoLine() throws {
        #expect(try pieces("a\n").count == 1)
        #expect(try pieces("a\n\n").count == 2)
        #expect(try pieces("").isEmpty)
    }

    @Test func aLineEndIsOneWhereverChunksEnd() throws {
        // The chunk of the source ends between CR and LF.
        let text = String(repeating: "x", count: 65_535) + "\r\n" + "y"
        let found = try pieces(text)
        #expect(found.filter(\.endsParagraph).count == 2)
        #expect(found.map(string).joined() == text.replacingOccurrences(of: "\r\n", with: ""))
    }

    @Test func longParagraphsComeInPieces() throws {
        let text = String(repeating: "漢字a", count: 30_000)
        let found = try pieces(text)
        #expect(found.allSatisfy { $0.text.count < 5000 })
        #expect(found.map(string).joined() == text)
        #expect(found.filter(\.startsParagraph).count == 1)
        #expect(found.filter(\.endsParagraph).count == 1)
    }

    @Test func whatIsLeftComesAgain() throws {
        let text = String(repeating: "0123456789", count: 3000)
        var used = ""
        _ = try pieces(text) { piece in
            let count = piece.endsParagraph ? piece.text.count : 1000
            used += String(decoding: piece.text[..<count], as: UTF8.self)
            return count
        }
        #expect(used == text)
    }

    @Test func noCutSeparatesAnOverstrike() throws {
        let bold = String(repeating: "x\u{8}x", count: 3000)
        let found = try pieces(bold + " " + bold)
        #expect(
            found.map(string).joined() == String(repeating: "x", count: 3000) + " "
                + String(repeating: "x", count: 3000))
    }
}

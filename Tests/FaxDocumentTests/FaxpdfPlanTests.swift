import Foundation
import TestSupport
import Testing

/// What `faxpdf --plan` tells, and what `--strict` does with it.
@Suite struct FaxpdfPlanTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
    }

    private static let letter = Data(
        "Dear Dr. Smith,\n\nplease call back about the results of Tuesday, whenever it suits you.\n".utf8)

    private func faxpdf(_ arguments: String..., input: Data? = nil) throws -> Outcome {
        try Program.tool("faxpdf", arguments, input: input, home: home)
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// The kinds of a document's warnings, page by page.
    private func kinds(_ arguments: String..., input: Data? = nil) throws -> [[String]] {
        let outcome = try Program.tool(
            "faxpdf", ["--plan", "--json", "--paper", "a4"] + arguments, input: input, home: home)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.lines.dropLast().map { line in
            let warnings = try #require(try object(line)["warnings"] as? [[String: Any]])
            return warnings.compactMap { $0["kind"] as? String }
        }
    }

    @Test func aPersonReadsATableAndWhatTheCallTakes() throws {
        let outcome = try faxpdf("--plan", "--paper", "a4", "-", input: Self.letter)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.text.components(separatedBy: "\n")
        try #require(lines.count == 7)
        #expect(lines[0].hasPrefix("PAGE  PELS         RESOLUTION"))
        #expect(lines[1].hasPrefix("   1  1728 × 2292  fine"))
        #expect(lines[2] == "")
        #expect(lines[3].hasPrefix("1 page: ") && lines[3].contains(" bytes as MMR, "))
        // 12 and 3.5 seconds of protocol, and hardly any data.
        #expect(lines[4] == "the whole call: 17 s at 14,400 bit/s, 8 s at 33,600 bit/s")
        #expect(lines[5] == "no warnings")
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func theBytesAreThoseOfTheCodesAndTheSecondsFollowThem() throws {
        let text = try home.write("letter.txt", Self.letter)
        // The line on top has the time in it, which goes on from one run to the next.
        let pages = ["--no-header", "--mode", "raster", text, text]
        func faxpdf(_ arguments: [String]) throws -> Outcome {
            try Program.tool("faxpdf", arguments + pages, home: home)
        }
        let outcome = try faxpdf(["--plan", "--json"])
        #expect(outcome.lines.count == 3, "\(outcome.errors)")
        let total = try #require(try object(outcome.lines[2])["total"] as? [String: Any])
        let bytes = try #require(total["bytes"] as? [String: Int])
        for coding in ["mh", "mr", "mmr"] {
            let file = home.path("\(coding).tif")
            #expect(
                try faxpdf(["--format", "tiff", "--coding", coding, "-o", file]).status == 0)
            let dump = try Program.run("/usr/bin/tiffdump", [file]).text
            let length = dump.matches(of: /StripByteCounts[^<]*<([0-9]+)/).reduce(0) { $0 + (Int($1.1) ?? 0) }
            // A strip of MH or MR may end with an RTC, of a few bytes.
            #expect(abs(length - (bytes[coding] ?? 0)) <= 40, "\(coding): \(length)")
        }
        let seconds = try #require(total["seconds"] as? [String: Double])
        let data = Double(bytes["mmr"] ?? 0) * 8 * 1.05
        #expect(abs((seconds["14400"] ?? 0) - (data / 14400 + 12 + 4 + 3.5)) < 0.06)
        #expect(abs((seconds["33600"] ?? 0) - (data / 33600 + 6 + 1 + 1)) < 0.06)
        #expect(total["pages"] as? Int == 2 && total["warnings"] as? Int == 0)
    }

    @Test func vectorsAndPelsOfTheSamePagesHaveTheSamePlan() throws {
        let vector = try faxpdf("--plan", "--json", "--no-header", "-", input: Self.letter)
        let raster = try faxpdf(
            "--plan", "--json", "--no-header", "--mode", "raster", "-", input: Self.letter)
        #expect(vector.status == 0 && vector.text == raster.text)
    }

    @Test func nothingIsWritten() throws {
        let file = home.path("out.pdf")
        let outcome = try faxpdf("--plan", "-o", file, input: Self.letter)
        #expect(outcome.status == 64 && outcome.errors.contains("--plan writes no document"))
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try !faxpdf("--plan", input: Self.letter).text.contains("%PDF"))
        #expect(try faxpdf("--json", input: Self.letter).status == 64)
    }

    @Test func aLetterHasNoWarnings() throws {
        #expect(try kinds(input: Self.letter) == [[]])
        #expect(try kinds("--mode", "raster", input: Self.letter) == [[]])
        #expect(try kinds("--resolution", "standard", input: Self.letter) == [[]])
    }

    @Test func smallLettersAreToldByTheResolution() throws {
        #expect(try kinds("--font-size", "5", input: Self.letter) == [["small_text"]])
        #expect(try kinds("--font-size", "7", input: Self.letter) == [[]])
        #expect(
            try kinds("--font-size", "7", "--resolution", "standard", input: Self.letter) == [["small_text"]])
    }

    @Test func aPageWithoutInkIsBlank() throws {
        let text = Data("first\n\u{C}\u{C}third\n".utf8)
        #expect(try kinds("--no-header", input: text) == [[], ["blank_page"], []])
    }

    @Test func whatIsSaidOfSeveralPagesIsSaidOnce() throws {
        let text = Data("small print\n\u{C}small print\n\u{C}\u{C}small print\n".utf8)
        let outcome = try faxpdf("--plan", "--no-header", "--font-size", "5", input: text)
        let lines = outcome.lines.suffix(4)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(lines.contains("pages 1-2, 4, top left:"), "\(outcome.text)")
        #expect(lines.contains("page 3, all of the page:"), "\(outcome.text)")
        #expect(lines.filter { $0.hasPrefix("    text of 5.0 points") }.count == 1)
    }

    @Test func strictRefusesAndNamesTheFirst() throws {
        let file = home.path("out.pdf")
        let outcome = try faxpdf(
            "--strict", "--font-size", "5", "-o", file, input: Self.letter + Data("\u{C}more\n".utf8))
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.hasPrefix(
                "faxpdf: page 1, top left: text of 5.0 points; letters under 6 points break up"),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("hint: faxpdf --plan"))
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try faxpdf("--strict", "-o", file, input: Self.letter).status == 0)
    }

    @Test func anErrorIsAnObjectWithJSON() throws {
        let outcome = try faxpdf("--plan", "--json", home.path("none.pdf"))
        #expect(outcome.status == 66 && outcome.text == "")
        #expect(outcome.errors.hasPrefix("{\"v\":1,\"error\":{\"code\":66,"))
    }
}

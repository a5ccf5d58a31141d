import Foundation
import TestSupport
import Testing

/// Documents that nobody here wrote, through `faxpdf`, and what independent readers say of the result. Skipped where
/// they are absent.
@Suite(.enabled(if: Repository.corpus != nil)) struct CorpusTests {
    /// Runs `faxpdf` on `file` with a gigabyte of address space.
    private func faxpdf(
        _ file: URL, to output: String, _ options: [String] = []
    ) throws -> (outcome: Outcome, duration: Duration) {
        let began = ContinuousClock.now
        let outcome = try Program.run(
            "/bin/bash",
            [
                "-c", "ulimit -Sv 1048576; exec \"$@\"", "-", Repository.tool("faxpdf"), "--max-pages", "0",
                "-o", output, file.path,
            ] + options,
            home: ScratchFolder(), timeout: .seconds(120))
        return (outcome, ContinuousClock.now - began)
    }

    private func isGood(_ path: String) throws -> Bool {
        try Program.shell("qpdf --check '\(path)'").status == 0
    }

    @Test(arguments: Repository.corpusFiles("text") + Repository.corpusFiles("images"))
    func textsAndPicturesBecomeGoodPDFs(_ file: URL) throws {
        let folder = try ScratchFolder()
        let run = try faxpdf(file, to: folder.path("out.pdf"))
        if run.outcome.status == 65 {
            // 12 bits a sample, arithmetic coding: what nobody's decoder can read.
            #expect(run.outcome.errors.contains("can't be"), "\(run.outcome.errors)")
            return
        }
        #expect(run.outcome.status == 0, "\(run.outcome.errors)")
        #expect(try isGood(folder.path("out.pdf")))
    }

    @Test(arguments: Repository.corpusFiles("hostile") + Repository.corpusFiles("pdf"))
    func hostileFilesBecomeAPDFOrOneLine(_ file: URL) throws {
        let folder = try ScratchFolder()
        let output = folder.path("out.pdf")
        let run = try faxpdf(file, to: output)
        #expect(run.duration < .seconds(100))  // 10 and what a busy machine adds
        if run.outcome.status == 0 {
            let same = try Data(contentsOf: file) == Data(contentsOf: URL(filePath: output))
            #expect(try same || isGood(output))
        } else {
            #expect(run.outcome.status == 65)
            let lines = run.outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }
            #expect(lines.count == 1, "\(run.outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: output))
        }
    }

    /// Drawn anew, with what that costs: a page that can't be drawn is one line too.
    @Test(arguments: Repository.corpusFiles("pdf"))
    func everyPDFCanBeDrawnAnewOrIsOneLine(_ file: URL) throws {
        let folder = try ScratchFolder()
        let output = folder.path("out.pdf")
        let began = ContinuousClock.now
        let outcome = try Program.tool(
            "faxpdf", ["--pages", "1-", file.path, "-o", output], home: folder, timeout: .seconds(120))
        #expect(outcome.status == 0 || outcome.status == 65, "\(outcome.errors)")
        #expect(ContinuousClock.now - began < .seconds(110))
        if outcome.status == 0 { #expect(try isGood(output)) }
    }

    /// Every document becomes fax pages, or is refused in one line: none costs a gigabyte or half a minute.
    @Test(
        arguments: ["pdf", "hostile", "images", "fax"].flatMap { folder in
            // A sample: all of them take minutes.
            Repository.corpusFiles(folder).enumerated().filter { $0.offset % 6 == 0 }.map(\.element)
        })
    func everythingBecomesFaxPagesOrIsOneLine(_ file: URL) throws {
        let folder = try ScratchFolder()
        let output = folder.path("out.pdf")
        let run = try faxpdf(file, to: output, ["--mode", "raster"])
        if run.outcome.status == 0 {
            let images = try Program.shell("pdfimages -list '\(output)' | tail -n +3").lines
            #expect(!images.isEmpty && images.allSatisfy { $0.contains(" gray    1   1  ccitt ") })
        } else {
            #expect(run.outcome.status == 65)
            let lines = run.outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }
            #expect(lines.count == 1, "\(run.outcome.errors)")
        }
    }

    @Test func aJPEGComesOutAsItWentIn() throws {
        let folder = try ScratchFolder()
        for file in Repository.corpusFiles("images/exif") {
            let output = folder.path("out.pdf")
            #expect(
                try Program.tool("faxpdf", ["--mode", "vector", file.path, "-o", output], home: folder)
                    .status == 0)
            let list = try Program.shell("pdfimages -list '\(output)'").text
            #expect(list.contains(" jpeg "), "\(file.lastPathComponent)")
            _ = try Program.shell("pdfimages -j '\(output)' '\(folder.path("picture"))'")
            let back = try Data(contentsOf: URL(filePath: folder.path("picture-000.jpg")))
            #expect(try back == Data(contentsOf: file), "\(file.lastPathComponent)")
        }
    }

    @Test func aJPEGStaysOneBesideText() throws {
        let folder = try ScratchFolder()
        let file = try #require(Repository.corpusFiles("images/exif").first)
        let output = folder.path("out.pdf")
        let outcome = try Program.shell(
            "echo 'see below' | faxpdf --mode vector - '\(file.path)' -o '\(output)' && pdfimages -list '\(output)'",
            home: folder)
        #expect(outcome.status == 0 && outcome.text.contains(" jpeg "), "\(outcome.text)\(outcome.errors)")
    }

    @Test func ghostscriptDrawsWhatWeWrite() throws {
        let folder = try ScratchFolder()
        let corpus = try #require(Repository.corpus)
        let inputs = ["text/UTF-8-demo.txt", "images/exif/Landscape_6.jpg", "pdf/francais.pdf"]
            .map { corpus.appending(path: $0).path }
        let output = folder.path("out.pdf")
        #expect(try Program.tool("faxpdf", inputs + ["-o", output], home: folder).status == 0)
        let drawn = try Program.shell(
            "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=tiffg4 -o '\(folder.path("out.tif"))' '\(output)' 2>&1")
        #expect(drawn.status == 0 && drawn.text == "", "\(drawn.text)")
    }
}

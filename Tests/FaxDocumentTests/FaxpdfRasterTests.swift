import Foundation
import TestSupport
import Testing

/// Raster pages as `faxpdf` makes them, and what independent programs say of them.
@Suite struct FaxpdfRasterTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
    }

    private func faxpdf(_ arguments: String..., input: Data? = nil) throws -> Outcome {
        try Program.tool("faxpdf", arguments, input: input, home: home)
    }

    private func shell(_ script: String) throws -> Outcome {
        try Program.shell("cd '\(home.url.path)' && \(script)", home: home)
    }

    /// A line for each page's only image: its width, lines, colours, bits and coding.
    private func images(_ pdf: String) throws -> [String] {
        try shell("pdfimages -list \(pdf) | awk 'NR > 2 { print $4, $5, $6, $8, $9 }'").lines
    }

    /// A text of three pages.
    private func writeSample() throws {
        let page = (1...20).map { "line \($0): the quick brown fox jumps over the lazy dog" }
        try home.write(
            "text.txt", Data([page, page, page].joined(separator: ["\u{C}"]).joined(separator: "\n").utf8))
    }

    @Test func aPageIsOneImageOfFaxGeometryAndNothingElse() throws {
        try writeSample()
        #expect(
            try faxpdf("--mode", "raster", "--paper", "a4", home.path("text.txt"), "-o", home.path("a.pdf"))
                .status == 0)
        #expect(try images("a.pdf") == Array(repeating: "1728 2292 gray 1 ccitt", count: 3))
        #expect(try shell("pdfinfo a.pdf").text.contains("609.882 x 841.959 pts"))
        #expect(try shell("pdffonts a.pdf | tail -n +3; pdftotext a.pdf - | tr -d '\\f'").text == "")
        for (resolution, lines) in [("standard", 1146), ("fine", 2292), ("superfine", 4572)] {
            #expect(
                try faxpdf(
                    "--mode", "raster", "--paper", "a4", "--resolution", resolution, "--pages", "1",
                    home.path("text.txt"), "-o", home.path("a.pdf")
                ).status == 0)
            #expect(try images("a.pdf") == ["1728 \(lines) gray 1 ccitt"])
        }
    }

    /// What servers do to our PDF gives the very pels that we decided.
    @Test(
        arguments: ["standard": "204x98", "fine": "204x196", "superfine": "204x391"].sorted {
            $0.key < $1.key
        })
    func ghostscriptGivesTheSamePels(_ resolution: String, _ density: String) throws {
        try writeSample()
        let options = "--mode raster --no-header --resolution \(resolution) text.txt"
        let outcome = try shell(
            """
            faxpdf \(options) -o a.pdf && faxpdf \(options) --format tiff -o a.tif &&
            gs -q -dSAFER -sDEVICE=tiffg4 -r\(density) -o gs.tif a.pdf && tiffcmp -t a.tif gs.tif
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.text.contains("Scanline"), "\(outcome.text)")
        #expect(try shell("tiffinfo gs.tif | grep -c 'TIFF Directory'").text == "3\n")
    }

    @Test func theSameInputGivesTheSameBytes() throws {
        try writeSample()
        let options = "--mode raster --no-header text.txt"
        #expect(try shell("faxpdf \(options) -o a.pdf && faxpdf \(options) | cmp - a.pdf").status == 0)
        // However many children draw.
        #expect(try shell("taskset -c 0 faxpdf \(options) | cmp - a.pdf").status == 0)
    }

    @Test func pagesArePickedInTheOrderThatIsWanted() throws {
        try home.write("in.pdf", SamplePDF.document(["1", "22", "333"].map { .init($0) }))
        #expect(
            try shell(
                """
                for page in 1 2 3; do faxpdf --no-header --mode raster --pages $page in.pdf --format tiff -o $page.tif; done
                faxpdf --no-header --mode raster --pages 3,1-2,1 in.pdf --format tiff -o all.tif
                tiffcp -c none 3.tif 1.tif 2.tif 1.tif joined.tif && tiffcmp -t all.tif joined.tif | grep -c Scanline
                tiffinfo all.tif | grep -c 'TIFF Directory'
                """
            ).text == "0\n4\n")
    }

    /// Pages that travel as they lie in their files, with either bit first, between pages that are drawn.
    @Test func pagesThatPassAndPagesThatAreDrawnKeepTheirOrder() throws {
        try home.write("text.txt", Data("one\u{C}and two\u{C}and three".utf8))
        let outcome = try shell(
            """
            faxpdf --mode raster --no-header text.txt --format tiff -o lsb.tif && tiffcp -c g4 -f msb2lsb lsb.tif msb.tif &&
            tiffcp -c g3:2d lsb.tif,1 mr.tif && tiffcp lsb.tif,2 mr.tif msb.tif,0 mixed.tif && tiffinfo mixed.tif | grep Scheme
            faxpdf mr.tif mixed.tif lsb.tif --format tiff -o all.tif && tiffcp -c none mr.tif mixed.tif lsb.tif joined.tif &&
            tiffcmp -t all.tif joined.tif | grep -c Scanline; tiffinfo all.tif | grep -c 'TIFF Directory'
            faxpdf mr.tif mixed.tif lsb.tif -o all.pdf && qpdf --check all.pdf | tail -2 | head -1
            gs -q -dSAFER -sDEVICE=tiffg4 -r204x196 -o gs.tif all.pdf && tiffcmp -t all.tif gs.tif | grep -c Scanline
            """)
        #expect(
            outcome.lines == [
                "  Compression Scheme: CCITT Group 4", "  Compression Scheme: CCITT Group 3",
                "  Compression Scheme: CCITT Group 4", "0", "7",
                "No syntax or stream encoding errors found; the file may still contain",
                "0",
            ], "\(outcome.errors)")
    }

    @Test func tiffHasTheTagsOfItsProfile() throws {
        try writeSample()
        for (coding, name) in [("mh", "CCITT Group 3"), ("mr", "CCITT Group 3"), ("mmr", "CCITT Group 4")] {
            #expect(
                try faxpdf(
                    "--no-header", "--format", "tiff", "--coding", coding, home.path("text.txt"), "-o",
                    home.path("\(coding).tif")
                ).status == 0)
            let facts = try shell("tiffinfo \(coding).tif")
            #expect(facts.errors == "" && facts.text.contains("Compression Scheme: \(name)"))
            #expect(facts.text.contains("Resolution: 204, 196 pixels/inch"))
            #expect(facts.text.contains("Page Number: 2-3"))
            // All three have the same pels.
            let same = try shell("tiffcmp -t mh.tif \(coding).tif")
            #expect(!same.text.contains("Scanline") && same.errors == "")
        }
        #expect(try faxpdf("--format", "tiff", "--mode", "vector", home.path("text.txt")).status == 64)
        #expect(try faxpdf("--coding", "mh", home.path("text.txt")).status == 64)
    }

    @Test func aFaxPagePassesWithoutBeingDecoded() throws {
        try writeSample()
        let options = "--mode raster --no-header text.txt"
        #expect(
            try shell(
                """
                faxpdf \(options) -o a.pdf && faxpdf \(options) --format tiff -o a.tif &&
                faxpdf a.tif | cmp - a.pdf && tiffcp -c g3:1d a.tif g3.tif && faxpdf g3.tif | cmp - a.pdf
                """
            ).status == 0)
    }

    @Test func aPictureOfAFaxLineIsKeptToThePel() throws {
        for width in [1728, 2048, 2432] {
            let rows = (0..<50).flatMap { row in (0..<width / 8).map { UInt8(truncatingIfNeeded: $0 * row) } }
            let picture = Data("P4\n\(width) 50\n".utf8) + rows
            try home.write("in.pbm", picture)
            #expect(try shell("faxpdf in.pbm -o a.pdf && pdfimages a.pdf out").status == 0)
            #expect(try images("a.pdf") == ["\(width) 50 gray 1 ccitt"])
            #expect(try Data(contentsOf: URL(filePath: home.path("out-000.pbm"))) == picture)
        }
    }

    /// Whether a fax page can pass as it is coded or has to be decoded says nothing of its resolution.
    @Test func theResolutionOfAFaxPageIsTheSameInAnyCoding() throws {
        let picture = Data("P4\n1728 1500\n".utf8) + Data(repeating: 0x0F, count: 216 * 1500)
        try home.write("in.pbm", picture)
        let found = try shell(
            """
            faxpdf in.pbm --format tiff -o a.tif && tiffset -u 282 a.tif && tiffset -u 283 a.tif &&
            tiffcp -c g3:1d a.tif g3.tif && for file in a.tif g3.tif in.pbm; do
            faxpdf --plan --json $file | grep -o -m 1 '"resolution":"[a-z]*"' | head -n 1; done
            """
        ).lines
        #expect(found == Array(repeating: #""resolution":"fine""#, count: 3))
    }

    @Test func theGrainOfEmptyGrayPaperIsNothingButPaleShadesAre() throws {
        var noise: UInt32 = 1
        let grain = (0..<800 * 1000).map { _ in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return UInt8(218 + noise >> 24 & 15)
        }
        try home.write("grain.pgm", Data("P5\n800 1000\n255\n".utf8) + grain)
        let shades = (0..<1000).flatMap { row in [UInt8](repeating: UInt8(180 + row * 70 / 1000), count: 800)
        }
        try home.write("shades.pgm", Data("P5\n800 1000\n255\n".utf8) + shades)
        let grained = try faxpdf("--no-header", "--trim", home.path("grain.pgm"))
        #expect(grained.status == 65 && grained.errors.contains("there is nothing on any page"))
        #expect(
            try faxpdf("--no-header", "--trim", home.path("shades.pgm"), "-o", home.path("a.pdf")).status == 0
        )
    }

    @Test func aMixedDocumentKeepsTextAsTextAndFaxPagesAsTheyAre() throws {
        try writeSample()
        let picture = Data("P4\n1728 50\n".utf8) + Data(repeating: 0x0F, count: 216 * 50)
        try home.write("in.pbm", picture)
        #expect(try shell("faxpdf text.txt in.pbm -o a.pdf && pdfimages -f 4 a.pdf out").status == 0)
        #expect(try images("a.pdf") == ["1728 50 gray 1 ccitt"])
        #expect(try Data(contentsOf: URL(filePath: home.path("out-000.pbm"))) == picture)
        #expect(try shell("pdftotext -l 3 a.pdf - | grep -c fox").text == "60\n")
    }

    /// The way of today loses two thirds of such words.
    @Test(arguments: [0.3, 0.5, 0.6])
    func grayTextIsRead(_ white: Double) throws {
        let words = ["Prescription", "amoxicillin", "three", "times", "daily", "after", "meals", "patient"]
        let lines = (0..<8).map { line in
            "BT /F 9 Tf \(white) g 72 \(700 - 30 * line) Td (\(words.joined(separator: " ")) \(line)) Tj ET"
        }
        try home.write("gray.pdf", SamplePDF.document([.init("", content: lines.joined(separator: "\n"))]))
        let outcome = try shell(
            """
            faxpdf --mode raster gray.pdf -o a.pdf && gs -q -sDEVICE=tiffg4 -r204x196 -o a.tif a.pdf &&
            gs -q -sDEVICE=pnggray -r300 -o a.png a.pdf && tesseract a.png - --psm 6 2>/dev/null
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for word in words {
            #expect(outcome.text.components(separatedBy: word).count == 9, "\(word): \(outcome.text)")
        }
    }

    @Test func blankPagesAndBlankEndsAreTrimmed() throws {
        let pages = ["top", "", "end"].map { text in
            SamplePDF.Page("", content: text.isEmpty ? "" : "BT /F 24 Tf 72 770 Td (\(text)) Tj ET")
        }
        try home.write("in.pdf", SamplePDF.document(pages))
        let outcome = try faxpdf("-v", "--trim", home.path("in.pdf"), "-o", home.path("a.pdf"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        let found = try images("a.pdf")
        #expect(found.count == 2)
        for image in found {
            let lines = Int(image.split(separator: " ")[1]) ?? 0
            // The letters stand 1 inch below the upper edge; half an inch of white stays below them.
            #expect((200...330).contains(lines), "\(image)")
        }
        try home.write("blank.pdf", SamplePDF.document([.init("", content: "")]))
        let blank = try faxpdf("--trim", home.path("blank.pdf"))
        #expect(blank.status == 65)
        #expect(blank.errors == "faxpdf: there is nothing on any page\nhint: leave out --trim\n")
    }

    /// The font of the second page is nowhere; the others are as blank as they shall be, the last but a space.
    @Test func aPageThatComesOutEmptyIsToldUnlessItIsBlank() throws {
        let contents = [
            "BT /F 24 Tf 72 700 Td (top) Tj ET", "BT /G 24 Tf 72 700 Td (lost) Tj ET", "", "q Q",
            "BT /F 24 Tf 72 700 Td ( ) Tj ET",
        ]
        let path = try home.write("in.pdf", SamplePDF.document(contents.map { .init("", content: $0) }))
        for options in [["--mode", "raster"], ["--trim"], ["--mode", "raster", "--plan"]] {
            let outcome = try Program.tool("faxpdf", options + [path], home: home)
            #expect(outcome.status == 0)
            #expect(
                outcome.errors
                    == "faxpdf: page 2 of \(path) comes out empty, though there is something on it\n")
        }
    }

    @Test func pagesKeepTheirSizeOrAreTurnedAndShrunk() throws {
        let boxes = [
            [0, 0, 595, 842], [0, 0, 842, 595], [0, 0, 300, 200], [0, 0, 842, 1191], [0, 0, 2000, 9000],
        ]
        try home.write("in.pdf", SamplePDF.document(boxes.map { .init("x", mediaBox: $0) }))
        #expect(try faxpdf("--mode", "raster", home.path("in.pdf"), "-o", home.path("a.pdf")).status == 0)
        let found = try images("a.pdf").map { $0.split(separator: " ").prefix(2).joined(separator: "x") }
        #expect(found[0] == "1728x2292" && found[1] == "1728x2292" && found[2] == "1728x544")
        #expect(found[3] == "2432x3242" && found[4].hasPrefix("1728x"))
    }

    @Test func modesThatContradictAreRefused() throws {
        try writeSample()
        for option in ["--scan", "--trim"] {
            let outcome = try faxpdf("--mode", "vector", option, home.path("text.txt"))
            #expect(outcome.status == 64)
            #expect(
                outcome.errors == "faxpdf: \(option) makes raster pages, and --mode vector forbids them\n")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// The tool in pipes, where nobody turns pages.
@Suite struct FaxpreviewTests {
    private let home: ScratchFolder

    init() throws {
        home = try ScratchFolder()
        try home.write(
            "three.pdf",
            SamplePDF.document([
                .init("one", content: "0 600 595 242 re f BT /F 24 Tf 72 300 Td (first page) Tj ET"),
                .init("two"), .init("", mediaBox: [0, 0, 842, 595], content: "0 0 1 rg 0 0 842 595 re f"),
            ]))
        try home.write("note.txt", Data("Dear Dr. Smith,\nplease call back.\n".utf8))
    }

    private func run(_ arguments: String, environment: [String: String] = [:]) throws -> Outcome {
        try Program.shell(
            "cd '\(home.url.path)' && faxpreview \(arguments)", home: home,
            environment: ["TERM": "xterm-256color"].merging(environment) { $1 })
    }

    /// Lines without their colours.
    private func plain(_ text: String) -> [String] {
        text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .dropLast().map(String.init)
    }

    @Test func inAPipeAllPagesFollowEachOther() throws {
        let outcome = try run("--size 40x20 three.pdf")
        #expect(outcome.status == 0 && outcome.errors == "")
        // Two upright pages of 20 rows and a wide one of 40 columns.
        let lines = plain(outcome.text)
        #expect(lines.count == 20 + 20 + 14)
        #expect(lines[0].count == 28 && lines[53].count == 40)
    }

    @Test func aPipeGetsNoQuestionsAndNoCursorMovements() throws {
        for format in ["auto", "symbols", "braille", "ascii"] {
            let outcome = try run("--format \(format) --size 30x20 three.pdf")
            let escapes = outcome.text.matches(of: #/\u{1B}(.[0-9;?]*[@-~]?)/#).map { String($0.1) }
            #expect(escapes.allSatisfy { $0.hasPrefix("[") && $0.hasSuffix("m") }, "\(format)")
            #expect(!outcome.text.contains("\r"))
        }
    }

    @Test func withoutColoursThereIsNoEscapeAtAll() throws {
        for (arguments, environment) in [
            ("--color never", [:]), ("", ["NO_COLOR": "1"]), ("", ["TERM": "dumb"]), ("", ["TERM": ""]),
        ] {
            let outcome = try run("\(arguments) --pages 1 three.pdf", environment: environment)
            #expect(outcome.status == 0 && !outcome.text.contains("\u{1B}"), "\(arguments) \(environment)")
            #expect(outcome.text.contains { !$0.isWhitespace })
        }
        #expect(try run("--color always three.pdf", environment: ["NO_COLOR": "1"]).text.contains("\u{1B}["))
    }

    @Test(arguments: [
        (["FZF_PREVIEW_COLUMNS": "30", "FZF_PREVIEW_LINES": "12", "COLUMNS": "99"], 12, 17),
        (["COLUMNS": "40", "LINES": "10"], 10, 14), (["COLUMNS": "20"], 14, 20), ([:], 57, 80),
    ])
    func theAreaIsWhatTheEnvironmentSays(_ environment: [String: String], _ rows: Int, _ columns: Int) throws
    {
        let lines = plain(try run("--pages 2 three.pdf", environment: environment).text)
        #expect(lines.count == rows && lines.first?.count == columns)
    }

    @Test func aPageCanBeAsWideAsTheArea() throws {
        #expect(plain(try run("--pages 2 --size 40x10 --fit width three.pdf").text).count == 28)
    }

    @Test func pagesCanBePicked() throws {
        #expect(plain(try run("--size 40x20 --pages 3 three.pdf").text).count == 14)
        #expect(plain(try run("--size 40x20 --pages 3,3,1 three.pdf").text).count == 48)
        let outcome = try run("--pages 4 three.pdf")
        #expect(outcome.status == 65)
        #expect(outcome.errors == "faxpreview: there is no page 4: the document has 3 pages\n")
    }

    @Test func everyInputOfFaxpdfIsShown() throws {
        #expect(try run("--size 40x20 note.txt").status == 0)
        #expect(try Program.shell("echo a note | faxpreview --size 40x20", home: home).status == 0)
        let piped = try run("--size 40x20 - < three.pdf")
        #expect(piped.output == (try run("--size 40x20 three.pdf")).output)
        #expect(
            try Program.shell("cat '\(home.path("three.pdf"))' | faxpreview --size 40x20", home: home).status
                == 0)
        let sample = Repository.root.appending(path: "samples/picture.jpg").path
        #expect(plain(try run("--size 40x20 '\(sample)'").text).count > 5)
        #expect(plain(try run("--size 40x20 --as-received '\(sample)'").text).count > 5)
    }

    @Test func graphicsCanBeAskedForInAPipe() throws {
        #expect(try run("--format kitty --size 30x20 --pages 1 three.pdf").text.hasPrefix("\u{1B}_Ga=T"))
        #expect(try run("--format sixel --size 30x20 --pages 1 three.pdf").text.hasPrefix("\u{1B}P"))
        #expect(
            try run("--format iterm --size 30x20 --pages 1 three.pdf").text.hasPrefix("\u{1B}]1337;File="))
    }

    @Test func picturesOfOneStreamHaveNumbersOfTheirOwn() throws {
        let text = try run("--format kitty --size 30x20 three.pdf").text
        let numbers = Set(text.matches(of: #/a=T[^;]*i=(\d+)/#).map { String($0.1) })
        #expect(numbers.count == 3)
    }

    @Test func withoutColoursAPictureIsGray() throws {
        let coloured = try run("--format iterm --size 30x20 --pages 3 three.pdf").text
        let gray = try run("--color never --format iterm --size 30x20 --pages 3 three.pdf").text
        // The type of a PNG's pixels, the 26th byte, is 2 for colours and 0 for gray.
        for (text, type) in [(coloured, UInt8(2)), (gray, 0)] {
            let code = try #require(text.firstMatch(of: #/:([A-Za-z0-9+\/]{40})/#)).1
            #expect(Data(base64Encoded: String(code))?[25] == type)
        }
    }

    // MARK: Text

    @Test func textHasItsPages() throws {
        #expect(try run("--text --pages 1-2 three.pdf").text == "first page\n\u{0C}two\n")
        #expect(try run("--format text --pages 2 three.pdf").text == "two\n")
    }

    @Test func controlCharactersInATextAreMadeVisible() throws {
        let font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>"
        let map = """
            /CIDInit /ProcSet findresource begin 12 dict begin begincmap
            1 begincodespacerange <00> <FF> endcodespacerange
            2 beginbfchar <41> <001B> <42> <009B> endbfchar endcmap end end
            """
        let text = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 5 0 R \
            /Resources << /Font << /F 4 0 R >> >> >> endobj
            4 0 obj \(font) endobj
            5 0 obj << /Length 51 >> stream
            BT /F 24 Tf 20 100 Td (A[31mredB2Jx) Tj ET          \n\
            endstream endobj
            6 0 obj << /Length \(map.utf8.count) >> stream
            \(map)
            endstream endobj
            trailer << /Root 1 0 R >>
            %%EOF
            """
        try home.write("evil.pdf", Data(text.utf8))
        let outcome = try run("--text evil.pdf")
        #expect(outcome.text.contains("[31mred"), "\(outcome.errors)")
        #expect(!outcome.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
    }

    @Test func aPageWithoutTextIsReadByTesseractOrNamed() throws {
        let big = "BT /F 60 Tf 40 500 Td (INVOICE) Tj ET"
        try home.write("big.pdf", SamplePDF.document([.init("", content: big)]))
        let made = try Program.shell(
            "cd '\(home.url.path)' && faxpdf --mode raster --no-header big.pdf > scan.pdf", home: home)
        try #require(made.status == 0, "\(made.errors)")
        let bare = try Program.run(
            Repository.tool("faxpreview"), ["--text", home.path("scan.pdf")], home: home,
            environment: ["PATH": "/nowhere"])
        #expect(bare.status == 0 && bare.text == "")
        #expect(
            bare.errors.contains("no text of its own")
                && bare.errors.contains("apt-get install tesseract-ocr"))
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/tesseract") else { return }
        let read = try run("--text scan.pdf")
        #expect(read.status == 0 && read.text.contains("INVOICE"))
        #expect(read.errors.contains("tesseract reads it"))
        #expect(try run("-q --text scan.pdf").errors == "")
    }

    /// What recognizes pages needs no keys, and so gets none.
    @Test func tesseractHasNothingSecret() throws {
        try home.write("big.pdf", SamplePDF.document([.init("", content: "0 0 9 9 re f")]))
        let outcome = try Program.shell(
            """
            cd "$FAXPIPE_HOME" && mkdir bin && printf '#!/bin/sh\\nexec env\\n' >bin/tesseract && chmod +x bin/tesseract
            faxpdf --mode raster --no-header big.pdf > scan.pdf
            export FAX_API_KEY=secret-1 DBUS_SESSION_BUS_ADDRESS=unix:secret-2 LC_MESSAGES=C TESSDATA_PREFIX=/data
            PATH=$PWD/bin:$PATH faxpreview --text scan.pdf
            """, home: home)
        #expect(!outcome.text.contains("secret"), "\(outcome.text)")
        for line in ["OMP_THREAD_LIMIT=1", "LC_MESSAGES=C", "TESSDATA_PREFIX=/data"] {
            #expect(outcome.lines.contains(line), "\(outcome.text)\(outcome.errors)")
        }
    }

    // MARK: Files

    @Test func pagesBecomeFilesForTheirOwnerOnly() throws {
        let outcome = try run(
            "--format png --size 200x300 -o page-%02d.png three.pdf && stat -c '%a %n' page-*")
        #expect(outcome.text == "600 page-01.png\n600 page-02.png\n600 page-03.png\n", "\(outcome.errors)")
        let sizes = try run("--version >/dev/null; file -b page-01.png page-03.png")
        #expect(
            sizes.lines.count == 2 && sizes.lines[0].hasPrefix("PNG image data, 200 x 283,") == true)
    }

    @Test func onePageMayGoToStandardOutput() throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47])
        #expect(try run("--format png --pages 2 three.pdf").output.starts(with: png))
        #expect(try run("--format png --pages 2 -o - three.pdf").output.starts(with: png))
        #expect(try run("--format png --contact-sheet three.pdf").output.starts(with: png))
        let several = try run("--format png three.pdf")
        #expect(several.status == 64 && several.output.isEmpty)
        #expect(several.errors.hasPrefix("faxpreview: 3 pages don't go into one PNG file\nhint: "))
    }

    @Test func aTerminalGetsNoPNG() throws {
        let outcome = try Program.shell(
            "script -qec 'faxpreview --format png --pages 1 \(home.path("three.pdf"))' /dev/null </dev/null",
            home: home)
        #expect(outcome.status == 64 && outcome.text.contains("a PNG file is not for a terminal"))
    }

    // MARK: As received

    /// The pels of a raster page that `faxpdf` made come back as they are, in their true proportions.
    @Test func whatIsReceivedIsThePelsThatTravel() throws {
        let sample = Repository.root.appending(path: "samples/picture.jpg").path
        let outcome = try run(
            """
            --version >/dev/null
            faxpdf --no-header --mode raster '\(sample)' > raster.pdf
            faxpdf --no-header --mode raster --format tiff '\(sample)' > raster.tif
            tiffinfo raster.tif | sed -n 's/.*Width: \\([0-9]*\\) Image Length: \\([0-9]*\\)/\\1 \\2/p'
            lines=$(tiffinfo raster.tif | sed -n 's/.*Length: \\([0-9]*\\)/\\1/p')
            faxpreview --as-received --format png --size 1728x$(((lines * 204 + 98) / 196)) raster.pdf > seen.png
            file -b seen.png
            """)
        let numbers = try #require(outcome.lines.first?.split(separator: " ").compactMap { Int($0) })
        try #require(numbers.count == 2, "\(outcome.errors)")
        let height = Int((Double(numbers[1]) / 196 * 204).rounded())
        let found = try #require(outcome.lines.last?.firstMatch(of: #/PNG image data, (\d+) x (\d+)/#))
        #expect(abs((Int(found.1) ?? 0) - 1728) <= 1 && abs((Int(found.2) ?? 0) - height) <= 1)
    }

    @Test func whatIsReceivedIsBlackAndWhite() throws {
        try home.write(
            "gray.pdf",
            SamplePDF.document([.init("", content: "0.85 g 0 0 595 842 re f 0 g 100 100 200 200 re f")]))
        #expect(try run("--format png --size 595x842 gray.pdf > gray.png").status == 0)
        #expect(try run("--as-received --format png --size 595x842 gray.pdf > received.png").status == 0)
        // A pale ground becomes white on the way, black stays.
        #expect(
            try run("--size 20x10 gray.pdf").output != (try run("--as-received --size 20x10 gray.pdf")).output
        )
    }

    // MARK: What goes wrong

    @Test(arguments: [
        ("nowhere.pdf", Int32(66)), (".", 66), ("/dev/null", 66), ("broken.pdf", 65), ("empty", 65),
        ("--size 80 three.pdf", 64), ("--size 0x5 three.pdf", 64), ("--fit both three.pdf", 64),
        ("--text --format kitty three.pdf", 64), ("-o x.png three.pdf", 64), ("--pages x three.pdf", 64),
        ("three.pdf note.txt", 64), ("--text --contact-sheet three.pdf", 64),
    ])
    func mistakesAreOneLineAndTheirStatus(_ arguments: String, _ status: Int32) throws {
        try home.write("broken.pdf", Data("%PDF-1.4\nnothing\n".utf8))
        try home.write("empty", Data())
        let outcome = try run(arguments)
        #expect(outcome.status == status && outcome.output.isEmpty)
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }
        #expect(lines.count == 1 && lines[0].hasPrefix("faxpreview: "), "\(outcome.errors)")
    }

    @Test func anOutputThatCannotBeWrittenIsAnError() throws {
        for arguments in ["three.pdf >/dev/full", "three.pdf >&-", "--text three.pdf >/dev/full"] {
            #expect(try run(arguments).status == 74, "\(arguments)")
        }
        let closed = try run("three.pdf | true; echo ${PIPESTATUS[0]}")
        #expect(["141\n", "0\n"].contains(closed.text) && closed.errors == "")
    }

    /// A PDF of three pages, the second of which takes more than a lifetime: forms that draw forms that draw forms.
    static let endless: Data = {
        func form(_ number: Int, _ content: String) -> String {
            let next = "/Resources << /XObject << /X \(number + 1) 0 R >> >>"
            return """
                \(number) 0 obj << /Type /XObject /Subtype /Form /BBox [0 0 200 200] \(next) \
                /Length \(content.utf8.count) >> stream
                \(content)
                endstream endobj

                """
        }
        func page(_ number: Int, _ rest: String) -> String {
            "\(number) 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] \(rest) >> endobj\n"
        }
        var text = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >> endobj

            """
        text += page(3, "") + page(5, "")
        text += page(4, "/Contents 6 0 R /Resources << /XObject << /X 7 0 R >> >>")
        text += "6 0 obj << /Length 5 >> stream\n/X Do\nendstream endobj\n"
        for number in 7..<16 { text += form(number, String(repeating: "/X Do ", count: 50)) }
        text += form(16, "0 0 100 100 re f")
        return Data((text + "trailer << /Root 1 0 R >>\n%%EOF\n").utf8)
    }()

    @Test func aPageThatCannotBeDrawnKeepsNoOtherFromBeingShown() throws {
        try home.write("endless.pdf", Self.endless)
        let outcome = try run("--size 20x10 endless.pdf")
        #expect(outcome.status == 65 && plain(outcome.text).count == 20)
        #expect(outcome.errors == "faxpreview: page 2 of endless.pdf can't be read: it takes too long\n")
    }

    @Test(.enabled(if: Repository.corpus != nil, "the corpus is absent"))
    func everyHostileDocumentIsAPictureOrOneLine() throws {
        let files =
            Repository.corpusFiles("pdf", endings: ["pdf"]) + Repository.corpusFiles("hostile")
        #expect(files.count > 50)
        for file in files {
            let outcome = try Program.tool(
                "faxpreview", ["--size", "40x30", "--pages", "1", file.path], home: home,
                environment: ["TERM": "xterm-256color"], timeout: .seconds(120))
            let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("hint: ") }
            if outcome.status == 0 {
                #expect(!outcome.output.isEmpty, "\(file.lastPathComponent)")
            } else {
                #expect(
                    outcome.status == 65 && lines.count == 1 && lines[0].hasPrefix("faxpreview: "),
                    "\(file.lastPathComponent): \(outcome.status) \(outcome.errors)")
            }
        }
    }
}

import Foundation
import TestSupport
import Testing

/// `faxpdf` as its users meet it.
@Suite struct FaxpdfTests {
    private let home: ScratchFolder
    private let sample = SamplePDF.document([.init("one"), .init("two"), .init("three")])

    init() throws {
        home = try ScratchFolder()
    }

    private func faxpdf(_ arguments: String..., input: Data? = nil) throws -> Outcome {
        try Program.tool("faxpdf", arguments, input: input, home: home)
    }

    private func words(_ pdf: Data) throws -> [String] {
        let path = try home.write("words.pdf", pdf)
        return try Program.shell("pdftotext '\(path)' -").text.split { $0.isWhitespace }.map(String.init)
    }

    /// Expects an exit status, the first line of stderr after the tool's name, and the hint; and nothing on stdout.
    private func expect(_ outcome: Outcome, _ status: Int32, _ message: String, hint: String? = nil) {
        #expect(outcome.status == status)
        #expect(outcome.errors == "faxpdf: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(outcome.output.isEmpty)
    }

    // MARK: What comes out

    @Test func aGoodPDFPassesByteForByte() throws {
        let path = try home.write("in.pdf", sample)
        #expect(try faxpdf(path).output == sample)
        #expect(try faxpdf(input: sample).output == sample)
        #expect(try faxpdf("-", input: sample).output == sample)
        #expect(try faxpdf(path, "-o", home.path("out.pdf")).status == 0)
        #expect(try Data(contentsOf: URL(filePath: home.path("out.pdf"))) == sample)
    }

    @Test func textFromThePipeBecomesPages() throws {
        let outcome = try faxpdf("--title", "Rezept", input: Data("Grüße, 世界\n\u{C}second".utf8))
        #expect(outcome.status == 0 && outcome.errors == "")
        let found = try words(outcome.output)
        #expect(found.contains("Grüße,") && found.contains("second") && found.contains("Rezept"))
        #expect(found.contains("1/2") && found.contains("2/2"))
    }

    @Test func severalInputsBecomeOneDocumentInOrder() throws {
        let note = try home.write("note.txt", Data("first note".utf8))
        let pdf = try home.write("in.pdf", sample)
        let outcome = try faxpdf(note, pdf, "-", input: Data("last note".utf8))
        #expect(outcome.status == 0 && outcome.errors == "")
        let found = try words(outcome.output)
        let order = ["first", "1/5", "one", "two", "three", "last", "5/5"].map {
            found.firstIndex(of: $0) ?? -1
        }
        #expect(!order.contains(-1))
        #expect([order[0], order[2], order[3], order[4], order[5]].sorted() == [order[0]] + order[2...5])
    }

    @Test func pagesAreOfTheWholeDocument() throws {
        let note = try home.write("note.txt", Data("the note".utf8))
        let pdf = try home.write("in.pdf", sample)
        let outcome = try faxpdf("--pages", "4,1", note, pdf, "--no-header")
        #expect(outcome.status == 0)
        #expect(try words(outcome.output) == ["three", "the", "note"])
    }

    @Test func aDamagedPDFIsDrawnAnewWithANotice() throws {
        let outcome = try faxpdf("--no-header", input: Data("\n".utf8) + sample)
        #expect(outcome.status == 0)
        #expect(
            outcome.errors
                == "faxpdf: standard input is damaged; its pages were drawn anew, so look at them\n")
        #expect(outcome.output.starts(with: Data("%PDF-".utf8)))
        #expect(try words(outcome.output) == ["one", "two", "three"])
    }

    @Test func quietSaysNothingAndVerboseSaysMore() throws {
        let html = Data("<!DOCTYPE html><p>Hello".utf8)
        #expect(
            try faxpdf(input: html).errors
                == "faxpdf: standard input is HTML; its source text is faxed as it is\n")
        #expect(try faxpdf("-q", input: html).errors == "")
        #expect(try faxpdf("-v", input: sample).errors.hasPrefix("faxpdf: 3 pages, "))
    }

    @Test func aNamedPipeIsReadToItsEnd() throws {
        let path = try home.write("in.pdf", sample)
        let outcome = try Program.shell("faxpdf <(cat '\(path)')", home: home)
        #expect(outcome.output == sample)
    }

    /// What the linker finds wanted from a library, the loader loads with every start, whatever there is to do.
    @Test(arguments: ["faxpdf", "faxsend", "faxsandbox"])
    func nothingThatSetsTextOrDrawsIsLoadedAtStart(tool: String) throws {
        let table = try Program.run("/usr/bin/nm", ["-D", "--undefined-only", Repository.tool(tool)])
        let wanted = table.lines.compactMap { $0.split(separator: " ").last }
        #expect(table.status == 0 && wanted.contains { $0.hasPrefix("write") })
        for library in ["pango_", "cairo_", "Fc", "FT_", "g_", "poppler_", "TIFF", "heif_", "jpeg_", "WebP"] {
            let found = wanted.filter { $0.hasPrefix(library) }
            #expect(found.isEmpty, "\(tool) wants \(found); CDrawing and its like have stubs")
        }
    }

    // MARK: What is refused

    @Test func whatIsNoDocumentIsToldByName() throws {
        let cases: [(Data, String, String?)] = [
            (Data(), "is empty", nil),
            (Data("\n \n".utf8), "has nothing but white space in it", nil),
            (Data([0x1F, 0x8B, 8, 0]), "is a gzip file, which can't be faxed", "gzip -dc FILE | faxpdf"),
            (Data([0x7F, 0x45, 0x4C, 0x46]), "is an ELF program, which can't be faxed", nil),
            (
                Data("8BPS\0\u{1}".utf8), "is a Photoshop picture, which can't be faxed",
                "convert FILE png:- | faxpdf"
            ),
            (Data("%!PS\n".utf8), "is a PostScript document, which can't be faxed", "ps2pdf FILE - | faxpdf"),
            (
                Data("{\\rtf1}".utf8), "is an RTF document, which can't be faxed",
                "libreoffice --headless --convert-to pdf FILE"
            ),
            (Data([1, 0, 2]), "is binary data, which can't be faxed", nil),
            (Data("%PDF-1.4\n%%EOF".utf8), "is a PDF without pages", nil),
            (SamplePDF.document([]), "is a PDF without pages", nil),
            (
                Data("%PDF-1.4\n1 0 obj\n<<>>\nendobj".utf8), "is a broken PDF",
                "gs -q -o repaired.pdf -sDEVICE=pdfwrite FILE"
            ),
        ]
        for (bytes, message, hint) in cases {
            let path = try home.write("in put", bytes)
            let quoted = hint?.replacing("FILE", with: "'\(path)'")
            expect(try faxpdf(path), 65, "\(path) \(message)", hint: quoted)
        }
    }

    @Test(arguments: ["40", "128 --use-aes=n", "128 --use-aes=y", "256 --force-R5", "256"])
    func whatOpensWithoutAPasswordIsDrawnAnew(_ kind: String) throws {
        let path = try home.write("in.pdf", sample)
        let locked = home.path("locked.pdf")
        let made = try Program.shell(
            "qpdf --allow-weak-crypto --encrypt '' owner \(kind) -- '\(path)' '\(locked)'")
        #expect(made.status == 0, "\(made.errors)")
        let outcome = try faxpdf("--no-header", locked)
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(try words(outcome.output) == ["one", "two", "three"])
        let drawn = try home.write("drawn.pdf", outcome.output)
        #expect(try Program.shell("qpdf --check '\(drawn)'").text.contains("File is not encrypted\n"))
        // As pels it is the same page as without the encryption.
        let pels = ["--mode", "raster", "--no-header"]
        #expect(
            try Program.tool("faxpdf", pels + [locked], home: home).output
                == Program.tool("faxpdf", pels + [path], home: home).output)
    }

    @Test func whoseOwnerForbidsPrintingIsFaxedWithAWord() throws {
        let path = try home.write("in.pdf", sample)
        let locked = home.path("locked.pdf")
        _ = try Program.shell("qpdf --encrypt '' owner 256 --print=none -- '\(path)' '\(locked)'")
        for mode in ["auto", "raster"] {
            let outcome = try faxpdf("--mode", mode, locked)
            #expect(outcome.status == 0 && !outcome.output.isEmpty)
            #expect(outcome.errors == "faxpdf: \(locked) does not allow printing; fax it only if you may\n")
        }
    }

    @Test func whatNeedsAPasswordIsRefusedWithWhatToDo() throws {
        let path = try home.write("in.pdf", sample)
        let secret = home.path("secret.pdf")
        _ = try Program.shell("qpdf --encrypt pass owner 256 -- '\(path)' '\(secret)'")
        expect(
            try faxpdf(secret), 65, "\(secret) is encrypted and needs a password",
            hint: "qpdf --password-file=- --decrypt \(secret) decrypted.pdf")
        let asked =
            "cd '\(home.url.path)' && echo pass | qpdf --password-file=- --decrypt \(secret) d.pdf && faxpdf d.pdf"
        #expect(try words(Program.shell(asked, home: home).output) == ["one", "two", "three"])
    }

    @Test func whatCannotBeReadIsExit66() throws {
        let missing = home.path("missing")
        expect(try faxpdf(missing), 66, "can't read \(missing): no such file or directory")
        expect(try faxpdf(home.url.path), 66, "\(home.url.path) is a folder")
        expect(try faxpdf("/dev/zero"), 66, "/dev/zero is a device")
    }

    @Test func wrongUsageIsExit64() throws {
        let path = try home.write("in.pdf", sample)
        expect(try faxpdf("-", "-"), 64, "standard input (-) can be read only once")
        expect(
            try faxpdf("--pages", "x", path), 64, "no page or range of pages: \"x\"", hint: "--pages 1,3-5")
        expect(
            try faxpdf("--font", "No Such Family", input: Data("x".utf8)), 64,
            "no font \"No Such Family\" is installed", hint: "fc-list : family")
        #expect(try faxpdf("--font-size", "100", input: Data("x".utf8)).status == 64)
        #expect(try faxpdf("--margin", "400", input: Data("x".utf8)).status == 64)
        #expect(try faxpdf("--paper", "a5", path).status == 64)
    }

    @Test func pagesThatAreNotThereAreExit65() throws {
        let path = try home.write("in.pdf", sample)
        expect(try faxpdf("--pages", "2-4", path), 65, "there is no page 4: the document has 3 pages")
    }

    @Test func bytesThatAreNotUTF8AreCounted() throws {
        let one = try home.write("one.txt", Data("äöü".utf8) + [0xFF])
        #expect(
            try faxpdf(one).errors
                == "faxpdf: \(one) has 1 byte that is not UTF-8; U+FFFD stands in its place\n")
        let two = try home.write("two.txt", Data("äöü".utf8) + [0xFF, 0x20, 0xFF])
        #expect(
            try faxpdf(two).errors
                == "faxpdf: \(two) has 2 bytes that are not UTF-8; U+FFFD stands in their place\n")
    }

    @Test func aMissingGlyphIsReportedAndRefusedByStrict() throws {
        // A character of a private plane, which no font of the set-up has.
        let note = try home.write("note.txt", Data("one\ntwo \u{10FFFD}\n".utf8))
        let outcome = try faxpdf(note)
        #expect(outcome.status == 0)
        #expect(outcome.errors.hasPrefix("faxpdf: \(note):2: no font has U+10FFFD"))
        let strict = try faxpdf("--strict", note)
        #expect(strict.status == 65 && strict.output.isEmpty)
        #expect(strict.errors.hasPrefix("faxpdf: \(note):2: no font has U+10FFFD"))
    }
}

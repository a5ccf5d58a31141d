import Foundation
import TestSupport
import Testing

/// Where `faxpdf` puts its document, and what is there when that fails.
@Suite struct FaxpdfOutputTests {
    private let home: ScratchFolder
    private let sample = SamplePDF.document([.init("one")])

    init() throws {
        home = try ScratchFolder()
        try home.write("in.pdf", sample)
    }

    private func shell(_ script: String) throws -> Outcome {
        try Program.shell("cd '\(home.url.path)' && \(script)", home: home)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: home.url.path).sorted()
    }

    @Test func theFileIsForItsOwnerOnlyAndNothingIsLeftBesideIt() throws {
        #expect(try shell("umask 0 && faxpdf in.pdf -o out.pdf").status == 0)
        #expect(try shell("stat -c %a out.pdf").text == "600\n")
        #expect(try names() == ["in.pdf", "out.pdf"])
    }

    @Test func anInputCanBeReplaced() throws {
        #expect(try shell("faxpdf --no-header in.pdf in.pdf -o in.pdf").status == 0)
        #expect(try shell("pdftotext in.pdf - | tr -s '\\n\\f' ' '").text == "one one ")
    }

    @Test func aSymbolicLinkStaysOne() throws {
        #expect(
            try shell("touch target.pdf && ln -s target.pdf link.pdf && faxpdf in.pdf -o link.pdf").status
                == 0)
        #expect(try shell("readlink link.pdf && cmp target.pdf in.pdf").text == "target.pdf\n")
    }

    @Test func aPipeOrDeviceIsWrittenToAndNotReplaced() throws {
        let outcome = try shell("mkfifo pipe && (faxpdf in.pdf -o pipe & cat pipe) && test -p pipe")
        #expect(outcome.status == 0 && outcome.output == sample)
        #expect(try shell("faxpdf in.pdf -o /dev/null && test -c /dev/null").status == 0)
        #expect(try shell("faxpdf in.pdf -o /dev/stdout").output == sample)
    }

    @Test func anErrorLeavesWhatWasThere() throws {
        let outcome = try shell("echo precious > out.pdf && faxpdf in.pdf /dev/null -o out.pdf")
        #expect(outcome.status == 66)
        #expect(try shell("cat out.pdf").text == "precious\n")
        #expect(try names() == ["in.pdf", "out.pdf"])
    }

    @Test func aPlaceThatCannotBeWrittenIsExit73() throws {
        let outcome = try shell("faxpdf in.pdf -o missing/out.pdf")
        #expect(outcome.status == 73)
        #expect(outcome.errors == "faxpdf: can't create missing/out.pdf: no such file or directory\n")
        let folder = try shell("faxpdf in.pdf -o .")
        #expect(folder.status == 73)
        #expect(folder.errors == "faxpdf: can't write to .: is a directory\n")
    }

    @Test func aFullDiskIsExit74() throws {
        let outcome = try shell("faxpdf in.pdf > /dev/full")
        #expect(outcome.status == 74)
        #expect(outcome.errors == "faxpdf: can't write to standard output: no space left on device\n")
        #expect(try shell("faxpdf in.pdf -o /dev/full").status == 74)
        let note = try shell("echo hello | faxpdf > /dev/full")
        #expect(note.status == 74)
    }

    @Test func aClosedPipeEndsItQuietly() throws {
        let outcome = try shell("faxpdf in.pdf | true; echo ${PIPESTATUS[0]}")
        #expect(outcome.errors == "")
        #expect(["141\n", "0\n"].contains(outcome.text))
    }

    @Test func aClosedOutputIsAnError() throws {
        let outcome = try shell("faxpdf in.pdf >&-")
        #expect(outcome.status == 74)
        #expect(outcome.errors.hasPrefix("faxpdf: can't write to standard output: "))
    }

    @Test func aTerminalGetsNoPDF() throws {
        let outcome = try shell("script -qec 'faxpdf in.pdf' /dev/null < /dev/null | tr -d '\\r'")
        #expect(outcome.text == "faxpdf: a document is not for a terminal\nhint: faxpdf … -o document.pdf\n")
        #expect(
            try shell("script -qec 'faxpdf in.pdf' /dev/null < /dev/null > /dev/null; echo $?").text == "64\n"
        )
    }
}

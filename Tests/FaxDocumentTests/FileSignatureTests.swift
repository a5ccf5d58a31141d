import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxDocument

@Suite struct FileSignatureTests {
    private func signature(_ bytes: some DataProtocol) -> FileSignature {
        FileSignature.of(head: Array(bytes.prefix(65536)), tail: Array(bytes.suffix(65536)))
    }

    @Test(arguments: [
        "hello", "ID3 tags are in MP3 files", "OTTO was here", "RIFF-raff", "GIF89a has transparency",
        "BMP and TIFF", "1234ftypmif1", "The old WEBP.", "BZh is bzip2's mark",
        "PK zipped it",
        "BMW is a car, and P4 a road", "ustar", "Grüße", "मानक हिन्दी", "\u{FEFF}with a mark",
        "\u{1B}[1mbold\u{1B}[0m",
        "_\u{8}x", "see %PDF-1.4\n", "\u{1}\u{2}\u{3} in UTF-8 is text to us",
    ])
    func textIsText(_ text: String) {
        #expect(signature(Data(text.utf8)) == .document(.text))
    }

    @Test func eightBitAndSixteenBitTextIsText() {
        #expect(signature([0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0D, 0x0A]) == .document(.text))
        #expect(signature([0xFF, 0xFE, 0x41, 0x00]) == .document(.text))
        #expect(signature([0xFE, 0xFF, 0x00, 0x41]) == .document(.text))
    }

    @Test func aCharacterCutAtTheEndOfTheHeadIsNoBinary() {
        let head = Array((String(repeating: "x", count: 65534) + "€").utf8)
        #expect(FileSignature.isText(Array(head.prefix(65536))))
    }

    @Test func binaryDataIsNotText() {
        #expect(signature([0x41, 0x00, 0x42]) == .foreign("binary data", .none))
        #expect(signature([0xFC, 0x01, 0x02, 0x90]) == .foreign("binary data", .none))
    }

    @Test func aPDFMayHaveJunkInFront() {
        let sample = SamplePDF.document([.init("one")])
        #expect(signature(sample) == .document(.pdf))
        #expect(signature(Data("\n".utf8) + sample) == .document(.pdf))
        #expect(signature(Data(repeating: 0x20, count: 1000) + sample) == .document(.pdf))
        #expect(signature(Data(repeating: 0x20, count: 1100) + sample) == .document(.text))
        #expect(signature(Data([0, 1]) + Data("%PDF-1.4".utf8)) == .document(.pdf))
    }

    @Test(arguments: [
        ("\u{0}\u{0}\u{0}\u{C}jP  ", "a JPEG 2000 picture"), ("\u{7F}ELF\u{2}\u{0}", "an ELF program"),
        ("%!PS-Adobe-3.0\n", "a PostScript document"), ("{\\rtf1\\ansi}", "an RTF document"),
        ("SQLite format 3\u{0}", "an SQLite database"), ("OggS\u{0}", "an Ogg file"),
        ("\u{0}\u{0}\u{0}\u{18}ftypisom", "a video"), ("PK\u{3}\u{4}\u{0}", "a ZIP archive"),
        ("PK\u{3}\u{4}\u{0}word/document.xml", "a Word document (.docx)"),
        ("PK\u{3}\u{4}\u{0}xl/workbook.xml", "an Excel workbook (.xlsx)"),
        ("PK\u{3}\u{4}\u{0}mimetypeapplication/vnd.oasis.opendocument.text", "an OpenDocument file"),
    ])
    func otherThingsAreToldByName(_ text: String, _ name: String) {
        guard case .foreign(let what, _) = signature(Data(text.utf8)) else {
            Issue.record("\(name) was taken for a document")
            return
        }
        #expect(what == name)
    }

    @Test(
        arguments: [
            ("GIF87a\u{0}", .gif), ("GIF89a\u{0}", .gif), ("MM\u{0}*", .tiff), ("II*\u{0}", .tiff),
            ("MM\u{0}+", .tiff), ("P4 16 16\n\u{0}", .pnm), ("P1\n# by hand\n2 2\n0 1 1 0", .pnm),
            ("P7\nWIDTH 2", .pnm), ("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ", .webp),
            ("\u{0}\u{0}\u{0}\u{18}ftypheic", .heic), ("\u{0}\u{0}\u{0}\u{18}ftypmif1", .heic),
            ("\u{0}\u{0}\u{0}\u{18}ftypavif", .heic),
            ("BM\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}6\u{0}\u{0}\u{0}(\u{0}\u{0}\u{0}", .bmp),
        ] as [(String, MediaType)])
    func picturesAreKnownByTheirFirstBytes(_ text: String, _ type: MediaType) {
        #expect(signature(Data(text.utf8)) == .document(type))
        #expect(type.isPicture)
    }

    @Test func htmlIsTextWithANotice() {
        #expect(FileSignature.isHTML(Array("\n <!DOCTYPE html><html>".utf8)))
        #expect(FileSignature.isHTML(Array("<HTML>".utf8)))
        #expect(!FileSignature.isHTML(Array("<note>".utf8)))
    }

    @Test(arguments: [
        ("plain.pdf", "plain.pdf"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$(rm)", "'$(rm)'"),
        ("", "''"),
        ("Grüße.txt", "Grüße.txt"), ("a;b", "'a;b'"),
    ])
    func namesInHintsAreQuoted(_ name: String, _ quoted: String) throws {
        #expect(name.shellQuoted == quoted)
        #expect(try Program.shell("printf %s \(quoted)").text == name)
    }
}

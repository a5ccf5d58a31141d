import Foundation
import TestSupport
import Testing

@testable import PDFRendering

@Suite struct PDFFactsTests {
    private func facts(_ bytes: Data) throws -> PDFFacts {
        let folder = try ScratchFolder()
        let path = try folder.write("a.pdf", bytes)
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return try PDFFacts(reading: file.fileDescriptor)
    }

    private let sample = SamplePDF.document([.init("one"), .init("two"), .init("three")])

    @Test func aGoodFileIsSound() throws {
        #expect(try facts(sample) == PDFFacts(pageCount: 3, isSound: true))
    }

    @Test func aFileWithCrossReferenceStreamsIsSound() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.pdf", sample)
        _ = try Program.shell("qpdf --object-streams=generate '\(path)' '\(folder.path("b.pdf"))'")
        let bytes = try Data(contentsOf: URL(filePath: folder.path("b.pdf")))
        #expect(bytes.range(of: Data("trailer".utf8)) == nil)
        #expect(try facts(bytes) == PDFFacts(pageCount: 3, isSound: true))
        _ = try Program.shell("qpdf --linearize '\(path)' '\(folder.path("c.pdf"))'")
        let linearized = try Data(contentsOf: URL(filePath: folder.path("c.pdf")))
        #expect(try facts(linearized) == PDFFacts(pageCount: 3, isSound: true))
    }

    @Test func junkInFrontIsNotSound() throws {
        #expect(
            try facts(Data("HTTP/1.1 200 OK\n\n".utf8) + sample) == PDFFacts(pageCount: 3, isSound: false))
    }

    @Test func aTableThatPointsElsewhereIsNotSound() throws {
        let text = String(decoding: sample, as: UTF8.self)
        let shifted = text.replacing("%PDF-1.4\n", with: "%PDF-1.4\n% five bytes more\n")
        #expect(try facts(Data(shifted.utf8)) == PDFFacts(pageCount: 3, isSound: false))
        let cut = try #require(sample.range(of: Data("startxref".utf8))?.lowerBound)
        #expect(try facts(sample[..<cut]) == PDFFacts(pageCount: 3, isSound: false))
    }

    @Test(arguments: [
        "%PDF-1.4\n% placeholder inbound\n%%EOF\n", "%PDF-1.4\n%%EOF", "%PDF-",
    ])
    func placeholdersHaveNoPages(_ text: String) {
        #expect(throws: PDFRenderingError.empty) { try facts(Data(text.utf8)) }
    }

    @Test func aDocumentWithoutPagesIsEmpty() {
        #expect(throws: PDFRenderingError.empty) { try facts(SamplePDF.document([])) }
    }

    @Test func aBrokenOneIsToldWithTheLibrarysWords() {
        let bytes = Data("%PDF-1.4\n1 0 obj\n<< /Type /Nothing >>\nendobj\n".utf8)
        #expect { try facts(bytes) } throws: { error in
            guard case .broken(let words) = error as? PDFRenderingError else { return false }
            return !words.isEmpty
        }
    }

    @Test(arguments: ["40", "128 --use-aes=n", "128 --use-aes=y", "256 --force-R5", "256"])
    func encryptedOnesAreTold(_ kind: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.pdf", sample)
        func encrypted(_ user: String, _ rights: String = "") throws -> Data {
            let made = try Program.shell(
                "qpdf --allow-weak-crypto --encrypt '\(user)' owner \(kind) \(rights) -- '\(path)' '\(folder.path("b.pdf"))'"
            )
            #expect(made.status == 0, "\(made.errors)")
            return try Data(contentsOf: URL(filePath: folder.path("b.pdf")))
        }
        let secret = try encrypted("secret")
        #expect(throws: PDFRenderingError.encrypted) { try facts(secret) }
        #expect(
            try facts(try encrypted("")) == PDFFacts(pageCount: 3, isSound: true, isEncrypted: true))
        let forbidden = try facts(try encrypted("", kind == "40" ? "--print=n" : "--print=none"))
        #expect(forbidden.isEncrypted && !forbidden.allowsPrinting)
    }

    @Test func aTextAboutEncryptionIsNotEncrypted() throws {
        let bytes = SamplePDF.document([.init("/Encrypt 5 0 R is what an encrypted file has")])
        #expect(try facts(bytes).pageCount == 1)
    }

    @Test(arguments: [
        "xref\n0 999999999999999999\ntrailer\n<< >>\nstartxref\n9\n%%EOF",
        "xref\n0 9223372036854775807\ntrailer\n<< >>\nstartxref\n9\n%%EOF",
        "xref\n999999999999999999 1\n0000000000 00000 n \ntrailer\n<< >>\nstartxref\n9\n%%EOF",
        "startxref\n99999999999999999999999\n%%EOF", "startxref\n-1\n%%EOF", "startxref",
        "xref\n0 1\n0000000000 6553",
    ])
    func hostileTablesAreOnlyNotSound(_ rest: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a.pdf", Data(("%PDF-1.4\n" + rest).utf8))
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        #expect(!PDFStructure(reading: file.fileDescriptor).isSound)
    }

    @Test func everyPrefixOfAFileIsReadWithoutACrash() throws {
        let folder = try ScratchFolder()
        for length in 0..<sample.count {
            let path = try folder.write("a.pdf", sample[..<length])
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            let structure = PDFStructure(reading: file.fileDescriptor)
            // The end of a line, and of the last comment, may be missing.
            #expect(!structure.isSound || length >= sample.count - 7, "\(length) bytes")
        }
    }
}
